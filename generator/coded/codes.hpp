// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"

#include <optional>

/// The parts of a layout in which each source is a code.
namespace generator {

/// A range of codes of sources, from `first` on, with a meaning in some architectures.
struct code_rule {
  std::string kind;  ///< C++ enumerator of the kind of operand.
  unsigned first = 0;
  unsigned count = 0;
  std::string prefix;                   ///< For numbered registers: the text before the number.
  std::vector<std::string> names;       ///< One per code, unless the codes are registers or numbers.
  std::vector<std::string> wide_names;  ///< The names of the codes as 64-bit operands.
  std::vector<std::string> groups;      ///< Names of pairs of codes that form one operand.
  int value = 0;                        ///< For numbers: the first number, ...
  int step = 0;                         ///< ... and the difference to the next.
  std::vector<unsigned> sizes;          ///< Possible sizes of the operand.
  unsigned align = 1;                   ///< Alignment of the first of several registers.
  std::optional<unsigned> position;     ///< The only source that accepts the codes.
  bool constant = false;                ///< The codes are values, not places.
  bool shared = false;                  ///< An instruction reads at most one of these codes.
  arch_range archs;
  place where;
};

/// The field of a named result.
struct result_rule {
  std::string name;
  bit_range bits;
};

/// The type of a result in a named field.
struct result_type {
  std::string name;
  std::string field;
  std::vector<std::string> codes;
  std::vector<unsigned> sizes;
};

}  // namespace generator
