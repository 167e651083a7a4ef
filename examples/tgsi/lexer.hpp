// SPDX-License-Identifier: MIT
#pragma once

#include "errors.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tgsi {

/// The kind of a token. A `word` may begin with a digit, as in `2D_ARRAY`.
enum class token_kind : std::uint8_t { end, word, number, symbol, bad };

struct token {
  token_kind kind = token_kind::end;
  bool is_first_on_line = true;
  std::string_view text;
  position where;

  bool is(char symbol) const noexcept {
    return kind == token_kind::symbol && text.size() == 1 && text[0] == symbol;
  }
  bool is(std::string_view symbol) const noexcept { return kind == token_kind::symbol && text == symbol; }
};

/// Splits a text into tokens. Comments extend from `#`, `//` or `;` to the end of the line.
class lexer {
 public:
  explicit lexer(std::string_view source) noexcept : source_(source) {}

  /// The next token; at the end of the text, always `end`.
  token next() noexcept;

 private:
  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
  bool is_first_on_line_ = true;

  char peek(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  bool skip_space() noexcept;
  token_kind take_number() noexcept;
  void take_word() noexcept;
};

}  // namespace tgsi
