// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_format.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// Unpacking of floats, and rounding of exact numbers to floats.
namespace valhall::arithmetic {

/// The number significand * 2^exponent.
struct scaled_integer {
  int exponent;               ///< The power of two.
  std::uint64_t significand;  ///< An integer.
};

/// Unpacks a float that is not negative, zero, infinite or NaN. The highest set bit of the significand is bit
/// `Format::fraction_bits`, also for a subnormal.
template <class Format>
constexpr scaled_integer unpack(std::uint32_t a) noexcept {
  constexpr int least_exponent = 1 - Format::bias - Format::fraction_bits;
  if (a >= Format::least_normal)
    return {least_exponent - 1 + static_cast<int>(a >> Format::fraction_bits),
            (a & (Format::least_normal - 1)) | Format::least_normal};
  const int shift = Format::fraction_bits - static_cast<int>(valhall::detail::index_of_highest(a));
  return {least_exponent - shift, std::uint64_t(a) << shift};
}

/// Whether the mode rounds to nearest, so that an overflow becomes infinite for either sign.
constexpr bool rounds_to_nearest(round_mode rounding) noexcept {
  return rounding == round_mode::rte || rounding == round_mode::rtna;
}

/// Whether a directed mode rounds an inexact result of this sign to the greater magnitude.
constexpr bool rounds_away(bool negative, round_mode rounding) noexcept {
  return rounding == (negative ? round_mode::rtn : round_mode::rtp);
}

/// The number to add to a magnitude so that truncating its low `shift` bits rounds it; `shift` is 1 to 63.
constexpr std::uint64_t rounding_increment(std::uint64_t magnitude, int shift, bool negative,
                                           round_mode rounding) noexcept {
  const std::uint64_t half = std::uint64_t(1) << (shift - 1);
  return rounding == round_mode::rte       ? half - 1 + (magnitude >> shift & 1)
         : rounding == round_mode::rtna    ? half
         : rounds_away(negative, rounding) ? (std::uint64_t(1) << shift) - 1
                                           : 0;
}

/// `a`, below 2^63, shifted right by `count`, which is not negative. The lowest bit of the result is also set
/// if a set bit is lost, so that the result rounds like the exact value.
constexpr std::uint64_t shift_right_sticky(std::uint64_t a, int count) noexcept {
  const int bounded = count < 63 ? count : 63;
  return a >> bounded | ((a & ((std::uint64_t(1) << bounded) - 1)) != 0);
}

/// Rounds a non-zero number to a float according to the mode. If the number has at least two bits more than
/// the precision, its lowest bit may be sticky.
template <class Format>
constexpr typename Format::bits pack(bool negative, scaled_integer a, float_mode mode) noexcept {
  // The highest set bit goes to bit 62, which leaves room for a carry.
  const int zeros = 63 - static_cast<int>(valhall::detail::index_of_highest(a.significand));
  const std::uint64_t high = a.significand << zeros, normalized = high >> 1 | (high & 1);
  const int exponent = a.exponent + 63 - zeros + Format::bias;
  const int shift = 62 - Format::fraction_bits + (exponent > 0 ? 0 : 1 - exponent);
  const std::uint32_t sign = negative ? Format::sign : 0;
  if (shift > 63)  // Less than half of the least subnormal.
    return static_cast<typename Format::bits>(sign | (!mode.flush && rounds_away(negative, mode.rounding)));
  // The hidden bit, or a carry, adds 1 to the exponent.
  const std::uint64_t result =
      ((normalized + rounding_increment(normalized, shift, negative, mode.rounding)) >> shift) +
      (exponent > 0 ? static_cast<std::uint64_t>(exponent - 1) << Format::fraction_bits : 0);
  if (result >= Format::infinity)
    return static_cast<typename Format::bits>(
        sign | (rounds_to_nearest(mode.rounding) || rounds_away(negative, mode.rounding) ? Format::infinity
                                                                                         : Format::largest));
  return flushed<Format>(static_cast<typename Format::bits>(sign | static_cast<std::uint32_t>(result)), mode);
}

}  // namespace valhall::arithmetic
