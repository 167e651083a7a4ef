// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_format.hpp>

#include <cstdint>

/// Comparisons of floats, minimum, maximum and clamp.
namespace valhall::arithmetic {

namespace detail {

/// The place of a float in the order of all floats: -0 is below +0, NaNs are outside the infinities of their
/// sign.
template <class Format>
constexpr std::int32_t rank(std::uint32_t a) noexcept {
  const std::uint32_t size = a & ~Format::sign;
  return static_cast<std::int32_t>(a == size ? a : ~size);
}

/// FMIN or FMAX.
template <class Format>
constexpr typename Format::bits extreme(std::uint32_t a, std::uint32_t b, bool greatest) noexcept {
  using bits = typename Format::bits;
  const std::uint32_t a_size = a & ~Format::sign, b_size = b & ~Format::sign;
  if (b_size > Format::infinity) return static_cast<bits>(a_size > Format::infinity ? Format::nan : a);
  if (a_size > Format::infinity) return static_cast<bits>(b);
  return static_cast<bits>((rank<Format>(a) > rank<Format>(b)) == greatest ? a : b);
}

}  // namespace detail

/// totalOrder of IEEE 754: whether a precedes b or equals it in the order -NaN, -infinity, ..., -0, +0, ...,
/// +infinity, +NaN. NaNs are ordered by sign and payload.
template <class Format>
constexpr bool total_order(typename Format::bits a, typename Format::bits b) noexcept {
  return detail::rank<Format>(a) <= detail::rank<Format>(b);
}

/// FCMP, CSEL, DISCARD: whether the relation holds. `total` is `total_order`; in the others zeros of either
/// sign are equal, and of those only `ne` holds for NaN.
template <class Format>
constexpr bool compare(typename Format::bits a, typename Format::bits b, float_condition condition,
                       float_mode mode = {}) noexcept {
  constexpr unsigned less = 1, equal = 2, greater = 4, unordered = 8;
  constexpr std::uint8_t true_for[8] = {
      equal, greater, greater | equal, less | greater | unordered, less, less | equal, less | greater, 0,
  };
  const auto left = flushed<Format>(a, mode), right = flushed<Format>(b, mode);
  if (condition == float_condition::total) return total_order<Format>(left, right);
  const std::uint32_t left_size = left & ~Format::sign, right_size = right & ~Format::sign;
  if (left_size > Format::infinity || right_size > Format::infinity)
    return (true_for[static_cast<unsigned>(condition) & 7] & unordered) != 0;
  const auto l = static_cast<std::int32_t>(left == left_size ? left : 0 - left_size);
  const auto r = static_cast<std::int32_t>(right == right_size ? right : 0 - right_size);
  const unsigned relation = l == r ? equal : l < r ? less : greater;
  return (true_for[static_cast<unsigned>(condition) & 7] & relation) != 0;
}

/// FMIN: the lesser; -0 is less than +0. The other operand if one is NaN.
template <class Format>
constexpr typename Format::bits min(typename Format::bits a, typename Format::bits b,
                                    float_mode mode = {}) noexcept {
  return detail::extreme<Format>(flushed<Format>(a, mode), flushed<Format>(b, mode), false);
}

/// FMAX: the greater; +0 is greater than -0. The other operand if one is NaN.
template <class Format>
constexpr typename Format::bits max(typename Format::bits a, typename Format::bits b,
                                    float_mode mode = {}) noexcept {
  return detail::extreme<Format>(flushed<Format>(a, mode), flushed<Format>(b, mode), true);
}

/// The result of FMIN or FMAX with `nan_propagate`: NaN if an operand is NaN, otherwise `extreme`.
template <class Format>
constexpr typename Format::bits with_nan(typename Format::bits a, typename Format::bits b,
                                         typename Format::bits extreme) noexcept {
  const auto is_nan = [](std::uint32_t value) { return (value & ~Format::sign) > Format::infinity; };
  return is_nan(a) || is_nan(b) ? static_cast<typename Format::bits>(Format::nan) : extreme;
}

/// The clamp of a result that is already rounded and, if the mode says so, flushed: min(max(a, low), high) by
/// the rules of FMIN and FMAX. NaN returns the lower limit.
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
