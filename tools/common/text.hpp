// SPDX-License-Identifier: MIT
#pragma once

#include "../library/c/characters.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

/// Numbers and messages as the tools read and write them.
namespace tools {

/// Whether the texts are equal, ignoring case.
inline bool same_name(text_view a, text_view b) {
  if (a.size != b.size) return false;
  for (std::size_t i = 0; i < a.size; ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
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
