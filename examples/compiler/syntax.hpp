// SPDX-License-Identifier: MIT
#pragma once

#include "errors.hpp"

#include <cstdint>
#include <string_view>

/// The syntax tree: expressions and statements with their types.
namespace expr {

/// The type of a value. An expression with an error has the type `unknown`, which is accepted everywhere.
enum class type : std::uint8_t { unknown, integer, floating, boolean };

std::string_view name_of(type t) noexcept;

/// The operation of an expression on its operands `a`, `b` and `c`.
enum class operation : std::uint8_t {
  // Leaves.
  literal,
  variable,
  uniform,
  element,
  // On numbers. The division of integers rounds toward zero; x / 0 is 0 and x % 0 is x.
  negate,
  add,
  subtract,
  multiply,
  divide,
  remainder,
  // On numbers, with a boolean result.
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  // On booleans. All operands are evaluated.
  logical_not,
  logical_and,
  logical_or,
  select,
  // Functions.
  absolute,
  minimum,
  maximum,
  to_float,
  to_integer,
  floor,
  fma,
  exp2,
  log2,
  sine,
  cosine,
  square_root,
};

struct buffer_declaration {
  std::string_view name;
  type element = type::floating;
};
struct uniform_declaration {
  std::string_view name;
  type value = type::floating;
};

/// A node of an expression.
struct expression {
  operation what = operation::literal;
  expr::type type = type::unknown;
  position where;
  std::uint32_t bits = 0;    ///< The value of a literal.
  std::uint32_t index = 0;   ///< Index of a variable, uniform or buffer among those of its kind.
  std::uint32_t height = 1;  ///< Nodes on the longest path to a leaf.
  const expression* a = nullptr;
  const expression* b = nullptr;
  const expression* c = nullptr;
};

enum class statement_kind : std::uint8_t { assign, store, branch, loop };

/// `assign`: `index` is the variable. `store`: buffer `index` gets `value` at `subscript`. `branch`: on
/// `value`. `loop`: variable `index` runs from `value` to `subscript`, exclusive.
struct statement {
  statement_kind kind = statement_kind::assign;
  std::uint32_t index = 0;
  const expression* value = nullptr;
  const expression* subscript = nullptr;
  const statement* body = nullptr;       ///< The first statement of the block.
  const statement* otherwise = nullptr;  ///< The first statement after `else`.
  const statement* next = nullptr;
};

/// A kernel without errors. Variable 0 is `i`.
struct kernel {
  explicit kernel(arena& memory) noexcept : buffers(memory), uniforms(memory), variables(memory) {}

  list<buffer_declaration> buffers;
  list<uniform_declaration> uniforms;
  list<type> variables;
  const statement* body = nullptr;

  /// The uniform that holds a scalar: the addresses of the buffers come first, in u0:u1, u2:u3, etc.
  std::uint32_t uniform_number(std::uint32_t index) const noexcept {
    return static_cast<std::uint32_t>(2 * buffers.size()) + index;
  }
};

}  // namespace expr
