// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/multiply_add.hpp>
#include <valhall/arithmetic/rounding.hpp>

#include <cstdint>

/// Significands and exponents: the first and last steps of elementary functions.
namespace valhall::arithmetic {

/// The range to which FREXPM scales, and the matching exponent of FREXPE.
enum class frexp_form : std::uint8_t {
  plain,  ///< [0.5, 1).
  sqrt,   ///< [0.25, 1), by a power of 4. The exponent counts powers of 4.
  log,    ///< [0.75, 1.5).
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(frexp_form v) noexcept {
  switch (v) {
    case frexp_form::plain: return "plain";
    case frexp_form::sqrt: return "sqrt";
    case frexp_form::log: return "log";
  }
  return "";
}

namespace detail {

/// Whether FREXPM and FREXPE split the float: it is not zero, infinite or NaN.
template <class Format>
constexpr bool splits(typename Format::bits a) noexcept {
  return absolute<Format>(a) - 1u < Format::infinity - 1;
}

/// e of m * 2^e, 1 <= m < 2.
template <class Format>
constexpr int exponent_of(scaled_integer a) noexcept {
  return a.exponent + Format::fraction_bits;
}

/// Whether m of m * 2^e is 1.5 or more.
template <class Format>
constexpr bool is_upper_half(scaled_integer a) noexcept {
  return (a.significand & Format::least_normal >> 1) != 0;
}

}  // namespace detail

/// FREXPM: the significand, with the sign. Zero, infinity and NaN are presumably unchanged. Subnormals are
/// split like normal numbers, unless they are flushed.
template <class Format>
constexpr typename Format::bits significand(typename Format::bits a, frexp_form form,
                                            float_mode mode = {}) noexcept {
  const auto value = flushed<Format>(a, mode);
  if (is_nan<Format>(value)) return Format::nan;
  if (!detail::splits<Format>(value)) return value;
  const scaled_integer number = unpack<Format>(absolute<Format>(value));
  const bool odd = (detail::exponent_of<Format>(number) & 1) != 0;
  const int halvings = form == frexp_form::plain ? 1
                       : form == frexp_form::log ? detail::is_upper_half<Format>(number)
                                                 : 2 - odd;
  return static_cast<typename Format::bits>(
      (value & Format::sign) | (number.significand & (Format::least_normal - 1)) |
      static_cast<std::uint32_t>(Format::bias - halvings) << Format::fraction_bits);
}

/// FREXPE: the exponent; 0 for zero, infinity and NaN.
template <class Format>
constexpr int exponent(typename Format::bits a, frexp_form form, float_mode mode = {}) noexcept {
  const auto value = flushed<Format>(a, mode);
  if (!detail::splits<Format>(value)) return 0;
  const scaled_integer number = unpack<Format>(absolute<Format>(value));
  const int e = detail::exponent_of<Format>(number);
  return form == frexp_form::plain ? e + 1
         : form == frexp_form::log ? e + detail::is_upper_half<Format>(number)
                                   : (e >> 1) + 1;
}

/// Result of LDEXP.
template <class Format>
struct scaled_float {
  typename Format::bits value;  ///< The rounded result.
  /// Whether the hardware is known to return this value: the result is normal.
  bool known;
};

/// LDEXP: a * 2^scale. A result that is not normal is rounded to nearest even, as in IEEE 754; the hardware
/// has its own rules there. A normal result is exact, so the round mode does not matter.
template <class Format>
constexpr scaled_float<Format> scale_by_power(typename Format::bits a, std::int32_t scale,
                                              float_mode mode = {}) noexcept {
  constexpr std::int64_t least_exponent = 1 - Format::bias, greatest_exponent = Format::bias;
  const auto value = flushed<Format>(a, mode);
  const auto zero = static_cast<typename Format::bits>(value & Format::sign);
  const auto result = multiply_add_scale<Format>(value, Format::one, zero, scale, zero_product::ieee,
                                                 {.rounding = round_mode::rte, .flush = mode.flush});
  if (!detail::splits<Format>(value)) return {result, false};
  const std::int64_t e =
      detail::exponent_of<Format>(unpack<Format>(absolute<Format>(value))) + std::int64_t(scale);
  return {result, e >= least_exponent && e <= greatest_exponent};
}

/// FADD_LSCALE: a plus the significand that FREXPM.log returns for b. A b that is zero, subnormal, infinite
/// or NaN is added unchanged.
template <class Format>
constexpr typename Format::bits add_log_significand(typename Format::bits a, typename Format::bits b,
                                                    float_mode mode = {}) noexcept {
  return add<Format>(a, is_normal<Format>(b) ? significand<Format>(b, frexp_form::log, mode) : b, mode);
}

}  // namespace valhall::arithmetic
