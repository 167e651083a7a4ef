// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

/// Lines of listings, as printed by drivers and by this library.
namespace valhall {

/// The parts of a line of a listing:
///
///     [OFFSET:] [WORD] [TEXT]
///
/// OFFSET is the offset of the word in bytes, a hexadecimal multiple of 8, with or without 0x. It starts with
/// a digit, since it would be a label otherwise; before a WORD it may start with a letter. WORD is 16
/// hexadecimal digits, with or without 0x, or the eight bytes in memory order, two digits each, separated by
/// single spaces. White space or the end of the line follows each part. A line without these parts is all
/// TEXT.
struct listing_line {
  text_view column;        ///< WORD as written; empty if absent.
  std::uint64_t word = 0;  ///< The value of WORD.
  text_view text;          ///< The rest, trimmed.
};

namespace detail {

/// The value of a hexadecimal digit; 16 for any other character.
constexpr unsigned digit_value(char c) noexcept {
  const unsigned code = static_cast<unsigned char>(c);
  const unsigned digit = code - '0', letter = (code | 0x20) - 'a';
  return digit < 10 ? digit : letter < 6 ? letter + 10 : 16;
}

/// The number of hexadecimal digits in `text` from `start` on.
constexpr std::size_t count_digits(text_view text, std::size_t start) noexcept {
  std::size_t end = start;
  while (end < text.size && digit_value(text.data[end]) < 16) ++end;
  return end - start;
}

constexpr std::size_t skip_0x(text_view text) noexcept {
  return text.size > 1 && text[0] == '0' && lower(text[1]) == 'x' ? 2 : 0;
}

constexpr bool is_space_or_end(text_view text, std::size_t at) noexcept {
  return at == text.size || is_space(text[at]);
}

/// Removes the word at the start of `text`, written as 16 digits or as eight bytes.
constexpr bool take_listed_word(text_view& text, listing_line& line) noexcept {
  constexpr std::size_t bytes = sizeof(std::uint64_t);
  const std::size_t start = skip_0x(text);
  std::size_t end = start + count_digits(text, start);
  std::uint64_t word = 0;
  if (end - start == 2 * bytes) {
    for (std::size_t i = start; i < end; ++i) word = word << 4 | digit_value(text[i]);
  } else if (end == 2 && text.size >= 3 * bytes - 1) {
    for (std::size_t i = 0; i < bytes; ++i) {
      const std::size_t at = 3 * i;
      if (count_digits(text, at) != 2 || (i + 1 < bytes && text[at + 2] != ' ')) return false;
      word |= std::uint64_t{digit_value(text[at]) << 4 | digit_value(text[at + 1])} << 8 * i;
    }
    end = 3 * bytes - 1;
  } else {
    return false;
  }
  if (!is_space_or_end(text, end)) return false;
  line.column = text.first(end);
  line.word = word;
  text = trimmed(text.from(end));
  return true;
}

/// Returns false if a few characters show that the line is all text. `line` must not be empty.
constexpr bool may_be_listed(text_view line) noexcept {
  const unsigned first = digit_value(line.data[0]);
  if (first > 15) [[likely]]
    return false;
  if (first < 10) return true;
  const std::size_t end = 1 + count_digits(line, 1);
  return end == line.size || line.data[end] == ':' || is_space(line.data[end]);
}

}  // namespace detail

namespace detail {

/// Whether `text` is `#define NAME` or `#include "FILE"`, which would be missed if it were a comment.
constexpr bool is_of_preprocessor(text_view text) noexcept {
  constexpr text_view define = "#define ", include = "#include ";
  if (text.size <= include.size) return false;
  const char file = text.data[include.size];
  return (text.first(define.size) == define && is_letter(text.data[define.size])) ||
         (text.first(include.size) == include && (file == '"' || file == '<'));
}

}  // namespace detail

/// The position of the comment in `line`, or its end. `;` and `//` start a comment anywhere, `#` as the first
/// character that is not white space, except in `#define` and `#include` of C.
constexpr std::size_t comment_start(text_view line) noexcept {
  std::size_t start = 0;
  while (start < line.size && detail::is_space(line.data[start])) ++start;
  if (start < line.size && line.data[start] == '#' && !detail::is_of_preprocessor(line.from(start)))
    return start;
  if (__builtin_is_constant_evaluated()) {
    while (start < line.size && line.data[start] != ';' &&
           (line.data[start] != '/' || start + 1 == line.size || line.data[start + 1] != '/'))
      ++start;
    return start;
  }
  const text_view code = line.first(detail::find_far(line, ';', start));
  start = detail::find_far(code, '/', start);
  while (start + 1 < code.size && code.data[start + 1] != '/') start = detail::find_far(code, '/', start + 1);
  return start + 1 < code.size ? start : code.size;
}

/// Splits `line`, which has no comment, into its parts.
constexpr listing_line split_listing(text_view line) noexcept {
  listing_line result;
  line = detail::trimmed(line);
  result.text = line;
  if (line.empty() || detail::digit_value(line[0]) == 16) return result;
  if (!detail::take_listed_word(result.text, result)) {
    const std::size_t start = detail::skip_0x(line);
    const std::size_t end = start + detail::count_digits(line, start);
    if (end == start || end == line.size || line[end] != ':' || !detail::is_space_or_end(line, end + 1))
      return result;
    if (detail::digit_value(line[end - 1]) % sizeof(std::uint64_t) != 0) return result;
    text_view rest = detail::trimmed(line.from(end + 1));
    if (detail::take_listed_word(rest, result) || detail::is_digit(line[0])) result.text = rest;
  }
  return result;
}

}  // namespace valhall
