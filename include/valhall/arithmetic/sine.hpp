// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_format.hpp>

#include <cstdint>

/// Tables of sine and cosine. The hardware's last bits are not documented; these functions are the exact
/// result, rounded to nearest even.
namespace valhall::arithmetic {

/// FSIN_TABLE.u6: sin(k * pi / 32), where k is the low six bits. Zeros are positive.
constexpr std::uint32_t sine_of_step(std::uint32_t k) noexcept {
  // The first quarter.
  constexpr std::uint32_t table[17] = {0x00000000, 0x3dc8bd36, 0x3e47c5c2, 0x3e94a031, 0x3ec3ef15, 0x3ef15aea,
                                       0x3f0e39da, 0x3f226799, 0x3f3504f3, 0x3f45e403, 0x3f54db31, 0x3f61c598,
                                       0x3f6c835e, 0x3f74fa0b, 0x3f7b14be, 0x3f7ec46d, 0x3f800000};
  const std::uint32_t step = k & 31, magnitude = table[step <= 16 ? step : 32 - step];
  return (k & 32) != 0 && magnitude != 0 ? negated<binary32>(magnitude) : magnitude;
}

/// FCOS_TABLE.u6: cos(k * pi / 32), where k is the low six bits. Zeros are positive.
constexpr std::uint32_t cosine_of_step(std::uint32_t k) noexcept { return sine_of_step(k + 16); }

}  // namespace valhall::arithmetic
