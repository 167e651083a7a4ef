// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/host_float.hpp>
#include <valhall/arithmetic/rounding.hpp>

#include <cstdint>

/// Sums and products of floats, rounded once.
namespace valhall::arithmetic {

/// The product in a scaled multiply-add with a zero factor.
enum class zero_product : std::uint8_t {
  ieee,  ///< NaN if the other factor is infinite or NaN, else zero: FMA, FMA_RSCALE, FMA_RSCALE_SCALE16.
  zero,  ///< A zero, with the sign of a product: FMA_RSCALE_N.
  left,  ///< The first factor: FMA_RSCALE_LEFT.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(zero_product v) noexcept {
  switch (v) {
    case zero_product::ieee: return "ieee";
    case zero_product::zero: return "zero";
    case zero_product::left: return "left";
  }
  return "";
}

namespace detail {

/// The sum of two zeros. `a` and `b` are their sign bits in place.
template <class Format>
constexpr typename Format::bits add_zeros(std::uint32_t a, std::uint32_t b, round_mode rounding) noexcept {
  return static_cast<typename Format::bits>(a == b ? a : rounding == round_mode::rtn ? Format::sign : 0);
}

/// The result of a * b + c if an operand is zero, infinite or NaN.
template <class Format>
constexpr typename Format::bits multiply_add_special(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                                     int scale, float_mode mode) noexcept {
  using bits = typename Format::bits;
  const std::uint32_t left = a & ~Format::sign, right = b & ~Format::sign, added = c & ~Format::sign,
                      sign = (a ^ b) & Format::sign, c_sign = c & Format::sign;
  if (left > Format::infinity || right > Format::infinity || added > Format::infinity) return Format::nan;
  const bool zero = left == 0 || right == 0;
  if (left == Format::infinity || right == Format::infinity)
    return static_cast<bits>(zero || (added == Format::infinity && sign != c_sign) ? Format::nan
                                                                                   : sign | Format::infinity);
  if (added == Format::infinity) return static_cast<bits>(c);
  if (zero && added == 0) return add_zeros<Format>(sign, c_sign, mode.rounding);
  if (zero) {
    const scaled_integer number = unpack<Format>(added);
    return pack<Format>(c_sign != 0, {number.exponent + scale, number.significand}, mode);
  }
  const scaled_integer l = unpack<Format>(left), r = unpack<Format>(right);
  return pack<Format>(sign != 0, {l.exponent + r.exponent + scale, l.significand * r.significand}, mode);
}

/// (a * b + c) * 2^scale, for operands that are already flushed and a scale within 2^30.
template <class Format>
constexpr typename Format::bits multiply_add(std::uint32_t a, std::uint32_t b, std::uint32_t c, int scale,
                                             float_mode mode) noexcept {
  constexpr std::uint32_t numbers = Format::infinity - 1;  // Magnitudes neither zero, infinite nor NaN.
  const std::uint32_t a_size = a & ~Format::sign, b_size = b & ~Format::sign, c_size = c & ~Format::sign;
  if (a_size - 1 >= numbers || b_size - 1 >= numbers || c_size - 1 >= numbers)
    return multiply_add_special<Format>(a, b, c, scale, mode);

  // The highest bit of the summand goes to bit 62, and that of the product to bit 61 or 62. Bits lost in
  // aligning the smaller one are far below the last bit of the sum; with strong cancellation none are lost.
  constexpr int product_shift = 61 - 2 * Format::fraction_bits, summand_shift = 62 - Format::fraction_bits;
  const scaled_integer left = unpack<Format>(a_size), right = unpack<Format>(b_size),
                       added = unpack<Format>(c_size);
  const std::uint64_t product = left.significand * right.significand << product_shift;
  const std::uint64_t summand = added.significand << summand_shift;
  const int exponent = left.exponent + right.exponent - product_shift;
  const int lead = exponent - (added.exponent - summand_shift);
  // Masks of all ones or zeros instead of branches: signs, and which operand is larger, are hard to predict.
  const int swapped = lead >> 31;
  const std::uint64_t exchange = (product ^ summand) & static_cast<std::uint64_t>(std::int64_t(swapped));
  const std::uint64_t aligned = shift_right_sticky(summand ^ exchange, (lead ^ swapped) - swapped);
  const std::uint32_t sign = (a ^ b) & Format::sign, difference = (sign ^ c) & Format::sign;
  const std::uint64_t subtract = 0 - std::uint64_t(difference != 0);
  const std::uint64_t sum = (product ^ exchange) + ((aligned ^ subtract) - subtract);
  if (sum == 0) return add_zeros<Format>(0, Format::sign, mode.rounding);
  const std::uint64_t opposite = 0 - ((subtract & sum) >> 63);
  const std::uint32_t larger_sign = sign ^ (difference & static_cast<std::uint32_t>(swapped));
  return pack<Format>((larger_sign != 0) != (opposite != 0),
                      {scale + exponent - (lead & swapped), (sum ^ opposite) - opposite}, mode);
}

}  // namespace detail

/// FMA: a * b + c.
template <class Format>
constexpr typename Format::bits multiply_add(typename Format::bits a, typename Format::bits b,
                                             typename Format::bits c, float_mode mode = {}) noexcept {
  const auto left = flushed<Format>(a, mode), right = flushed<Format>(b, mode),
             added = flushed<Format>(c, mode);
  if constexpr (sizeof(left) == sizeof(float)) {
    // Not by the C library's fma, which rounds twice on some systems.
    if (detail::on_host(mode)) {
      std::uint32_t doubtful = 0;
      const auto result = detail::host_operations<Format>::multiply_add(left, right, added, doubtful);
      if (doubtful == 0) return flushed<Format>(result, mode);
    }
  }
  return detail::multiply_add<Format>(left, right, added, 0, mode);
}

/// FADD: a + b.
template <class Format>
constexpr typename Format::bits add(typename Format::bits a, typename Format::bits b,
                                    float_mode mode = {}) noexcept {
  const auto left = flushed<Format>(a, mode), right = flushed<Format>(b, mode);
  if constexpr (sizeof(left) == sizeof(float))
    if (detail::on_host(mode))
      return flushed<Format>(detail::bits_of_host_float(detail::host_float(left) + detail::host_float(right)),
                             mode);
  return detail::multiply_add<Format>(left, Format::one, right, 0, mode);
}

/// a * b: FMA with a zero that preserves the sign of the product.
template <class Format>
constexpr typename Format::bits multiply(typename Format::bits a, typename Format::bits b,
                                         float_mode mode = {}) noexcept {
  return multiply_add<Format>(a, b, static_cast<typename Format::bits>((a ^ b) & Format::sign), mode);
}

/// FMA_RSCALE and its variants: (a * b + c) * 2^scale. Presumably infinities and NaN are as in FMA, and a
/// zero stays zero.
template <class Format>
constexpr typename Format::bits multiply_add_scale(typename Format::bits a, typename Format::bits b,
                                                   typename Format::bits c, std::int32_t scale,
                                                   zero_product zeros = zero_product::ieee,
                                                   float_mode mode = {}) noexcept {
  using bits = typename Format::bits;
  constexpr int limit = 4096;  // More than enough to underflow or overflow any sum.
  const int bounded = scale > limit ? limit : scale < -limit ? -limit : scale;
  const bits left = flushed<Format>(a, mode), right = flushed<Format>(b, mode),
             added = flushed<Format>(c, mode);
  if (zeros == zero_product::ieee || !(is_zero<Format>(left) || is_zero<Format>(right)))
    return detail::multiply_add<Format>(left, right, added, bounded, mode);
  if (zeros == zero_product::left)
    return detail::multiply_add<Format>(left, Format::one, added, bounded, mode);
  return detail::multiply_add<Format>(static_cast<bits>((left ^ right) & Format::sign), Format::one, added,
                                      bounded, mode);
}

}  // namespace valhall::arithmetic
