// SPDX-License-Identifier: MIT
#pragma once

#include "document.hpp"
#include "settings.hpp"

#include <valhall/editor.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace lsp {

/// The part of a line that contains a place.
enum class part { nothing, statement, head, operand, directive, comment };

/// The statement of a line, up to a place in it and after it.
struct line_context {
  valhall::text_view line;
  part where = part::nothing;
  std::size_t start = 0;          ///< Start of the word before the place, which a completion replaces.
  valhall::text_view typed;       ///< The text from there to the place.
  valhall::text_view head;        ///< The complete mnemonic with its modifiers.
  valhall::found_mnemonic found;  ///< Start of the head.
  valhall::text_view directive;   ///< With its dot; empty if there is none.
  std::size_t operand = 0;        ///< The number of the operand, from 0.
  bool after_dot = false;         ///< In an operand, after a dot.
  valhall::text_view field;       ///< The name before `:` in the operand, such as `offset`.
  valhall::token token;           ///< The word at the place; empty if there is none.
  std::size_t token_index = 0;    ///< The position of the word in the line.
};

/// `byte` is the offset of the place in line `number`.
line_context context_at(const text_document& text, std::size_t number, std::size_t byte, const settings& how);

}  // namespace lsp
