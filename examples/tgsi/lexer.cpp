// SPDX-License-Identifier: MIT
#include "lexer.hpp"

namespace tgsi {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_hex_digit(char c) noexcept { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

constexpr std::string_view symbols = "+-,.:()[]{}|";

}  // namespace

/// Skips blanks, ends of lines and comments.
bool lexer::skip_space() noexcept {
  while (at_ < source_.size()) {
    const char c = peek();
    if (c == '\n') {
      ++line_;
      line_start_ = ++at_;
      is_first_on_line_ = true;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '#' || c == ';' || (c == '/' && peek(1) == '/')) {
      while (at_ < source_.size() && peek() != '\n') ++at_;
    } else {
      return true;
    }
  }
  return false;
}

void lexer::take_word() noexcept {
  while (is_letter(peek()) || is_digit(peek())) ++at_;
}

/// Digits, a fraction unless the point begins a range or a swizzle, and an exponent; or hexadecimal digits
/// after `0x`. A letter after the digits makes it a word.
token_kind lexer::take_number() noexcept {
  if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'X') && is_hex_digit(peek(2))) {
    at_ += 2;
    while (is_hex_digit(peek())) ++at_;
  } else {
    while (is_digit(peek())) ++at_;
    if (peek() == '.' && peek(1) != '.' && !is_letter(peek(1))) {
      ++at_;
      while (is_digit(peek())) ++at_;
    }
    const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(sign))) {
      at_ += sign;
      while (is_digit(peek())) ++at_;
    }
  }
  if (!is_letter(peek())) return token_kind::number;
  take_word();
  return token_kind::word;
}

token lexer::next() noexcept {
  const bool is_there = skip_space();
  token result;
  result.where = {line_, static_cast<std::uint32_t>(at_ - line_start_ + 1)};
  result.is_first_on_line = is_first_on_line_;
  if (!is_there) return result;
  is_first_on_line_ = false;
  const std::size_t first = at_;
  const char c = peek();
  // FRAG1.1 is a stage and a version.
  const bool follows_name = first > 0 && (is_letter(source_[first - 1]) || is_digit(source_[first - 1]));
  if (is_digit(c) || (c == '.' && is_digit(peek(1)) && !follows_name)) {
    result.kind = take_number();
  } else if (is_letter(c)) {
    result.kind = token_kind::word;
    take_word();
  } else {
    result.kind = symbols.find(c) != std::string_view::npos ? token_kind::symbol : token_kind::bad;
    at_ += c == '.' && peek(1) == '.' ? 2 : 1;
  }
  result.text = source_.substr(first, at_ - first);
  return result;
}

}  // namespace tgsi
