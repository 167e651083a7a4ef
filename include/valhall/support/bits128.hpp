// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/bits.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

namespace valhall::detail {

/// 128 bits, with the operators of an unsigned integer that sets of bits need.
struct bits128 {
  std::uint64_t low = 0, high = 0;

  constexpr bits128() noexcept = default;
  /// Bits 0 to 63; the others are 0.
  template <integer Number>
  constexpr bits128(Number bits) noexcept : low(static_cast<std::uint64_t>(bits)) {}
  constexpr bits128(std::uint64_t low_half, std::uint64_t high_half) noexcept
      : low(low_half), high(high_half) {}

  friend constexpr bool operator==(const bits128&, const bits128&) noexcept = default;

  friend constexpr bits128 operator~(const bits128& a) noexcept { return {~a.low, ~a.high}; }
  friend constexpr bits128 operator|(const bits128& a, const bits128& b) noexcept {
    return {a.low | b.low, a.high | b.high};
  }
  friend constexpr bits128 operator&(const bits128& a, const bits128& b) noexcept {
    return {a.low & b.low, a.high & b.high};
  }
  friend constexpr bits128 operator^(const bits128& a, const bits128& b) noexcept {
    return {a.low ^ b.low, a.high ^ b.high};
  }
  constexpr bits128& operator|=(const bits128& other) noexcept { return *this = *this | other; }
  constexpr bits128& operator&=(const bits128& other) noexcept { return *this = *this & other; }

  /// Shifted by 0 to 127 bits.
  friend constexpr bits128 operator<<(const bits128& a, unsigned count) noexcept {
    if (count == 0) return a;
    if (count >= 64) return {0, a.low << (count - 64)};
    return {a.low << count, a.high << count | a.low >> (64 - count)};
  }
  friend constexpr bits128 operator>>(const bits128& a, unsigned count) noexcept {
    if (count == 0) return a;
    if (count >= 64) return {a.high >> (count - 64), 0};
    return {a.low >> count | a.high << (64 - count), a.high >> count};
  }
};

constexpr bits128 without_lowest(const bits128& bits) noexcept {
  if (bits.low != 0) return {without_lowest(bits.low), bits.high};
  return {0, without_lowest(bits.high)};
}
constexpr bits128 lowest_bit(const bits128& bits) noexcept {
  if (bits.low != 0) return lowest_bit(bits.low);
  return {0, lowest_bit(bits.high)};
}
constexpr unsigned count_bits(const bits128& bits) noexcept {
  return count_bits(bits.low) + count_bits(bits.high);
}
constexpr unsigned index_of_lowest(const bits128& bits) noexcept {
  return bits.low != 0 ? index_of_lowest(bits.low) : 64 + index_of_lowest(bits.high);
}
constexpr unsigned index_of_highest(const bits128& bits) noexcept {
  return bits.high != 0 ? 64 + index_of_highest(bits.high) : index_of_highest(bits.low);
}

}  // namespace valhall::detail
