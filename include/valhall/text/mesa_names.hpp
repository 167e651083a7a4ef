// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/tables.hpp>
#include <valhall/isa/generated/texts.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/syntax.hpp>

#include <cstddef>

/// Differences between the spellings of Mesa, in names and order.
namespace valhall::detail {

/// Whether the spelling `s` prints the name `alias`.
constexpr bool is_name_in(const instruction_alias& alias, syntax s) noexcept {
  const text_view name = name_of(s);
  for (text_view rest = alias.syntax; !rest.empty();) {
    std::size_t end = 0;
    while (end < rest.size && rest[end] != ' ') ++end;
    if (rest.first(end) == name) return true;
    rest = rest.from(end < rest.size ? end + 1 : end);
  }
  return false;
}

/// The differences between Mesa's spelling `s` of `id` and that of 2022; null if there are none.
constexpr const other_layout* other_layout_of(opcode id, syntax s) noexcept {
  const auto in = [&](const auto& layouts) noexcept -> const other_layout* {
    for (const other_layout& other : layouts)
      if (other.id == id) return &other;
    return nullptr;
  };
  if (s == syntax::mesa_25) return in(mesa_25_layouts);
  return s == syntax::mesa_later ? in(later_layouts) : nullptr;
}

}  // namespace valhall::detail
