// SPDX-License-Identifier: MIT
#pragma once

#include "syntax.hpp"

#include <string_view>

/// Type checking: builds expression nodes from checked operands.
namespace expr {

/// Makes nodes. Incompatible operands cause an error at the operator, and a node of type `unknown`.
class typer {
 public:
  typer(arena& memory, error_list& errors) noexcept : memory_(memory), errors_(errors) {}

  const expression* literal(position where, expr::type t, std::uint32_t bits) noexcept;
  const expression* leaf(position where, operation what, expr::type t, std::uint32_t index) noexcept;
  /// The element of buffer `index` at `subscript`.
  const expression* element(position where, expr::type t, std::uint32_t index,
                            const expression* subscript) noexcept;
  const expression* unary(position where, std::string_view symbol, const expression* a) noexcept;
  const expression* binary(position where, std::string_view symbol, const expression* a,
                           const expression* b) noexcept;
  const expression* select(position where, const expression* condition, const expression* a,
                           const expression* b) noexcept;
  /// A call of the function `name` with `count` arguments.
  const expression* call(position where, std::string_view name, const expression* const* arguments,
                         std::size_t count) noexcept;

  /// `e` where type `t` is expected: an integer literal becomes a float. `what` begins the error message.
  const expression* expect(const expression* e, expr::type t, std::string_view what) noexcept;

 private:
  arena& memory_;
  error_list& errors_;

  const expression* node(position where, operation what, expr::type t, const expression* a,
                         const expression* b = nullptr, const expression* c = nullptr) noexcept;
  const expression* as(const expression* e, expr::type t) noexcept;
  bool match(position where, std::string_view symbol, const expression*& a, const expression*& b) noexcept;
};

}  // namespace expr
