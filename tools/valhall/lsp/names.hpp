// SPDX-License-Identifier: MIT
#pragma once

#include "document.hpp"

#include <valhall/syntax.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lsp {

/// The kind of a name in a program.
enum class name_kind { symbol, macro };

/// A place where a name is defined or used.
struct occurrence {
  std::string_view name;  ///< A part of the text.
  name_kind kind = name_kind::symbol;
  span where;
  enum class role { label, constant, macro, reg, use } as = role::use;
  /// For a register that a macro declares, the line of its .macro, from 1; 0 for other names.
  std::size_t scope = 0;

  bool defines() const { return as != role::use; }
};

/// The definitions of labels, symbols of .equ, names of .reg and macros in `text`, and all names that may be
/// their uses. Names that contain an argument of a macro are omitted.
std::vector<occurrence> names_in(const text_document& text, valhall::syntax spelling);

/// The line, from 1, of the .macro that contains line `line`, from 0; 0 if there is none.
std::size_t macro_around(const text_document& text, std::size_t line, valhall::syntax spelling);

/// Whether `name` can be the name of a label, symbol or macro, and is not read as another kind of operand.
bool is_free_name(std::string_view name, valhall::syntax spelling);

}  // namespace lsp
