// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/branch_fields.hpp>

#include <cstddef>
#include <cstdint>

/// The distances of branches in the words of a program.
namespace valhall::detail {

inline constexpr distance_field no_distance;

/// The field for the distance of `word` in `e`; without bits if it is neither a `branchz` nor a `blend`.
constexpr const distance_field& distance_field_in(std::uint64_t word, arch e) noexcept {
  const auto& fields = has_canonical_words(e) ? canonical_branch_fields : native_branch_fields;
  for (const branch_field& field : fields)
    if ((word & field.mask) == field.bits) return field.distance;
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
