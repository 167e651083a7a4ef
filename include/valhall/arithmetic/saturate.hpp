// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/fixed_point.hpp>

#include <cstdint>

/// Saturating integer operations, for the modifier `saturate`. Types are std::uint8_t to std::uint64_t and
/// std::int8_t to std::int64_t.
namespace valhall::arithmetic {

/// Number of bits of a type.
template <class Integer>
inline constexpr int width_of = static_cast<int>(8 * sizeof(Integer));

/// Whether a type has negative values.
template <class Integer>
inline constexpr bool is_signed_type = static_cast<Integer>(-1) < static_cast<Integer>(0);

/// The greatest value of a type.
template <class Integer>
inline constexpr Integer greatest = static_cast<Integer>(~std::uint64_t(0) >>
                                                         (64 - width_of<Integer> + is_signed_type<Integer>));

/// The least value of a type.
template <class Integer>
inline constexpr Integer least = static_cast<Integer>(is_signed_type<Integer> ? -greatest<Integer> - 1 : 0);

/// The value of the type closest to `a`. The type has 32 bits or less.
template <class Integer>
constexpr Integer saturated(std::int64_t a) noexcept {
  static_assert(sizeof(Integer) <= 4);
  return a < std::int64_t(least<Integer>)      ? least<Integer>
         : a > std::int64_t(greatest<Integer>) ? greatest<Integer>
                                               : static_cast<Integer>(a);
}

/// |a|, which may not fit the type.
template <class Integer>
constexpr std::uint64_t magnitude(Integer a) noexcept {
  return a < Integer(0) ? 0 - static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a);
}

/// IADD.saturate: a + b.
template <class Integer>
constexpr Integer add_saturate(Integer a, Integer b) noexcept {
  const auto sum = static_cast<Integer>(std::uint64_t(a) + std::uint64_t(b));
  const bool overflows = is_signed_type<Integer> ? ((a ^ sum) & (b ^ sum)) < 0 : sum < a;
  return !overflows ? sum : b < Integer(0) ? least<Integer> : greatest<Integer>;
}

/// ISUB.saturate: a - b.
template <class Integer>
constexpr Integer subtract_saturate(Integer a, Integer b) noexcept {
  const auto difference = static_cast<Integer>(std::uint64_t(a) - std::uint64_t(b));
  const bool overflows = is_signed_type<Integer> ? ((a ^ b) & (a ^ difference)) < 0 : a < b;
  return !overflows ? difference : b < Integer(0) ? greatest<Integer> : least<Integer>;
}

/// IMUL.saturate: a * b.
template <class Integer>
constexpr Integer multiply_saturate(Integer a, Integer b) noexcept {
  const bool negative = (a < Integer(0)) != (b < Integer(0));
  const std::uint64_t x = magnitude(a), y = magnitude(b), product = x * y;
  const std::uint64_t limit = static_cast<std::uint64_t>(greatest<Integer>) + (negative ? 1 : 0);
  if (product > limit || detail::high_product(x, y) != 0)
    return negative ? least<Integer> : greatest<Integer>;
  return static_cast<Integer>(negative ? 0 - product : product);
}

}  // namespace valhall::arithmetic
