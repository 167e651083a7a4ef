// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/foreign_lines.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>

/// Names of other languages and instruction sets: how they are compared.
namespace valhall::detail {

constexpr bool is_word_part(char c) noexcept { return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z'); }

/// Whether `a` and `b` are equal without regard to case and to characters other than letters and digits. If
/// either has neither letters nor digits, all characters count.
constexpr bool is_same_word(text_view a, text_view b) noexcept {
  const auto next = [](text_view text, std::size_t& at) {
    while (at < text.size && !is_word_part(text[at])) ++at;
    return at < text.size ? lower(text[at++]) : '\0';
  };
  std::size_t i = 0, j = 0;
  for (bool is_empty = true;; is_empty = false) {
    const char from_a = next(a, i), from_b = next(b, j);
    if (from_a != from_b) return false;
    if (from_a == '\0') return is_empty ? a == b : true;
  }
}

/// Calls `visit` with each name of a list that is separated by `, `.
template <class Visit>
constexpr void for_each_name(text_view names, const Visit& visit) {
  for (std::size_t start = 0; start < names.size;) {
    std::size_t end = start;
    while (end < names.size && names[end] != ',') ++end;
    visit(text_view(names.data + start, end - start));
    start = end + 2;
  }
}

/// Whether `text` is longer than `part`, in lower case, and begins or ends with it.
constexpr bool has_part(text_view text, text_view part, bool at_end) noexcept {
  if (text.size <= part.size) return false;
  const text_view start(text.data + (at_end ? text.size - part.size : 0), part.size);
  for (std::size_t i = 0; i < part.size; ++i)
    if (lower(start[i]) != part[i]) return false;
  return true;
}

/// The first result of `find` that is not empty: for `name`, or else without one of the parts that may be
/// omitted at its ends.
template <class Find>
constexpr auto found_like(text_view name, const Find& find) {
  auto found = find(name);
  const auto without_prefix = [&](text_view text) {
    for (const char* const prefix : foreign_prefixes) {
      const text_view part(prefix);
      if (found.empty() && has_part(text, part, false)) found = find(text.from(part.size));
    }
  };
  without_prefix(name);
  for (const char* const suffix : foreign_suffixes) {
    const text_view part(suffix);
    if (!found.empty() || !has_part(name, part, true)) continue;
    const text_view rest = name.first(name.size - part.size);
    found = find(rest);
    without_prefix(rest);
  }
  return found;
}

/// The result of `found_like` for `name`; if it is empty, for `name` without its last parts after dots.
template <class Find>
constexpr auto found_for(text_view name, const Find& find) {
  for (text_view rest = name;;) {
    const auto found = found_like(rest, find);
    std::size_t end = rest.size;
    while (end > 0 && rest[end - 1] != '.') --end;
    if (!found.empty() || end <= 1) return found;
    rest = rest.first(end - 1);
  }
}

}  // namespace valhall::detail
