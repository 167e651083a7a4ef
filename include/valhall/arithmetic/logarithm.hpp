// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/exponent.hpp>
#include <valhall/arithmetic/fixed_point.hpp>

#include <cstdint>

/// Parts of logarithms. The hardware's approximation has undocumented last bits; these functions are the
/// exact result, rounded to nearest even.
namespace valhall::arithmetic {

/// log2(m) / (m - 1) for m = numerator / 2^24 in [0.75, 1.5), in units of 2^-61. The error is less than
/// 2^-57: no float and no midpoint of two floats is that close.
constexpr std::uint64_t logarithm_quotient(std::uint32_t numerator) noexcept {
  // With s = (m - 1) / (m + 1), log2(m) = 2 / ln 2 * (s + s^3 / 3 + s^5 / 5 + ...).
  using detail::high_product;
  constexpr std::uint64_t one = std::uint64_t(1) << 63, two_over_ln2 = 0xb8aa3b295c17f0bc;  // Counts 2^-62.
  constexpr std::uint64_t series[] = {one,      one / 3,  one / 5,  one / 7,  one / 9,  one / 11, one / 13,
                                      one / 15, one / 17, one / 19, one / 21, one / 23, one / 25, one / 27};
  constexpr std::uint32_t unit = 1u << 24;
  // 1 / (m + 1), counting 2^-64: 2^88 divided in two parts.
  constexpr std::uint64_t dividend = std::uint64_t(1) << 62;
  const std::uint64_t divisor = std::uint64_t{numerator} + unit, quotient = dividend / divisor;
  const std::uint64_t inverse = (quotient << 26) + ((dividend - quotient * divisor) << 26) / divisor;
  const std::uint64_t distance = numerator < unit ? unit - numerator : numerator - unit;
  const std::uint64_t s = high_product(distance << 40, inverse);
  return high_product(high_product(detail::polynomial(series, high_product(s, s)), inverse), two_over_ln2);
}

/// FLOGD: log2(m) / (m - 1) for the m of FREXPM.log, and 1 / ln 2 at m = 1. A zero presumably returns
/// +infinity, and a negative number or a NaN returns NaN. +infinity returns itself: any positive result makes
/// its logarithm +infinity.
constexpr std::uint32_t logarithm_over_distance(std::uint32_t a, bool flush = false) noexcept {
  const float_mode mode{.rounding = round_mode::rte, .flush = flush};
  const std::uint32_t value = flushed<binary32>(a, mode);
  if (is_zero<binary32>(value)) return binary32::infinity;
  if (is_nan<binary32>(value) || is_negative<binary32>(value)) return binary32::nan;
  if (value == binary32::infinity) return value;
  const scaled_integer m = unpack<binary32>(significand<binary32>(value, frexp_form::log, mode));
  const auto numerator = static_cast<std::uint32_t>(m.significand << (m.exponent + 24));
  return pack<binary32>(false, {-61, logarithm_quotient(numerator) | 1}, mode);
}

/// FLOG_TABLE: 1 / m, where m in [1, 2) is the significand of `a` truncated to four bits of fraction; rounded
/// to five bits, to nearest. Zeros, infinities and NaN return 1. The sign is presumably ignored.
constexpr std::uint32_t reciprocal_of_sixteenths(std::uint32_t a, bool flush = false) noexcept {
  const std::uint32_t value = flushed<binary32>(a, {.rounding = round_mode::rte, .flush = flush});
  if (!detail::splits<binary32>(value)) return binary32::one;
  const std::uint64_t sixteenths = unpack<binary32>(absolute<binary32>(value)).significand >> 19;
  return pack<binary32>(false, {-5, (512 + sixteenths / 2) / sixteenths}, {});
}

}  // namespace valhall::arithmetic
