// SPDX-License-Identifier: MIT
#include "lexer.hpp"

namespace expr {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

constexpr std::string_view long_symbols[] = {"<=", ">=", "==", "!=", "&&", "||", ".."};
constexpr std::string_view short_symbols = "+-*/%<>=!?:;,()[]{}";

}  // namespace

void lexer::advance() noexcept {
  if (source_[at_++] == '\n') {
    ++where_.line;
    where_.column = 1;
  } else {
    ++where_.column;
  }
}

void lexer::skip_space() noexcept {
  while (at_ < source_.size()) {
    const char c = peek();
    if (c == '/' && peek(1) == '/')
      while (at_ < source_.size() && peek() != '\n') advance();
    else if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
      advance();
    else
      return;
  }
}

/// Digits, and for a float a point with digits after it or an exponent. `0..4` begins with an integer.
token_kind lexer::take_number() noexcept {
  token_kind kind = token_kind::integer;
  while (is_digit(peek())) advance();
  if (peek() == '.' && peek(1) != '.') {
    kind = token_kind::floating;
    advance();
    while (is_digit(peek())) advance();
  }
  const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
  if ((peek() == 'e' || peek() == 'E') && is_digit(peek(sign))) {
    kind = token_kind::floating;
    for (std::size_t i = 0; i < sign; ++i) advance();
    while (is_digit(peek())) advance();
  }
  return is_letter(peek()) ? token_kind::bad : kind;
}

token lexer::next() noexcept {
  skip_space();
  token result{token_kind::end, {}, where_};
  const std::size_t first = at_;
  const char c = peek();
  if (at_ == source_.size()) return result;
  if (is_digit(c)) {
    result.kind = take_number();
  } else if (is_letter(c)) {
    result.kind = token_kind::name;
    while (is_letter(peek()) || is_digit(peek())) advance();
  } else {
    result.kind = short_symbols.find(c) != std::string_view::npos ? token_kind::symbol : token_kind::bad;
    std::size_t length = 1;
    for (const std::string_view symbol : long_symbols)
      if (source_.substr(at_, symbol.size()) == symbol) {
        length = symbol.size();
        result.kind = token_kind::symbol;
      }
    for (; length > 0; --length) advance();
  }
  result.text = source_.substr(first, at_ - first);
  return result;
}

}  // namespace expr
