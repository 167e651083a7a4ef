// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_format.hpp>
#include <valhall/support/config.hpp>

#include <cstdint>

/// Comparisons of floats, minimum, maximum and clamp.
namespace valhall::arithmetic {

namespace detail {

/// The rank of a float in the order of all floats: -0 is below +0, NaNs are outside the infinities of their
/// sign.
template <class Format>
constexpr std::int32_t rank(std::uint32_t a) noexcept {
  const std::uint32_t negative = 0 - std::uint32_t{(a & Format::sign) != 0};
  return static_cast<std::int32_t>((a & ~Format::sign) ^ negative);
}

/// FMIN or FMAX. It has no branches, so compilers can vectorize loops that call it.
template <class Format>
VALHALL_INLINE constexpr typename Format::bits extreme(std::uint32_t a, std::uint32_t b,
                                                       bool greatest) noexcept {
  const auto mask = [](bool condition) { return 0 - std::uint32_t{condition}; };
  const auto select = [](std::uint32_t where, std::uint32_t x, std::uint32_t y) {
    return (x & where) | (y & ~where);
  };
  constexpr auto infinity = static_cast<std::int32_t>(Format::infinity);
  const std::uint32_t a_is_nan = mask(static_cast<std::int32_t>(a & ~Format::sign) > infinity),
                      b_is_nan = mask(static_cast<std::int32_t>(b & ~Format::sign) > infinity);
  const std::uint32_t number = select(mask(rank<Format>(a) > rank<Format>(b)) ^ mask(!greatest), a, b);
  return static_cast<typename Format::bits>(
      select(b_is_nan, select(a_is_nan, Format::nan, a), select(a_is_nan, b, number)));
}

}  // namespace detail

/// totalOrder of IEEE 754: whether a precedes b or equals it in the order -NaN, -infinity, ..., -0, +0, ...,
/// +infinity, +NaN. NaNs are ordered by sign and payload.
template <class Format>
constexpr bool total_order(typename Format::bits a, typename Format::bits b) noexcept {
  return detail::rank<Format>(a) <= detail::rank<Format>(b);
}

/// A relation between two floats, for FCMP, CSEL and DISCARD. `total` is `total_order`; the other relations
/// treat zeros of both signs as equal, and only `ne` of them holds for NaN. Comparisons have no branches, so
/// compilers can vectorize loops that call them.
template <class Format>
class float_comparison {
 public:
  /// Tests for `relation`. The mode decides whether subnormals are flushed; its rounding does not matter.
  constexpr explicit float_comparison(condition relation, float_mode mode = {}) noexcept
      : not_total_(relation != condition::total),
        least_(mode.flush ? Format::least_normal : 0),
        greatest_(not_total_ != 0 ? Format::infinity : 0x7fffffff) {
    constexpr unsigned less = 1, equal = 2, greater = 4, unordered = 8;
    constexpr std::uint8_t true_for[8] = {
        equal, greater,      greater | equal, less | greater | unordered,
        less,  less | equal, less | greater,  less | equal,
    };
    const unsigned holds_for = true_for[static_cast<unsigned>(relation) & 7];
    less_ = mask((holds_for & less) != 0);
    equal_ = mask((holds_for & equal) != 0);
    greater_ = mask((holds_for & greater) != 0);
    unordered_ = mask((holds_for & unordered) != 0);
  }

  /// All ones if the relation holds, otherwise 0.
  VALHALL_INLINE constexpr std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const noexcept {
    const std::uint32_t is_unordered = mask(size_of(a) > greatest_) | mask(size_of(b) > greatest_);
    const std::int32_t l = place_of(a), r = place_of(b);
    const std::uint32_t ordered = (mask(l < r) & less_) | (mask(l == r) & equal_) | (mask(l > r) & greater_);
    return (is_unordered & unordered_) | (ordered & ~is_unordered);
  }

 private:
  static constexpr std::uint32_t mask(bool holds) noexcept { return holds ? ~std::uint32_t{0} : 0; }
  /// The magnitude. It is below 2^31, and signed since vectors of signed numbers are compared faster.
  static constexpr std::int32_t size_of(std::uint32_t a) noexcept {
    return static_cast<std::int32_t>(a & ~Format::sign);
  }

  /// The rank of a float. Zeros of both signs have one rank, except in `total`.
  constexpr std::int32_t place_of(std::uint32_t a) const noexcept {
    const std::uint32_t kept = a & ~Format::sign & ~mask(size_of(a) < least_);
    const std::uint32_t negative = mask((a & Format::sign) != 0);
    return static_cast<std::int32_t>((kept ^ negative) + (negative & not_total_));
  }

  std::uint32_t not_total_;  ///< 1 or 0.
  std::int32_t least_;       ///< Smaller floats count as zeros.
  std::int32_t greatest_;    ///< Greater floats are unordered.
  std::uint32_t less_ = 0, equal_ = 0, greater_ = 0, unordered_ = 0;
};

/// FCMP, CSEL, DISCARD: whether the relation holds.
template <class Format>
constexpr bool compare(typename Format::bits a, typename Format::bits b, condition relation,
                       float_mode mode = {}) noexcept {
  return float_comparison<Format>(relation, mode)(a, b) != 0;
}

/// FMIN: the lesser; -0 is less than +0. The other operand if one is NaN.
template <class Format>
constexpr typename Format::bits minimum(typename Format::bits a, typename Format::bits b,
                                        float_mode mode = {}) noexcept {
  return detail::extreme<Format>(flushed<Format>(a, mode), flushed<Format>(b, mode), false);
}

/// FMAX: the greater; +0 is greater than -0. The other operand if one is NaN.
template <class Format>
constexpr typename Format::bits maximum(typename Format::bits a, typename Format::bits b,
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

/// Clamps a result that is already rounded and, depending on the mode, flushed: min(max(a, low), high) by the
/// rules of FMIN and FMAX. NaN returns the lower limit.
template <class Format>
constexpr typename Format::bits clamped(typename Format::bits a, clamp limits) noexcept {
  constexpr typename Format::bits one = Format::one, minus_one = Format::one | Format::sign;
  switch (limits) {
    case clamp::none: return a;
    case clamp::clamp_0_inf: return maximum<Format>(a, 0);
    case clamp::clamp_m1_1: return minimum<Format>(maximum<Format>(a, minus_one), one);
    case clamp::clamp_0_1: return minimum<Format>(maximum<Format>(a, 0), one);
  }
  return a;
}

}  // namespace valhall::arithmetic
