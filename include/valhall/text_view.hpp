// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Characters that somebody else keeps. It stands in for std::string_view, whose header costs more compile
/// time than all builders.
struct text_view {
  const char* data = "";
  std::size_t size = 0;

  constexpr text_view() noexcept = default;
  constexpr text_view(const char* first, std::size_t count) noexcept : data(first), size(count) {}
  /// The characters of `text` up to its NUL.
  constexpr text_view(const char* text) noexcept : data(text) {
    while (data[size] != '\0') ++size;
  }

  constexpr char operator[](std::size_t i) const noexcept { return data[i]; }
  constexpr const char* begin() const noexcept { return data; }
  constexpr const char* end() const noexcept { return data + size; }
  constexpr bool empty() const noexcept { return size == 0; }
  constexpr text_view from(std::size_t start) const noexcept { return {data + start, size - start}; }
  constexpr text_view first(std::size_t count) const noexcept { return {data, count}; }

  friend constexpr bool operator==(text_view left, text_view right) noexcept {
    if (left.size != right.size) return false;
    for (std::size_t i = 0; i < left.size; ++i)
      if (left.data[i] != right.data[i]) return false;
    return true;
  }
};

namespace detail {

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool is_name(char c) noexcept { return is_letter(c) || is_digit(c); }

/// Whether `text` is `name`, a text with a NUL, but for upper and lower case.
constexpr bool same_name(text_view text, const char* name) noexcept {
  for (std::size_t i = 0; i < text.size; ++i)
    if (name[i] == '\0' || lower(text[i]) != lower(name[i])) return false;
  return name[text.size] == '\0';
}

// FNV-1a over lower case, the hash of the generated tables.
constexpr std::uint32_t hash_start = 2166136261u;
constexpr std::uint32_t hash_add(std::uint32_t hash, char c) noexcept {
  return (hash ^ static_cast<unsigned char>(lower(c))) * 16777619u;
}
constexpr std::uint32_t name_hash(text_view name) noexcept {
  std::uint32_t hash = hash_start;
  for (const char c : name) hash = hash_add(hash, c);
  return hash == 0 ? 1 : hash;
}

constexpr text_view trimmed(text_view text) noexcept {
  while (!text.empty() && is_space(text[text.size - 1])) --text.size;
  while (!text.empty() && is_space(text[0])) text = text.from(1);
  return text;
}

/// A number that a text begins with.
struct number {
  bool found = false;
  bool overflow = false;  ///< It does not fit 64 bits; `value` has its low ones.
  std::uint64_t value = 0;
  std::size_t length = 0;
};

/// The unsigned number, decimal or hexadecimal after 0x, that `text` begins with.
constexpr number read_number(text_view text) noexcept {
  number result;
  const bool hexadecimal = text.size > 2 && text[0] == '0' && lower(text[1]) == 'x';
  std::size_t i = hexadecimal ? 2 : 0;
  const std::size_t start = i;
  const unsigned base = hexadecimal ? 16 : 10;
  for (; i < text.size; ++i) {
    const char c = lower(text[i]);
    unsigned digit = 99;
    if (is_digit(c)) digit = static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') digit = static_cast<unsigned>(c - 'a') + 10;
    if (digit >= base) break;
    if (result.value > (~std::uint64_t{0} - digit) / base) result.overflow = true;
    result.value = result.value * base + digit;
  }
  result.found = i > start;
  result.length = result.found ? i : 0;
  return result;
}

}  // namespace detail

}  // namespace valhall
