// SPDX-License-Identifier: MIT
#include "typing.hpp"

#include <bit>

namespace expr {

namespace {

struct operator_row {
  std::string_view symbol;
  operation what;
  bool compares, logical, integers_only;
};
constexpr operator_row operators[] = {
    {"+", operation::add, false, false, false},           {"-", operation::subtract, false, false, false},
    {"*", operation::multiply, false, false, false},      {"/", operation::divide, false, false, false},
    {"%", operation::remainder, false, false, true},      {"==", operation::equal, true, false, false},
    {"!=", operation::not_equal, true, false, false},     {"<", operation::less, true, false, false},
    {"<=", operation::less_equal, true, false, false},    {">", operation::greater, true, false, false},
    {">=", operation::greater_equal, true, false, false}, {"&&", operation::logical_and, false, true, false},
    {"||", operation::logical_or, false, true, false},
};

/// `argument` is the type of all arguments, or `unknown` for numbers of one type; `result` likewise.
struct function_row {
  std::string_view name;
  operation what;
  unsigned count;
  type argument, result;
};
constexpr function_row functions[] = {
    {"abs", operation::absolute, 1, type::unknown, type::unknown},
    {"min", operation::minimum, 2, type::unknown, type::unknown},
    {"max", operation::maximum, 2, type::unknown, type::unknown},
    {"float", operation::to_float, 1, type::integer, type::floating},
    {"int", operation::to_integer, 1, type::floating, type::integer},
    {"floor", operation::floor, 1, type::floating, type::floating},
    {"fma", operation::fma, 3, type::floating, type::floating},
    {"exp2", operation::exp2, 1, type::floating, type::floating},
    {"log2", operation::log2, 1, type::floating, type::floating},
    {"sin", operation::sine, 1, type::floating, type::floating},
    {"cos", operation::cosine, 1, type::floating, type::floating},
    {"sqrt", operation::square_root, 1, type::floating, type::floating},
};

constexpr std::string_view digits[] = {"0", "1", "2", "3"};

}  // namespace

std::string_view name_of(type t) noexcept {
  switch (t) {
    case type::integer: return "int";
    case type::floating: return "float";
    case type::boolean: return "bool";
    case type::unknown: break;
  }
  return "unknown";
}

const expression* typer::node(position where, operation what, expr::type t, const expression* a,
                              const expression* b, const expression* c) noexcept {
  std::uint32_t height = 0;
  for (const expression* e : {a, b, c})
    if (e != nullptr && e->height > height) height = e->height;
  return memory_.make<expression>(expression{what, t, where, 0, 0, height + 1, a, b, c});
}

const expression* typer::literal(position where, expr::type t, std::uint32_t bits) noexcept {
  return memory_.make<expression>(expression{.type = t, .where = where, .bits = bits});
}

const expression* typer::leaf(position where, operation what, expr::type t, std::uint32_t index) noexcept {
  return memory_.make<expression>(expression{.what = what, .type = t, .where = where, .index = index});
}

const expression* typer::element(position where, expr::type t, std::uint32_t index,
                                 const expression* subscript) noexcept {
  const expression* const checked = expect(subscript, type::integer, "a subscript");
  return memory_.make<expression>(
      expression{operation::element, t, where, 0, index, checked->height + 1, checked, nullptr, nullptr});
}

/// An integer literal as a float literal; any other `e` unchanged.
const expression* typer::as(const expression* e, expr::type t) noexcept {
  if (t != type::floating || e->what != operation::literal || e->type != type::integer) return e;
  const auto value = static_cast<float>(static_cast<std::int32_t>(e->bits));
  return literal(e->where, type::floating, std::bit_cast<std::uint32_t>(value));
}

const expression* typer::expect(const expression* e, expr::type t, std::string_view what) noexcept {
  e = as(e, t);
  if (e->type == t || e->type == type::unknown || t == type::unknown) return e;
  char text[64];
  std::size_t size = 0;
  for (const std::string_view part : {what, std::string_view(" must be "), name_of(t)})
    for (const char c : part)
      if (size < sizeof text) text[size++] = c;
  errors_.add(e->where, {text, size}, ", this is ", name_of(e->type));
  return leaf(e->where, operation::literal, type::unknown, 0);
}

const expression* typer::unary(position where, std::string_view symbol, const expression* a) noexcept {
  if (symbol == "!") {
    a = expect(a, type::boolean, "the operand of !");
    return node(where, operation::logical_not, type::boolean, a);
  }
  if (a->type == type::boolean) {
    errors_.add(where, "- needs a number, this is bool");
    return leaf(where, operation::literal, type::unknown, 0);
  }
  if (a->what == operation::literal)
    return literal(where, a->type, a->type == type::floating ? a->bits ^ 0x80000000 : 0 - a->bits);
  return node(where, operation::negate, a->type, a);
}

/// Converts `a` and `b` to a common type, if there is one.
bool typer::match(position where, std::string_view symbol, const expression*& a,
                  const expression*& b) noexcept {
  a = as(a, b->type);
  b = as(b, a->type);
  if (a->type == type::unknown || b->type == type::unknown) return false;
  if (a->type == b->type) return true;
  const bool left = a->type == type::floating || b->type == type::boolean;
  const std::string_view sides =
      a->type == type::boolean || b->type == type::boolean
          ? (left ? " has a bool on the right only" : " has a bool on the left only")
          : (left ? " has a float on the left and an int on the right"
                  : " has an int on the left and a float on the right");
  errors_.add(where, symbol, sides);
  return false;
}

const expression* typer::binary(position where, std::string_view symbol, const expression* a,
                                const expression* b) noexcept {
  const operator_row* row = operators;
  while (row->symbol != symbol) ++row;
  const expression* const unknown = leaf(where, operation::literal, type::unknown, 0);
  if (row->logical) {
    a = expect(a, type::boolean, "the left side");
    b = expect(b, type::boolean, "the right side");
    return node(where, row->what, type::boolean, a, b);
  }
  if (!match(where, symbol, a, b)) return unknown;
  if (a->type == type::boolean) {
    errors_.add(where, symbol, " takes numbers, not bool");
    return unknown;
  }
  if (row->integers_only && a->type != type::integer) {
    errors_.add(where, symbol, " takes int only");
    return unknown;
  }
  return node(where, row->what, row->compares ? type::boolean : a->type, a, b);
}

const expression* typer::select(position where, const expression* condition, const expression* a,
                                const expression* b) noexcept {
  condition = expect(condition, type::boolean, "a condition");
  if (!match(where, "?:", a, b)) return leaf(where, operation::literal, type::unknown, 0);
  return node(where, operation::select, a->type, a, b, condition);
}

const expression* typer::call(position where, std::string_view name, const expression* const* arguments,
                              std::size_t count) noexcept {
  const expression* const unknown = leaf(where, operation::literal, type::unknown, 0);
  for (const function_row& row : functions) {
    if (row.name != name) continue;
    if (row.count != count) {
      errors_.add(where, name, " takes a different number of arguments: ", digits[row.count]);
      return unknown;
    }
    const expression* given[3] = {};
    for (std::size_t i = 0; i < count; ++i) given[i] = expect(arguments[i], row.argument, "the argument");
    if (row.argument != type::unknown) return node(where, row.what, row.result, given[0], given[1], given[2]);
    if (count == 2 && !match(where, name, given[0], given[1])) return unknown;
    if (given[0]->type == type::boolean) {
      errors_.add(where, name, " takes numbers, not bool");
      return unknown;
    }
    return node(where, row.what, given[0]->type, given[0], given[1]);
  }
  errors_.add(where, "there is no function ", name);
  return unknown;
}

}  // namespace expr
