// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/exponent.hpp>
#include <valhall/arithmetic/rounding.hpp>

#include <cstdint>

/// Reciprocals and reciprocal square roots. The hardware's approximation has undocumented last bits; these
/// functions are correctly rounded, each as documented. In 32 bits they flush subnormals, in 16 bits they do
/// not, whatever the mode of the program.
namespace valhall::arithmetic {

namespace detail {

/// Whether FRCP and FRSQ of the format flush subnormals.
template <class Format>
inline constexpr bool flushes_reciprocals = sizeof(typename Format::bits) == 4;

/// 1 / a, rounded according to the mode.
template <class Format>
constexpr typename Format::bits divide_one(typename Format::bits a, float_mode mode) noexcept {
  using bits = typename Format::bits;
  const bits value = flushed<Format>(a, mode);
  const std::uint32_t sign = value & Format::sign;
  if (is_nan<Format>(value)) return Format::nan;
  if (is_zero<Format>(value)) return static_cast<bits>(sign | Format::infinity);
  if (absolute<Format>(value) == Format::infinity) return static_cast<bits>(sign);
  constexpr std::uint64_t dividend = std::uint64_t(1) << 62;
  const scaled_integer number = unpack<Format>(absolute<Format>(value));
  const std::uint64_t quotient = dividend / number.significand;
  const bool inexact = quotient * number.significand != dividend;
  return pack<Format>(sign != 0, {-number.exponent - 63, quotient << 1 | inexact}, mode);
}

/// floor(sqrt(a)), for a from 2^61 to 2^63.
constexpr std::uint64_t square_root(std::uint64_t a) noexcept {
  // (1 + x) / 2 is never below sqrt(x), and here at most 6 % above. Newton's steps stay above; each squares
  // the relative error and halves it: 2^-9, 2^-19, 2^-39.
  std::uint64_t root = (a >> 32) + (std::uint64_t(1) << 30);
  for (int i = 0; i < 3; ++i) root = (root + a / root) / 2;
  while (root * root > a) --root;
  return root;
}

}  // namespace detail

/// FRCP: 1 / a, rounded toward zero. The hardware's result is only known not to exceed the exact one in
/// magnitude: otherwise the integer divisions that compilers build on it would fail. This function returns
/// the nearest such float. Overflows therefore stay finite. Zeros and infinities are swapped, with the sign
/// preserved. In 32 bits a subnormal source counts as a zero, and a subnormal result becomes one.
template <class Format>
constexpr typename Format::bits reciprocal(typename Format::bits a) noexcept {
  return detail::divide_one<Format>(
      a, {.rounding = round_mode::rtz, .flush = detail::flushes_reciprocals<Format>});
}

/// FRSQ: 1 / sqrt(a), to nearest even. Zeros return infinities of their sign, negative numbers return NaN,
/// and +infinity returns +0. In 32 bits a subnormal source counts as a zero.
template <class Format>
constexpr typename Format::bits reciprocal_sqrt(typename Format::bits a) noexcept {
  using bits = typename Format::bits;
  constexpr float_mode mode{.rounding = round_mode::rte, .flush = detail::flushes_reciprocals<Format>};
  const bits value = flushed<Format>(a, mode);
  if (is_nan<Format>(value)) return Format::nan;
  if (is_zero<Format>(value)) return static_cast<bits>((value & Format::sign) | Format::infinity);
  if (is_negative<Format>(value)) return Format::nan;
  if (value == Format::infinity) return 0;
  // With a = s * 2^e, e even and s in [2^23, 2^25): sqrt(2^86 / s) * 2^(-43 - e / 2).
  const scaled_integer number = unpack<Format>(value);
  constexpr int shift = binary32::fraction_bits - Format::fraction_bits;
  const int odd = (number.exponent - shift) & 1, exponent = number.exponent - shift - odd;
  const std::uint64_t s = number.significand << (shift + odd);
  constexpr std::uint64_t dividend = std::uint64_t(1) << 62;  // The quotient in two parts: 2^86 is too wide.
  const std::uint64_t high = dividend / s, rest = (dividend - high * s) << 24, low = rest / s;
  const std::uint64_t quotient = (high << 24) + low, root = detail::square_root(quotient);
  const bool inexact = root * root != quotient || low * s != rest;
  return pack<Format>(false, {-44 - exponent / 2, root << 1 | inexact}, mode);
}

/// FRCP_APPROX: 1 / m for the m of FREXPM, to nearest even; the hardware's result is coarser. Zeros,
/// infinities and NaN are presumably as in FRCP.
constexpr std::uint32_t reciprocal_of_significand(std::uint32_t a, bool flush = false) noexcept {
  const float_mode mode{.rounding = round_mode::rte, .flush = flush};
  return detail::divide_one<binary32>(significand<binary32>(a, frexp_form::plain, mode), mode);
}

/// FRSQ_APPROX: 1 / sqrt(m) for the m of FREXPM.sqrt, to nearest even; the hardware's result is coarser.
/// Zeros, infinities, NaN and negative numbers are presumably as in FRSQ.
constexpr std::uint32_t reciprocal_root_of_significand(std::uint32_t a, bool flush = false) noexcept {
  return reciprocal_sqrt<binary32>(
      significand<binary32>(a, frexp_form::sqrt, {.rounding = round_mode::rte, .flush = flush}));
}

}  // namespace valhall::arithmetic
