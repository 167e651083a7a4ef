// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

/// Characters and numbers as the tools read and write them, in any locale.
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

/// The value of the hexadecimal digit `c`, or 16 if it is not one.
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

/// Whether the texts are equal, ignoring case.
inline bool same_name(text_view a, text_view b) {
  if (a.size != b.size) return false;
  for (std::size_t i = 0; i < a.size; ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

/// `text` without the byte order mark that editors put before UTF-8.
inline text_view without_byte_order_mark(text_view text) {
  return text.size >= 3 && text.first(3) == text_view("\xef\xbb\xbf") ? text.from(3) : text;
}

/// Parses the whole of `text` as an unsigned 64-bit number, decimal or hexadecimal after 0x.
inline bool read_number(text_view text, unsigned long long& value) {
  const bool hexadecimal = text.size > 2 && text[0] == '0' && lower(text[1]) == 'x';
  const unsigned base = hexadecimal ? 16 : 10;
  if (hexadecimal) text = text.from(2);
  value = 0;
  for (const char c : text) {
    const unsigned digit = digit_value(c);
    if (digit >= base || value > (~0ull - digit) / base) return false;
    value = value * base + digit;
  }
  return !text.empty();
}

/// `value` as 0x and hexadecimal digits.
inline std::string hexadecimal(std::uint32_t value) {
  char text[11] = {};
  std::snprintf(text, sizeof text, "0x%lX", static_cast<unsigned long>(value));
  return text;
}

/// `word` as 16 hexadecimal digits.
inline std::string hexadecimal_word(std::uint64_t word) {
  char text[17] = {};
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(word));
  return text;
}

/// `text` for a message: characters other than printable ASCII are written as \xNN, and long text is
/// shortened.
inline std::string quoted(text_view text) {
  constexpr std::size_t most = 60;
  std::string result = "`";
  for (const char c : text.first(text.size < most ? text.size : most)) {
    const auto code = static_cast<unsigned char>(c);
    if (code >= 0x20 && code < 0x7f)
      result += c;
    else
      result += {'\\', 'x', "0123456789abcdef"[code >> 4], "0123456789abcdef"[code & 15]};
  }
  return result + (text.size > most ? "...`" : "`");
}

}  // namespace tools
