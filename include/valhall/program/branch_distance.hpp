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

inline constexpr formatted_modifiers any_blend{
    .regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0};

/// The instructions that have a distance. `Arch` is `arch` for v9 to v14, in which their builders,
/// opcodes and fields are the same, or the type of an architecture whose words have another layout.
template <class Arch>
struct branch_words;

template <>
struct branch_words<arch> {
  static constexpr instruction branchz(condition_source a, branchz_offset offset,
                                       branchz_modifiers m = {}) noexcept {
    return branch_builders::branchz(a, offset, m);
  }
  static constexpr instruction blend(staging read, pair_source a, word_source b, blend_offset offset,
                                     formatted_modifiers m) noexcept {
    return branch_builders::blend(read, a, b, offset, m);
  }
  /// The bits that identify the instruction of a word.
  static consteval std::uint64_t naming_bits(instruction) noexcept {
    return field_mask(encoding::opcode_start, encoding::opcode_size);
  }
};

template <class Arch>
consteval instruction branchz_with(branchz_offset offset) noexcept {
  return branch_words<Arch>::branchz(r0, offset);
}
template <class Arch>
consteval instruction blend_with(blend_offset offset) noexcept {
  return branch_words<Arch>::blend(staging(r0, 4), r0, r0, offset, any_blend);
}

template <class Arch>
inline constexpr distance_field branchz_field = field_between(branchz_with<Arch>(0), branchz_with<Arch>(-1),
                                                              true);
template <class Arch>
inline constexpr distance_field blend_field = field_between(blend_with<Arch>(0),
                                                            blend_with<Arch>(blend_offset::highest), false);

inline constexpr distance_field no_distance;

/// The field for the distance of `i`; without bits if it is neither a `branchz` nor a `blend`.
template <class Arch>
constexpr const distance_field& distance_field_in(instruction i) noexcept {
  constexpr instruction branchz = branchz_with<Arch>(0), blend = blend_with<Arch>(0);
  constexpr std::uint64_t branchz_bits = branch_words<Arch>::naming_bits(branchz);
  constexpr std::uint64_t blend_bits = branch_words<Arch>::naming_bits(blend);
  if (((i.word() ^ branchz.word()) & branchz_bits) == 0) return branchz_field<Arch>;
  if (((i.word() ^ blend.word()) & blend_bits) == 0) return blend_field<Arch>;
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
