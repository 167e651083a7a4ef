// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/instruction_parser.hpp>
#include <valhall/instruction_set_text.hpp>

#include <string>
#include <string_view>

namespace gcn {

using diagnostic = valhall::core::diagnostic<rule>;
using assembly = valhall::core::assembly<diagnostic>;

namespace detail {

/// Composes messages.
struct explainer : valhall::core::coded_explainer<explainer, set> {
  using coded_explainer::coded_explainer;

  std::string form() const {
    const attribute_text attribute{row()};
    if (!attribute.exists()) return coded_explainer::form();
    std::string list = kind_of(row().operands()[0]);
    list += ", " + (attribute.has_parameter() ? "p10|p20|p0" : kind_of(row().operands()[1]));
    list += std::string(", ") + row().operands()[attribute.number()].name() + "N.x";
    for (unsigned i = attribute.position; i < attribute.number(); ++i)
      list += ", " + kind_of(row().operands()[i]);
    return list;
  }
};

/// The language with messages for people.
struct assembly_language : text_language {
  static diagnostic diagnose(const valhall::source_line& where, const error& found) {
    return explainer(found).diagnose(where);
  }
};

}  // namespace detail

/// Assembles `text`, with all errors.
inline assembly assemble(std::string_view text, edition e = default_edition,
                         const valhall::assembly_limits& limits = {}) {
  const auto include = [](std::string_view) -> const std::string* { return nullptr; };
  return valhall::core::assemble<detail::assembly_language, assembly>(text, {.edition = e}, limits, include);
}

}  // namespace gcn
