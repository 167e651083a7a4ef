// SPDX-License-Identifier: MIT
#include "syntax.hpp"

#include "../library/c/layout.hpp"

namespace facts {

namespace {

using valhall::operand_role;

std::string operand_syntax(const valhall::instruction_info& row, unsigned i) {
  const valhall::operand_info& place = row.operands()[i];
  const std::string name = "<" + operand_name(row, i) + ">";
  if (place.role == operand_role::staging) return "@" + name;
  if (place.role != operand_role::immediate) return name;
  return place.name() == std::string("constant") ? "#<constant>" : place.name() + (":" + name);
}

}  // namespace

std::string syntax_of(const valhall::instruction_info& row) {
  std::string text = row.name();
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const valhall::modifier_info& place = row.modifiers()[i];
    const std::string modifier = valhall::modifier_names[static_cast<unsigned>(place.id)];
    const std::string name = place.is_flag() ? modifier : "<" + modifier + ">";
    text += place.is_flag() || place.has_default() ? "[." + name + "]" : "." + name;
  }
  for (unsigned i = 0; i < row.operand_count; ++i) text += (i == 0 ? " " : ", ") + operand_syntax(row, i);
  return text;
}

}  // namespace facts
