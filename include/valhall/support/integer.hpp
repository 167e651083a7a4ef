// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Types of integer parameters. A plain integer type would accept everything that C++ converts to it:
/// `reg(1.9)` would be r1, and so would `reg(0x100000001)`.
namespace valhall::detail {

template <class>
inline constexpr bool is_integer = false;
template <>
inline constexpr bool is_integer<signed char> = true;
template <>
inline constexpr bool is_integer<unsigned char> = true;
template <>
inline constexpr bool is_integer<short> = true;
template <>
inline constexpr bool is_integer<unsigned short> = true;
template <>
inline constexpr bool is_integer<int> = true;
template <>
inline constexpr bool is_integer<unsigned> = true;
template <>
inline constexpr bool is_integer<long> = true;
template <>
inline constexpr bool is_integer<unsigned long> = true;
template <>
inline constexpr bool is_integer<long long> = true;
template <>
inline constexpr bool is_integer<unsigned long long> = true;

/// An integer type that is not bool, a character type or an enumeration.
template <class Value>
concept integer = is_integer<Value>;

/// A 32-bit float, and no other arithmetic type.
template <class Value>
concept single_float = __is_same(Value, float);

/// Whether `value` is between `lowest` and `highest`; `highest` must not be negative.
template <integer Value>
constexpr bool is_between(Value value, long long lowest, long long highest) noexcept {
  if constexpr (Value(-1) < Value(0))
    return value >= lowest && value <= highest;
  else
    return value <= static_cast<unsigned long long>(highest) &&
           (lowest <= 0 || value >= static_cast<unsigned long long>(lowest));
}

/// The numbers from `lowest` to `highest`.
struct integer_range {
  long long lowest, highest;

  constexpr bool holds(long long value) const noexcept { return value >= lowest && value <= highest; }
};

/// The numbers that a field of `size` bits, at most 62, holds.
constexpr integer_range field_range(unsigned size, bool is_signed) noexcept {
  const long long count = 1ll << (size - (is_signed ? 1 : 0));
  return {is_signed ? -count : 0, count - 1};
}

/// A number or count from 0 up. A negative argument, or one that does not fit 32 bits, becomes 2^31 or more,
/// which every function refuses.
class natural {
 public:
  template <integer Value>
  constexpr natural(Value value) noexcept : value_(static_cast<unsigned>(value)) {
    if constexpr (sizeof(Value) > sizeof(unsigned))
      if (static_cast<std::uint64_t>(value) >> 32 != 0) value_ = ~0u;
  }
  constexpr operator unsigned() const noexcept { return value_; }
  /// The value in eight bits; 255 if it does not fit.
  constexpr std::uint8_t byte() const noexcept {
    return static_cast<std::uint8_t>(value_ < 0xff ? value_ : 0xff);
  }

 private:
  unsigned value_;
};

}  // namespace valhall::detail
