// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>

#include <cstddef>
#include <string>

/// Characters of texts, in any locale.
namespace tools {

using valhall::text_view;

inline text_view view_of(const std::string& text) { return {text.data(), text.size()}; }
inline std::string string_of(text_view text) { return {text.data, text.size}; }

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_'; }
inline bool is_name(char c) { return is_letter(c) || is_digit(c); }
/// Whether `c` is white space within a line.
inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// The value of the hexadecimal digit `c`, or 16 if it is another character.
inline unsigned digit_value(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  const char letter = lower(c);
  return letter >= 'a' && letter <= 'f' ? static_cast<unsigned>(letter - 'a') + 10 : 16;
}

/// The position of the first `c` in `text`, or its size.
inline std::size_t find(text_view text, char c) {
  std::size_t at = 0;
  while (at < text.size && text[at] != c) ++at;
  return at;
}

inline text_view trimmed(text_view text) {
  while (!text.empty() && is_space(text[0])) text = text.from(1);
  while (!text.empty() && is_space(text[text.size - 1])) text = text.first(text.size - 1);
  return text;
}

/// `text` without the byte order mark that editors put before UTF-8.
inline text_view without_byte_order_mark(text_view text) {
  return text.size >= 3 && text.first(3) == text_view("\xef\xbb\xbf") ? text.from(3) : text;
}

}  // namespace tools
