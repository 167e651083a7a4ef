// SPDX-License-Identifier: MIT
#pragma once

#include "errors.hpp"

#include <cstdint>
#include <string_view>

namespace expr {

/// The kind of a token. Operators and punctuation are distinguished by their text.
enum class token_kind : std::uint8_t { end, name, integer, floating, symbol, bad };

struct token {
  token_kind kind = token_kind::end;
  std::string_view text;
  position where;
};

/// Splits a source into tokens. Comments extend from `//` to the end of the line.
class lexer {
 public:
  explicit lexer(std::string_view source) noexcept : source_(source) {}

  /// The next token; at the end of the source, always `end`.
  token next() noexcept;

 private:
  std::string_view source_;
  std::size_t at_ = 0;
  position where_;

  char peek(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  void advance() noexcept;
  void skip_space() noexcept;
  token_kind take_number() noexcept;
};

}  // namespace expr
