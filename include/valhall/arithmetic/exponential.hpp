// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/fixed_point.hpp>
#include <valhall/arithmetic/rounding.hpp>

#include <cstdint>

/// Powers of two. The hardware's approximation has undocumented last bits; these functions are the exact
/// result, rounded to nearest even.
namespace valhall::arithmetic {

namespace detail {

/// 2^(j / 16), in units of 2^-63.
inline constexpr std::uint64_t sixteenth_powers[16] = {
    0x8000000000000000, 0x85aac367cc487b15, 0x8b95c1e3ea8bd6e7, 0x91c3d373ab11c336,
    0x9837f0518db8a96f, 0x9ef5326091a111ae, 0xa5fed6a9b15138ea, 0xad583eea42a14ac6,
    0xb504f333f9de6484, 0xbd08a39f580c36bf, 0xc5672a115506dadd, 0xce248c151f8480e4,
    0xd744fccad69d6af4, 0xe0ccdeec2a94e111, 0xeac0c6e7dd24392f, 0xf5257d152486cc2c,
};

}  // namespace detail

/// 2^(fraction / 2^24) for a fraction below 2^24, in units of 2^-62. The error is less than 2^-59: no float
/// and no midpoint of two floats is that close, except the exact powers.
constexpr std::uint64_t power_of_fraction(std::uint32_t fraction) noexcept {
  constexpr std::uint64_t one = std::uint64_t(1) << 63;  // In units of 2^-63.
  constexpr std::uint64_t ln2 = 0xb17217f7d1cf79ac;      // In units of 2^-64.
  constexpr std::uint64_t taylor[] = {one,       one,       one / 2,    one / 6,     one / 24,
                                      one / 120, one / 720, one / 5040, one / 40320, one / 362880};
  const std::uint64_t x = detail::high_product(std::uint64_t(fraction & 0xfffff) << 40, ln2);
  return detail::high_product(detail::polynomial(taylor, x), detail::sixteenth_powers[fraction >> 20 & 15]);
}

/// Whether `x` determines the result of FEXP, because it lies outside the range of `a`. The result is
/// presumably +infinity for 2^31 or more, and +0 for -2^31 or less.
constexpr bool is_beyond_powers(std::uint32_t x) noexcept {
  constexpr std::uint32_t limit = binary32::one + (31u << binary32::fraction_bits);  // 2^31
  return !is_nan<binary32>(x) && absolute<binary32>(x) >= limit;
}

/// FEXP: 2^(a / 2^24), or +0 if the power is subnormal. `x`, a 32-bit float, decides the special cases: NaN
/// returns NaN; for the others see `is_beyond_powers`.
constexpr std::uint32_t power_of_two(std::int32_t a, std::uint32_t x) noexcept {
  if (is_nan<binary32>(x)) return binary32::nan;
  if (is_beyond_powers(x)) return is_negative<binary32>(x) ? 0 : binary32::infinity;
  const std::uint32_t fraction = static_cast<std::uint32_t>(a) & 0xffffff;
  const std::uint64_t power = power_of_fraction(fraction) | (fraction != 0);
  return pack<binary32>(false, {(a >> 24) - 62, power}, {.rounding = round_mode::rte, .flush = true});
}

/// FEXP_TABLE.u4: 2^(k / 16), where k is the low four bits.
constexpr std::uint32_t power_of_sixteenths(std::uint32_t k) noexcept {
  return pack<binary32>(false, {-63, detail::sixteenth_powers[k & 15]}, {});
}

}  // namespace valhall::arithmetic
