// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Saturating integer operations, as for `saturate`. Types are std::uint8_t to std::uint64_t and the signed
/// ones.
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

/// IADD.saturate: a + b.
template <class Integer>
constexpr Integer add_saturate(Integer a, Integer b) noexcept {
  Integer sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b < Integer(0) ? least<Integer> : greatest<Integer>;
}

/// ISUB.saturate: a - b.
template <class Integer>
constexpr Integer subtract_saturate(Integer a, Integer b) noexcept {
  Integer difference = 0;
  if (!__builtin_sub_overflow(a, b, &difference)) return difference;
  return b < Integer(0) ? greatest<Integer> : least<Integer>;
}

/// IMUL.saturate: a * b.
template <class Integer>
constexpr Integer multiply_saturate(Integer a, Integer b) noexcept {
  Integer product = 0;
  if (!__builtin_mul_overflow(a, b, &product)) return product;
  return (a < Integer(0)) != (b < Integer(0)) ? least<Integer> : greatest<Integer>;
}

}  // namespace valhall::arithmetic
