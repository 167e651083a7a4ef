// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Use of the host's floating-point unit for binary32 at run time: the same bits in a tenth of the time.
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

constexpr float host_float(std::uint32_t bits) noexcept { return __builtin_bit_cast(float, bits); }

/// The bits of a result, with every NaN replaced by the same one.
constexpr std::uint32_t bits_of_host_float(float value) noexcept {
  const std::uint32_t bits = __builtin_bit_cast(std::uint32_t, value);
  return (bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : bits;
}

}  // namespace valhall::arithmetic::detail
