// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/bits.hpp>
#include <valhall/support/builtins.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

// Text is also read in constant evaluation, where every call and statement counts: each of these loops is a
// single statement that uses a table instead of a function.

/// Character classes by code: 1 a letter or `_`, 2 a digit, 4 white space within a line.
struct character_table {
  std::uint8_t classes[256] = {};
  char lower[256] = {};
  constexpr character_table() noexcept {
    for (int c = 0; c < 256; ++c) {
      const bool upper = c >= 'A' && c <= 'Z';
      lower[c] = static_cast<char>(upper ? c - 'A' + 'a' : c);
      if (upper || (c >= 'a' && c <= 'z') || c == '_') classes[c] = 1;
      if (c >= '0' && c <= '9') classes[c] = 2;
      if (c == ' ' || c == '\t' || c == '\r') classes[c] = 4;
    }
  }
};

inline constexpr character_table characters;
constexpr char lower(char c) noexcept { return characters.lower[static_cast<unsigned char>(c)]; }
constexpr bool is_space(char c) noexcept { return characters.classes[static_cast<unsigned char>(c)] == 4; }
constexpr bool is_digit(char c) noexcept { return characters.classes[static_cast<unsigned char>(c)] == 2; }
constexpr bool is_letter(char c) noexcept { return characters.classes[static_cast<unsigned char>(c)] == 1; }

constexpr bool is_name(char c) noexcept {
  return (characters.classes[static_cast<unsigned char>(c)] & 3) != 0;
}

/// The end of the name in `text` at `start`.
constexpr std::size_t end_of_name(text_view text, std::size_t start) noexcept {
  while (start < text.size && (characters.classes[static_cast<unsigned char>(text.data[start])] & 3) != 0)
    ++start;
  return start;
}

/// The first position of `c` in `text` from `start` on, or the end.
constexpr std::size_t find(text_view text, char c, std::size_t start = 0) noexcept {
  while (start < text.size && text.data[start] != c) ++start;
  return start;
}

/// Like `find`, for a position that is expected to be far.
constexpr std::size_t find_far(text_view text, char c, std::size_t start = 0) noexcept {
  if (__builtin_is_constant_evaluated()) return find(text, c, start);
  const void* found = find_byte(text.data + start, c, text.size - start);
  return found == nullptr ? text.size : static_cast<std::size_t>(static_cast<const char*>(found) - text.data);
}

/// Like `find`, for a position that is expected within a few characters. `before` characters before the text
/// may be read, too.
constexpr std::size_t find_near(text_view text, char c, std::size_t before) noexcept {
  if (__builtin_is_constant_evaluated() || before + text.size < 8) return find(text, c);
  const std::uint64_t all = in_each_byte * static_cast<unsigned char>(c);
  std::size_t start = 0;
  for (; start + 8 <= text.size; start += 8)
    if (const std::uint64_t zero = zero_bytes(load_bytes(text.data + start) ^ all); zero != 0)
      return start + index_of_lowest(zero) / 8;
  const std::size_t left = text.size - start;
  if (left == 0) return start;
  const std::uint64_t last = zero_bytes((load_bytes(text.data + text.size - 8) >> (8 * (8 - left))) ^ all);
  return last == 0 ? text.size : start + index_of_lowest(last) / 8;
}

/// The first position of white space within a line in `text`, or the end.
constexpr std::size_t find_space(text_view text) noexcept {
  std::size_t start = 0;
  if (!__builtin_is_constant_evaluated())
    for (; start + 8 <= text.size; start += 8)
      if (const std::uint64_t low = bytes_below(load_bytes(text.data + start), ' ' + 1); low != 0) {
        start += index_of_lowest(low) / 8;
        break;
      }
  while (start < text.size && characters.classes[static_cast<unsigned char>(text.data[start])] != 4) ++start;
  return start;
}

/// Whether `text` equals `name`, which ends with a NUL, ignoring case.
constexpr bool same_name(text_view text, const char* name) noexcept {
  std::size_t i = 0;
  while (i < text.size && name[i] != '\0' &&
         (text.data[i] == name[i] || characters.lower[static_cast<unsigned char>(text.data[i])] ==
                                         characters.lower[static_cast<unsigned char>(name[i])]))
    ++i;
  return i == text.size && name[i] == '\0';
}

// FNV-1a over lower case, the hash of the generated tables.
constexpr std::uint32_t hash_start = 2166136261u;

constexpr std::uint32_t hash_add(std::uint32_t hash, text_view text) noexcept {
  for (std::size_t i = 0; i < text.size; ++i)
    hash = (hash ^ static_cast<unsigned char>(characters.lower[static_cast<unsigned char>(text.data[i])])) *
           16777619u;
  return hash;
}

constexpr std::uint32_t name_hash(text_view name) noexcept {
  const std::uint32_t hash = hash_add(hash_start, name);
  return hash == 0 ? 1 : hash;
}

/// `text` without the blanks at its end.
constexpr text_view without_blank_end(text_view text) noexcept {
  std::size_t end = text.size;
  while (end > 0 && characters.classes[static_cast<unsigned char>(text.data[end - 1])] == 4) --end;
  return text.first(end);
}

constexpr text_view trimmed(text_view text) noexcept {
  std::size_t start = 0, end = text.size;
  while (end > 0 && characters.classes[static_cast<unsigned char>(text.data[end - 1])] == 4) --end;
  while (start < end && characters.classes[static_cast<unsigned char>(text.data[start])] == 4) ++start;
  return {text.data + start, end - start};
}

/// `text` without the blanks at its start.
constexpr text_view without_blanks(text_view text) noexcept {
  // In most texts, it is one space.
  if (text.size > 1 && text.data[0] == ' ' && static_cast<unsigned char>(text.data[1]) > ' ')
    return text.from(1);
  std::size_t start = 0;
  while (start < text.size && characters.classes[static_cast<unsigned char>(text.data[start])] == 4) ++start;
  return text.from(start);
}

/// A number at the start of a text.
struct number {
  bool found = false;
  bool overflow = false;  ///< The number does not fit 64 bits; `value` has its low bits.
  std::uint64_t value = 0;
  std::size_t length = 0;
};

/// Reads the unsigned number at the start of `text`, decimal, or hexadecimal after 0x.
constexpr number read_number(text_view text) noexcept {
  number result;
  const bool hexadecimal = text.size > 2 && text[0] == '0' && lower(text[1]) == 'x';
  std::size_t i = hexadecimal ? 2 : 0;
  const std::size_t start = i;
  const unsigned base = hexadecimal ? 16 : 10;
  // The greatest number that any digit may follow. It may itself be followed by digits up to `last`.
  constexpr std::uint64_t most = ~std::uint64_t{0};
  const std::uint64_t before_last = hexadecimal ? most / 16 : most / 10;
  const unsigned last = hexadecimal ? most % 16 : most % 10;
  for (; i < text.size; ++i) {
    const unsigned code = static_cast<unsigned char>(text.data[i]);
    unsigned digit = code - '0';
    if (digit > 9) digit = (code | 0x20) - 'a' < 6 ? (code | 0x20) - 'a' + 10 : 99;
    if (digit >= base) break;
    if (result.value >= before_last && (result.value > before_last || digit > last)) result.overflow = true;
    result.value = result.value * base + digit;
  }
  result.found = i > start;
  result.length = result.found ? i : 0;
  return result;
}

}  // namespace valhall::detail
