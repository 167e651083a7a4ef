// SPDX-License-Identifier: MIT
#pragma once

#include "document.hpp"
#include "settings.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lsp {

/// A number that is an operand of an instruction.
struct literal {
  span where;              ///< The number with its lanes and signs, such as `0x38000000.h1`.
  std::size_t length = 0;  ///< Length of the number itself.
  /// The value that the instruction reads, such as `0.5`, or a list of values such as `(1, 2)`; empty if the
  /// kind of number is not known.
  std::string value;
  bool is_float = false;  ///< Whether the value is a float, or floats.
  bool is_large = false;  ///< Whether a value is an integer too large to gain from a hint: 17 bits or more.
};

/// The numbers in the instruction of a line; none in Arm's spelling, which has names for constants.
std::vector<literal> literals_in(const text_document& text, std::size_t line, const settings& how);

/// `bits` as an unsigned number, as a negative one if bit 31 is set, and as a float.
std::string readings_of(std::uint32_t bits);

}  // namespace lsp
