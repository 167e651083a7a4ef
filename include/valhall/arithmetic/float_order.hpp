// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_format.hpp>

#include <cstdint>

/// Comparing floats and what follows from it.
namespace valhall::arithmetic {

namespace detail {

/// Integers in the order of the floats, -0 below +0. Not for NaN.
template <class Format>
constexpr std::int32_t order_key(typename Format::bits a) noexcept {
  const auto magnitude = static_cast<std::int32_t>(absolute<Format>(a));
  return is_negative<Format>(a) ? ~magnitude : magnitude;
}

}  // namespace detail

/// FCMP, CSEL, DISCARD: whether the relation holds. Zeros are equal, whatever their sign.
template <class Format>
constexpr bool compare(typename Format::bits a, typename Format::bits b, float_condition condition,
                       float_mode mode = {}) noexcept {
  constexpr unsigned less = 1, equal = 2, greater = 4, unordered = 8;
  constexpr std::uint8_t true_for[8] = {
      equal, greater,      greater | equal, less | greater | unordered,
      less,  less | equal, less | greater,  less | equal | greater,
  };
  const auto left = flushed<Format>(a, mode), right = flushed<Format>(b, mode);
  const std::int32_t l = is_zero<Format>(left) ? 0 : detail::order_key<Format>(left);
  const std::int32_t r = is_zero<Format>(right) ? 0 : detail::order_key<Format>(right);
  const unsigned relation = is_nan<Format>(a) || is_nan<Format>(b) ? unordered
                            : l == r                               ? equal
                            : l < r                                ? less
                                                                   : greater;
  return (true_for[static_cast<unsigned>(condition) & 7] & relation) != 0;
}

/// FMIN: the lesser; -0 is less than +0. The other operand if one is NaN.
template <class Format>
constexpr typename Format::bits min(typename Format::bits a, typename Format::bits b,
                                    float_mode mode = {}) noexcept {
  if (is_nan<Format>(a)) return is_nan<Format>(b) ? Format::nan : flushed<Format>(b, mode);
  const auto left = flushed<Format>(a, mode), right = flushed<Format>(b, mode);
  return is_nan<Format>(b) || detail::order_key<Format>(left) < detail::order_key<Format>(right) ? left
                                                                                                 : right;
}

/// FMAX: the greater; +0 is greater than -0. The other operand if one is NaN.
template <class Format>
constexpr typename Format::bits max(typename Format::bits a, typename Format::bits b,
                                    float_mode mode = {}) noexcept {
  if (is_nan<Format>(a)) return is_nan<Format>(b) ? Format::nan : flushed<Format>(b, mode);
  const auto left = flushed<Format>(a, mode), right = flushed<Format>(b, mode);
  return is_nan<Format>(b) || detail::order_key<Format>(left) > detail::order_key<Format>(right) ? left
                                                                                                 : right;
}

/// The clamp of a result that is already rounded and, if the mode says so, flushed: min(max(a, low), high) by
/// the rules of FMIN and FMAX. NaN gives the lower limit.
template <class Format>
constexpr typename Format::bits clamped(typename Format::bits a, clamp limits) noexcept {
  constexpr typename Format::bits one = Format::one, minus_one = Format::one | Format::sign;
  switch (limits) {
    case clamp::none: return a;
    case clamp::clamp_0_inf: return max<Format>(a, 0);
    case clamp::clamp_m1_1: return min<Format>(max<Format>(a, minus_one), one);
    case clamp::clamp_0_1: return min<Format>(max<Format>(a, 0), one);
  }
  return a;
}

}  // namespace valhall::arithmetic
