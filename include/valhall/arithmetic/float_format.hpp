// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/enums.hpp>

#include <cstdint>

/// The arithmetic of instructions, in integer operations only: the same bits at compile time and at run time,
/// independent of the host's floating-point modes. Floats are bit patterns, and a format interprets them:
/// `add<binary32>(0x3f800000, 0x3f800000)`.
namespace valhall::arithmetic {

/// An IEEE 754 format: sign, `ExponentBits` bits of exponent, and `Precision` - 1 bits of fraction.
template <class Bits, int ExponentBits, int Precision>
struct float_format {
  /// A float of the format, as its bits.
  using bits = Bits;

  static constexpr int exponent_bits = ExponentBits;   ///< Bits of the exponent.
  static constexpr int fraction_bits = Precision - 1;  ///< Bits of the fraction.
  /// The difference between the exponent field and the exponent.
  static constexpr int bias = (1 << (ExponentBits - 1)) - 1;

  static constexpr std::uint32_t sign = 1u << (ExponentBits + fraction_bits);  ///< The sign bit.
  static constexpr std::uint32_t least_normal = 1u << fraction_bits;  ///< The least positive normal number.
  static constexpr std::uint32_t one = static_cast<std::uint32_t>(bias) << fraction_bits;  ///< 1.0.
  /// Positive infinity.
  static constexpr std::uint32_t infinity = ((1u << ExponentBits) - 1) << fraction_bits;
  static constexpr std::uint32_t largest = infinity - 1;  ///< The largest finite number.
  /// The NaN that every operation returns. The hardware's NaN is not documented.
  static constexpr std::uint32_t nan = infinity | least_normal >> 1;
};

/// Half precision.
struct binary16 : float_format<std::uint16_t, 5, 11> {};
/// Single precision.
struct binary32 : float_format<std::uint32_t, 8, 24> {};

/// The mode of an operation.
struct float_mode {
  round_mode rounding = round_mode::rte;  ///< How an inexact result is rounded.
  /// Subnormal operands count as zeros of their sign, and results that are subnormal after rounding become
  /// such zeros. Otherwise subnormals are preserved.
  bool flush = false;
};

/// The magnitude.
template <class Format>
constexpr typename Format::bits absolute(typename Format::bits a) noexcept {
  return static_cast<typename Format::bits>(a & ~Format::sign);
}

/// The float with its sign flipped, also for a NaN.
template <class Format>
constexpr typename Format::bits negated(typename Format::bits a) noexcept {
  return static_cast<typename Format::bits>(a ^ Format::sign);
}

/// Whether the sign is set, also for a NaN or a zero.
template <class Format>
constexpr bool is_negative(typename Format::bits a) noexcept {
  return (a & Format::sign) != 0;
}

/// Whether `a` is a NaN of either sign.
template <class Format>
constexpr bool is_nan(typename Format::bits a) noexcept {
  return absolute<Format>(a) > Format::infinity;
}

/// Whether `a` is a zero of either sign.
template <class Format>
constexpr bool is_zero(typename Format::bits a) noexcept {
  return absolute<Format>(a) == 0;
}

/// Neither zero, subnormal, infinite nor NaN.
template <class Format>
constexpr bool is_normal(typename Format::bits a) noexcept {
  return absolute<Format>(a) - Format::least_normal < Format::infinity - Format::least_normal;
}

/// Flushes a subnormal to a zero of the same sign if `mode.flush` is set; other values are unchanged.
template <class Format>
constexpr typename Format::bits flushed(typename Format::bits a, float_mode mode) noexcept {
  return static_cast<typename Format::bits>(
      mode.flush && absolute<Format>(a) < Format::least_normal ? a & Format::sign : a);
}

}  // namespace valhall::arithmetic
