// SPDX-License-Identifier: MIT
#pragma once

#include "inputs.hpp"
#include "results.hpp"

#include <string>
#include <vector>

namespace tgsi {

/// A result that differs from the expected one.
struct difference {
  std::string place;          ///< Such as `BUFFER[1]` or `OUT[0] of lane 3`.
  std::size_t index = 0;      ///< Index of the word.
  std::string given, wanted;  ///< Words in hexadecimal, and as floats if they are compared as floats.
};

/// Compares results with the expected ones, by the rules of the inputs.
std::vector<difference> compare(const inputs& expected, const results& given);

/// A line: `BUFFER[1], word 3: 0x3f800000 (1), but 0x40000000 (2) is right`.
std::string text_of(const difference& d);

}  // namespace tgsi
