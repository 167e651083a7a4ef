// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/bits.hpp>
#include <valhall/support/integer.hpp>

#include <cstddef>
#include <cstdint>

/// The distance of a branch, in instructions: from the one after the branch to its target.
namespace valhall::detail {

/// The distance of the branch at index `branch` to index `target`.
constexpr long long distance_between(std::size_t branch, std::size_t target) noexcept {
  return static_cast<long long>(target) - static_cast<long long>(branch) - 1;
}

/// The index of the target of the branch at index `branch`; negative before the first instruction.
constexpr long long target_at(std::size_t branch, long long distance) noexcept {
  return static_cast<long long>(branch) + 1 + distance;
}

/// The field of a word that holds a branch distance.
struct distance_field {
  std::uint8_t start = 0, size = 0;  ///< `size` is 0 if the word has no distance.
  bool is_signed = false;

  constexpr bool exists() const noexcept { return size != 0; }
  constexpr integer_range range() const noexcept { return field_range(size, is_signed); }
  constexpr long long in(std::uint64_t word) const noexcept {
    return number_in(word, start, size, is_signed);
  }
  /// `word` with `distance`, which is in the range.
  constexpr std::uint64_t put(std::uint64_t word, long long distance) const noexcept {
    return with_field(word, start, size, static_cast<std::uint64_t>(distance));
  }
};

/// The words of an instruction with a distance: their bits under `mask` are `bits`.
struct branch_field {
  std::uint64_t mask, bits;
  distance_field distance;
};

}  // namespace valhall::detail
