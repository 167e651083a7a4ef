// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace reference {

/// What the interpreter does with the word of an example.
struct execution {
  std::string outcome;              ///< In a sentence.
  std::vector<std::string> inputs;  ///< "r1 = 0x3FC00000 (1.5)"
  std::string result;               ///< In the same form; empty if it is not simple to show.
};
execution execute(const valhall::instruction_info& row, std::uint64_t word, valhall::arch e);

}  // namespace reference
