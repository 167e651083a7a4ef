// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall::detail {

/// An integer in text, from -2^63 to 2^64 - 1.
struct text_number {
  std::uint64_t magnitude = 0;
  bool negative = false;

  /// The lowest 64 bits of the number, in two's complement.
  constexpr std::uint64_t bits() const noexcept { return negative ? 0 - magnitude : magnitude; }
  /// Whether the number fits the type of `value`.
  constexpr bool fits_signed() const noexcept { return magnitude >> 63 == 0 || is_lowest(); }
  /// The number, if it `fits_signed`.
  constexpr long long value() const noexcept { return static_cast<long long>(bits()); }

  /// Adds `other`. Returns whether the sum is in range.
  constexpr bool add(text_number other) noexcept {
    if (negative == other.negative) {
      const std::uint64_t sum = magnitude + other.magnitude;
      if (sum < magnitude) return false;
      magnitude = sum;
    } else if (magnitude >= other.magnitude) {
      magnitude -= other.magnitude;
    } else {
      *this = {other.magnitude - magnitude, other.negative};
    }
    if (magnitude == 0) negative = false;
    return !negative || fits_signed();
  }

 private:
  constexpr bool is_lowest() const noexcept { return negative && magnitude == std::uint64_t{1} << 63; }
};

}  // namespace valhall::detail
