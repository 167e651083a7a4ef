// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_format.hpp>
#include <valhall/support/config.hpp>

#include <cstdint>

/// Float arithmetic by the host's floating-point unit, at run time. It returns the same bits as the
/// arithmetic in integers.
namespace valhall::arithmetic::detail {

/// Whether the host currently adds and multiplies by IEEE 754, to nearest even, with subnormals and without
/// traps. A program may change that at any time. Not for constant evaluation.
inline bool host_is_standard() noexcept {
#if defined(__SSE2_MATH__) && !defined(__FAST_MATH__)
  // Control bits of MXCSR: all exceptions masked, no other round mode, no flush to zero, no denormals as
  // zeros.
  return (__builtin_ia32_stmxcsr() & 0xffc0) == 0x1f80;
#else
  return false;
#endif
}

/// Whether an operation is left to the host.
constexpr bool on_host(float_mode mode) noexcept {
  return !__builtin_is_constant_evaluated() && mode.rounding == round_mode::rte && host_is_standard();
}

constexpr float host_float(std::uint32_t bits) noexcept { return __builtin_bit_cast(float, bits); }
constexpr std::uint32_t raw_bits_of(float value) noexcept { return __builtin_bit_cast(std::uint32_t, value); }

/// The bits of a result, with every NaN replaced by the same one.
constexpr std::uint32_t bits_of_host_float(float value) noexcept {
  const std::uint32_t bits = raw_bits_of(value);
  return (bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : bits;
}

/// `a` if the condition holds, otherwise `b`. Both are computed: compilers do not vectorize a loop that may
/// skip a float operation.
constexpr std::uint32_t select(bool condition, std::uint32_t a, std::uint32_t b) noexcept {
  const std::uint32_t mask = 0 - std::uint32_t{condition};
  return (a & mask) | (b & ~mask);
}

/// The operations of a format on the host, rounded to nearest even. They require `host_is_standard`. They
/// have no branches and no calls, so that compilers vectorize a loop of them.
template <class Format>
struct host_operations;

template <>
struct host_operations<binary32> {
  VALHALL_INLINE static constexpr std::uint32_t add(std::uint32_t a, std::uint32_t b) noexcept {
    return bits_of_host_float(host_float(a) + host_float(b));
  }

  /// a * b + c. The product is exact as a double. The sum is rounded to a double, then to a float. Sets a bit
  /// of `doubtful` where that may differ from rounding once: if the double is half-way between two floats, or
  /// the float is subnormal.
  VALHALL_INLINE static constexpr std::uint32_t multiply_add(std::uint32_t a, std::uint32_t b,
                                                             std::uint32_t c,
                                                             std::uint32_t& doubtful) noexcept {
    const double sum = double{host_float(a)} * double{host_float(b)} + double{host_float(c)};
    const auto bits = __builtin_bit_cast(std::uint64_t, sum);
    const auto low = static_cast<std::uint32_t>(bits), high = static_cast<std::uint32_t>(bits >> 32);
    const auto rounded = static_cast<float>(sum);
    const std::uint32_t size = raw_bits_of(rounded) & 0x7fffffff;
    constexpr std::uint32_t lost = 0x1fffffff, half = 0x10000000;  // Bits that a float lacks.
    doubtful |= std::uint32_t{(low & lost) == half};
    doubtful |= std::uint32_t{size <= binary32::least_normal} & std::uint32_t{(high & 0x7fffffff) != 0};
    return bits_of_host_float(rounded);
  }
};

/// Computes in binary32. It has more than twice the precision of a half, so that rounding a sum of two halves
/// to binary32 and then to a half equals rounding it once.
template <>
struct host_operations<binary16> {
  VALHALL_INLINE static constexpr std::uint32_t add(std::uint32_t a, std::uint32_t b) noexcept {
    return half_of(widened(a) + widened(b));
  }

  /// a * b + c. The product is exact as a float. The sum is rounded twice, as in `binary32`.
  VALHALL_INLINE static constexpr std::uint32_t multiply_add(std::uint32_t a, std::uint32_t b,
                                                             std::uint32_t c,
                                                             std::uint32_t& doubtful) noexcept {
    const float sum = widened(a) * widened(b) + widened(c);
    const std::uint32_t bits = raw_bits_of(sum), size = bits & 0x7fffffff;
    constexpr std::uint32_t lost = 0x1fff, half = 0x1000;  // Bits that a half lacks.
    doubtful |= std::uint32_t{(bits & lost) == half};
    doubtful |= std::uint32_t{size <= least_normal} & std::uint32_t{size != 0};
    return half_of(sum);
  }

  /// A half as a float.
  VALHALL_INLINE static constexpr float widened(std::uint32_t half) noexcept {
    const std::uint32_t size = (half & 0x7fff) << 13;
    // 2^-14 times 1.m, less 2^-14, is a subnormal half.
    const std::uint32_t subnormal = raw_bits_of(host_float(size + least_normal) - host_float(least_normal));
    const std::uint32_t number = select(size < 1u << 23, subnormal, size + rebias);
    const std::uint32_t any = select(size < 31u << 23, number, size + 2 * rebias);
    return host_float(any | (half & 0x8000) << 16);
  }

  /// A float rounded to a half.
  VALHALL_INLINE static constexpr std::uint32_t half_of(float value) noexcept {
    const std::uint32_t bits = raw_bits_of(value), size = bits & 0x7fffffff;
    // The last bit of 0.5 has the weight of the last bit of a subnormal half.
    const std::uint32_t subnormal = raw_bits_of(host_float(size) + 0.5f) - raw_bits_of(0.5f);
    const std::uint32_t number = (size - rebias + 0xfff + (size >> 13 & 1)) >> 13;
    const std::uint32_t finite = select(size < least_normal, subnormal, number);
    const std::uint32_t rounded = select(size < overflow, finite, binary16::infinity);
    return select(size > binary32::infinity, binary16::nan, rounded | (bits >> 16 & 0x8000));
  }

 private:
  /// The difference of the exponent biases.
  static constexpr std::uint32_t rebias = static_cast<std::uint32_t>(binary32::bias - binary16::bias) << 23;
  static constexpr std::uint32_t least_normal = rebias + (1u << 23);  ///< The least normal half, as a float.
  static constexpr std::uint32_t overflow = 0x477ff000;  ///< The least float that rounds to infinity.
};

}  // namespace valhall::arithmetic::detail
