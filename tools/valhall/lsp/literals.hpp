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
  bool is_float = false;  ///< The value is of floats.
  bool is_large = false;  ///< A value is an integer with more than 16 bits, which its digits show as well.
};

/// The numbers in the instruction of a line; none in Arm's spelling, which has names for constants.
std::vector<literal> literals_in(const text_document& text, std::size_t line, const settings& how);

/// `bits` as an unsigned number, as a negative one if bit 31 is set, and as a float.
std::string readings_of(std::uint32_t bits);

}  // namespace lsp
