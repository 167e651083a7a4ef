// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// 64-bit fixed-point fractions.
namespace valhall::arithmetic::detail {

/// The high half of the 128-bit product, truncated: with a in units of 2^-n and b in units of 2^-m, the
/// result is in units of 2^(64-n-m).
constexpr std::uint64_t high_product(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
  __extension__ using wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<wide>(a) * b >> 64);
#else
  const std::uint64_t a_low = a & 0xffffffff, a_high = a >> 32, b_low = b & 0xffffffff, b_high = b >> 32;
  const std::uint64_t middle = a_high * b_low + (a_low * b_low >> 32),
                      other = a_low * b_high + (middle & 0xffffffff);
  return a_high * b_high + (middle >> 32) + (other >> 32);
#endif
}

/// The sum of coefficients[k] * x^k, for x in units of 2^-64. No partial sum may reach 2^64.
template <std::size_t Count>
constexpr std::uint64_t polynomial(const std::uint64_t (&coefficients)[Count], std::uint64_t x) noexcept {
  std::uint64_t sum = coefficients[Count - 1];
  for (std::size_t k = Count - 1; k-- > 0;) sum = coefficients[k] + high_product(sum, x);
  return sum;
}

}  // namespace valhall::arithmetic::detail
