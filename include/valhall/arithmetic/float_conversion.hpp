// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/rounding.hpp>
#include <valhall/arithmetic/saturate.hpp>

#include <cstdint>

/// Conversions between floats and integers, and between formats of floats.
namespace valhall::arithmetic {

/// F16_TO_F32, V2F32_TO_V2F16 and halves read by 32-bit operations: the value in another format. With
/// `mode.flush`, subnormals of both formats count as zeros; if only one is flushed, convert without it and
/// use `flushed`.
template <class To, class From>
constexpr typename To::bits convert(typename From::bits a, float_mode mode = {}) noexcept {
  using bits = typename To::bits;
  const typename From::bits value = flushed<From>(a, mode);
  const std::uint32_t magnitude = absolute<From>(value), sign = is_negative<From>(value) ? To::sign : 0;
  if (magnitude > From::infinity) return To::nan;
  if (magnitude == From::infinity) return static_cast<bits>(sign | To::infinity);
  if (magnitude == 0) return static_cast<bits>(sign);
  return pack<To>(sign != 0, unpack<From>(magnitude), mode);
}

/// S32_TO_F32 and similar: an integer as a float.
template <class Format>
constexpr typename Format::bits from_integer(std::int64_t a, float_mode mode = {}) noexcept {
  if (a == 0) return 0;
  return pack<Format>(a < 0, {0, a < 0 ? 0 - static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a)},
                      mode);
}

/// F32_TO_S32 and similar: a float as an integer of 32 bits or less, rounded according to the mode. NaN
/// returns 0; a value out of range returns the nearest integer of the type.
template <class Integer, class Format>
constexpr Integer to_integer(typename Format::bits a, float_mode mode = {}) noexcept {
  constexpr int too_large = 64 - 1 - Format::fraction_bits - 1;  // Greater exponents do not fit 63 bits.
  const typename Format::bits value = flushed<Format>(a, mode);
  const std::uint32_t magnitude = absolute<Format>(value);
  if (magnitude == 0 || magnitude > Format::infinity) return 0;
  const bool negative = is_negative<Format>(value);
  const scaled_integer number = unpack<Format>(magnitude);
  if (number.exponent > too_large || magnitude == Format::infinity)
    return negative ? least<Integer> : greatest<Integer>;
  const int shift = number.exponent < -63 ? 63 : -number.exponent;
  const std::uint64_t whole =
      shift <= 0
          ? number.significand << -shift
          : (number.significand + rounding_increment(number.significand, shift, negative, mode.rounding)) >>
                shift;
  return saturated<Integer>(negative ? -static_cast<std::int64_t>(whole) : static_cast<std::int64_t>(whole));
}

/// FROUND: a whole number of the same format and sign.
template <class Format>
constexpr typename Format::bits round_to_whole(typename Format::bits a, float_mode mode = {}) noexcept {
  using bits = typename Format::bits;
  const bits value = flushed<Format>(a, mode);
  const std::uint32_t magnitude = absolute<Format>(value), sign = value & Format::sign;
  if (magnitude > Format::infinity) return Format::nan;
  if (magnitude == 0) return value;
  if (magnitude < Format::one) {
    constexpr std::uint32_t half = Format::one - Format::least_normal;
    const bool up = mode.rounding == round_mode::rte    ? magnitude > half
                    : mode.rounding == round_mode::rtna ? magnitude >= half
                                                        : rounds_away(sign != 0, mode.rounding);
    return static_cast<bits>(sign | (up ? Format::one : 0));
  }
  // Bits of the pattern below the binary point. A carry out of the fraction correctly increments the
  // exponent.
  const int shift =
      Format::fraction_bits + Format::bias - static_cast<int>(magnitude >> Format::fraction_bits);
  if (shift <= 0) return value;
  const std::uint64_t increment = rounding_increment(magnitude, shift, sign != 0, mode.rounding);
  return static_cast<bits>(sign | static_cast<std::uint32_t>((magnitude + increment) >> shift << shift));
}

}  // namespace valhall::arithmetic
