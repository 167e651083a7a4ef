// SPDX-License-Identifier: MIT
#pragma once

#include "instruction.hpp"

/// The described instruction set.
namespace generator {

/// Registers that hold a value when a program starts.
struct preloaded_place {
  unsigned number = 0, count = 1;
  std::optional<unsigned> half;  ///< Half of the register: 0 is the low one, 1 the high one.
  std::vector<std::string> stages;
  arch_range archs;
  place where;
};

/// A value that registers hold when a program starts.
struct preloaded_value {
  std::string name;
  std::string text;
  std::vector<preloaded_place> places;  ///< One or more per architecture.
};

struct table_constant {
  std::uint32_t value = 0;
  std::string text;
};

/// An entry of the constant table whose value changes in architecture `since`.
struct changed_constant {
  std::size_t index = 0;
  unsigned since = 0;
  table_constant entry;
};

/// The whole description, resolved against the layout.
struct isa {
  unsigned arch = 0;                    ///< The architecture whose instructions are being read.
  std::vector<unsigned> archs;          ///< All described architectures, without gaps.
  std::vector<std::string> arch_names;  ///< From architecture 1 on; empty if architectures are only numbers.
  std::vector<table_constant> constants;  ///< In the first architecture.
  std::vector<changed_constant> changed_constants;
  std::string constant_text;
  std::map<std::string, enumeration> enums;
  std::vector<std::string> enum_order;
  std::vector<instruction> instructions;
  std::vector<preloaded_value> preloaded;

  /// The name of an architecture in text and in C++: `v9`, or `1.0` and `v1_0`.
  std::string arch_text(unsigned v) const {
    return arch_names.empty() ? "v" + std::to_string(v) : arch_names.at(v - 1);
  }
  std::string arch_identifier(unsigned v) const {
    return arch_names.empty() ? arch_text(v) : "v" + fold(arch_text(v));
  }

  /// The enum with the name `name`; null if there is none.
  const enumeration* find_enum(const std::string& enum_name) const {
    const auto found = enums.find(enum_name);
    return found == enums.end() ? nullptr : &found->second;
  }
};

}  // namespace generator
