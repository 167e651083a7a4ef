// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace reference {

/// The interpreter's execution of an example.
struct execution {
  std::string outcome;              ///< A sentence.
  std::vector<std::string> inputs;  ///< "r1 = 0x3FC00000 (1.5)"
  std::string result;               ///< In the same form; empty if it is too complex to show.
};
execution execute(const valhall::instruction_info& row, std::uint64_t word, valhall::arch e);

}  // namespace reference
