// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// The numbers that functions take. A parameter of a plain integer type would take what C++ converts to it:
/// `reg(1.9)` would be r1, and `reg(0x100000001)` too.
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

/// An integer, which neither bool, nor a character, nor an enumerator is.
template <class Value>
concept integer = is_integer<Value>;

/// A 32-bit float, which neither an integer nor a double is.
template <class Value>
concept single_float = __is_same(Value, float);

/// Whether `value` lies from `lowest` to `highest`, which is not negative.
template <integer Value>
constexpr bool is_between(Value value, long long lowest, long long highest) noexcept {
  if constexpr (Value(-1) < Value(0))
    return value >= lowest && value <= highest;
  else
    return value <= static_cast<unsigned long long>(highest) &&
           (lowest <= 0 || value >= static_cast<unsigned long long>(lowest));
}

/// A parameter that numbers or counts something, from 0 up. What is negative or does not fit 32 bits becomes
/// a number of 2^31 or more, which no function takes.
class natural {
 public:
  template <integer Value>
  constexpr natural(Value value) noexcept : value_(static_cast<unsigned>(value)) {
    if constexpr (sizeof(Value) > sizeof(unsigned))
      if (static_cast<std::uint64_t>(value) >> 32 != 0) value_ = ~0u;
  }
  constexpr operator unsigned() const noexcept { return value_; }
  /// The same in eight bits; 255 if it does not fit them.
  constexpr std::uint8_t byte() const noexcept {
    return static_cast<std::uint8_t>(value_ < 0xff ? value_ : 0xff);
  }

 private:
  unsigned value_;
};

}  // namespace valhall::detail
