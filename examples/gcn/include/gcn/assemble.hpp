// SPDX-License-Identifier: MIT
#pragma once

#include <coded/assemble.hpp>
#include <gcn/text_language.hpp>

#include <string>
#include <string_view>

namespace gcn {

using coded::assembly;
using coded::diagnostic;

/// Composes messages.
struct explainer : coded::explainer<explainer, instruction_set> {
  using coded::explainer<explainer, instruction_set>::explainer;

  std::string form() const {
    const attribute_text attribute{row()};
    if (!attribute.exists()) return coded::explainer<explainer, instruction_set>::form();
    std::string list = kind_of(row().operands()[0]);
    list += ", " + (attribute.has_parameter() ? "p10|p20|p0" : kind_of(row().operands()[1]));
    list += std::string(", ") + row().operands()[attribute.number()].name() + "N.x";
    for (unsigned i = attribute.position; i < attribute.number(); ++i)
      list += ", " + kind_of(row().operands()[i]);
    return list;
  }
};

/// Assembles `text` for `e`, with all errors.
inline assembly assemble(std::string_view text, arch e, const coded::assembly_limits& limits = {}) {
  return coded::assemble<text_language, explainer>(text, e, limits);
}

}  // namespace gcn
