// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/diagnostic.hpp>
#include <valhall/isa/generated/tables.hpp>
#include <valhall/isa/rule.hpp>
#include <valhall/support/characters.hpp>

#include <string>

namespace valhall {

/// An error in a text, for people to read.
using diagnostic = core::diagnostic<rule>;

using core::to_string;

/// The operands of an instruction in short, such as `destination, source, #constant`; `none` if it has no
/// operands.
[[nodiscard]] inline std::string operand_summary(const instruction_info& row) {
  std::string list;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (!list.empty()) list += ", ";
    switch (place.role) {
      case operand_role::staging: list += "@staging"; break;
      case operand_role::destination: list += "destination"; break;
      case operand_role::source: list += "source"; break;
      case operand_role::immediate:
        list += detail::same_name("constant", place.name()) ? std::string("#constant")
                                                            : std::string(place.name()) + ":value";
        break;
    }
  }
  return list.empty() ? "none" : list;
}

}  // namespace valhall
