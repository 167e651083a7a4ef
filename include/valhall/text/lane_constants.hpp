// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/diagnostic.hpp>
#include <valhall/isa/generated/tables.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace valhall::detail {

/// The half with the value of the float `bits`; negative if no normal half has it.
constexpr int half_of(std::uint32_t bits) noexcept {
  const int exponent = static_cast<int>(bits >> 23 & 255) - 127 + 15;
  if (exponent < 1 || exponent > 30 || (bits & 0x1fff) != 0) return -1;
  return static_cast<int>((bits >> 16 & 0x8000) | static_cast<std::uint32_t>(exponent) << 10 |
                          (bits >> 13 & 0x3ff));
}

/// Parts of entries of the constant table with the value `bits`, as text: bytes and, for floats, halves. Does
/// not examine whether an operand takes them.
inline std::vector<std::string> lanes_with(std::uint32_t bits) {
  std::vector<std::string> found;
  const int half = half_of(bits);
  for (const std::uint32_t entry : table_constants) {
    for (unsigned byte = 0; byte < 4 && bits < 128; ++byte) {
      if ((entry >> (8 * byte) & 255) != bits) continue;
      const std::string lane = std::to_string(byte);
      found.push_back(hexadecimal(entry) + ".b" + lane + lane);
      found.push_back(hexadecimal(entry) + ".b" + lane);
    }
    for (unsigned part = 0; part < 2 && half > 0; ++part)
      if (static_cast<int>(entry >> (16 * part) & 0xffff) == half)
        found.push_back(hexadecimal(entry) + ".h" + std::to_string(part));
  }
  return found;
}

}  // namespace valhall::detail
