// SPDX-License-Identifier: MIT
#pragma once

#include "syntax.hpp"

#include <string_view>

namespace expr {

/// Parses and checks `source`. Adds its errors to `errors`: the first syntax error ends parsing, type errors
/// do not. The kernel is valid only if there are none, and refers to `source`.
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
/// buffers. The functions are abs, min, max, float, int, floor, fma, exp2, log2, sin, cos and sqrt. An
/// integer literal converts to float where a float is expected; other conversions are explicit.
kernel parse(arena& memory, std::string_view source, error_list& errors) noexcept;

}  // namespace expr
