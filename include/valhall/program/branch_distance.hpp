// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/distance_field.hpp>
#include <valhall/isa/generated/branch_builders.hpp>
#include <valhall/support/bits.hpp>

#include <cstddef>
#include <cstdint>

/// The distances of branches in the words of a program, without tables.
namespace valhall::detail {

using branchz_offset = immediate<27, true>;
using blend_offset = immediate<8, false>;

/// The field in which `zero` and `ones` differ: an instruction with all distance bits clear and set. Taken
/// from the builders, since programs need no tables.
consteval distance_field field_between(instruction zero, instruction ones, bool is_signed) noexcept {
  const std::uint64_t bits = zero.word() ^ ones.word();
  return {static_cast<std::uint8_t>(index_of_lowest(bits)), static_cast<std::uint8_t>(count_bits(bits)),
          is_signed};
}

inline constexpr distance_field branchz_field = field_between(
    branch_builders::branchz(r0, branchz_offset(0)), branch_builders::branchz(r0, branchz_offset(-1)), true);

inline constexpr formatted_modifiers any_blend{
    .regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0};
inline constexpr distance_field blend_field = field_between(
    branch_builders::blend(staging(r0, 4), r0, r0, blend_offset(0), any_blend),
    branch_builders::blend(staging(r0, 4), r0, r0, blend_offset(blend_offset::highest), any_blend), false);

inline constexpr distance_field no_distance;

/// The field for the distance of `i`; without bits if it is neither a `branchz` nor a `blend`. Their opcodes
/// and fields are the same in all editions.
constexpr const distance_field& distance_field_of(instruction i) noexcept {
  constexpr std::uint64_t opcode = field_mask(encoding::opcode_start, encoding::opcode_size);
  constexpr std::uint64_t branchz = branch_builders::branchz(r0, branchz_offset(0)).word();
  constexpr std::uint64_t blend =
      branch_builders::blend(staging(r0, 4), r0, r0, blend_offset(0), any_blend).word();
  if (((i.word() ^ branchz) & opcode) == 0) return branchz_field;
  if (((i.word() ^ blend) & opcode) == 0) return blend_field;
  return no_distance;
}

/// Makes the branch `word` at `index`, whose distance is in `field`, lead to `target`. False if the distance
/// does not fit, in which case the word stays as it is.
constexpr bool place_branch(std::uint64_t& word, const distance_field& field, std::size_t index,
                            std::size_t target) noexcept {
  const long long distance = distance_between(index, target);
  if (!field.range().holds(distance)) return false;
  word = field.put(word, distance);
  return true;
}

}  // namespace valhall::detail
