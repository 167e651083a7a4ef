// SPDX-License-Identifier: MIT
#pragma once

#include "syntax.hpp"

#include <string_view>

namespace expr {

/// Parses and checks `source`. Its errors go to `errors`: the first one of syntax ends the parsing, those of
/// types do not. The kernel is good only if there are none. It refers to `source`.
///
///     kernel: declaration* statement*
///     declaration: ("buffer" | "uniform") ("float" | "int") name ("," name)* ";"
///     statement: "let" name "=" expression ";"
///              | name "=" expression ";"
///              | name "[" expression "]" "=" expression ";"
///              | "if" "(" expression ")" block ("else" (block | if-statement))?
///              | "for" name "in" expression ".." expression block
///     block: "{" statement* "}"
///
/// Expressions are those of C with `?:`, `||`, `&&`, comparisons, `+ - * / %`, `- !`, calls and elements of
/// buffers. The functions are abs, min, max, float, int, floor, fma, exp2, log2, sin, cos and sqrt. Integer
/// literals become floats where floats are due; all else is converted by name.
kernel parse(arena& memory, std::string_view source, error_list& errors) noexcept;

}  // namespace expr
