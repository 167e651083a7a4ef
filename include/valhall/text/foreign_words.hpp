// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/foreign_words.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/nearest_names.hpp>
#include <valhall/support/short_list.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>

/// Words of other languages and instruction sets.
namespace valhall {

/// Elements of `foreign_words` that have a word among their names.
using foreign_word_list = short_list<const foreign_word*, 4>;

namespace detail {

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

/// Calls `visit` with each name of `word`.
template <class Visit>
constexpr void for_each_name(const foreign_word& word, const Visit& visit) {
  const text_view names(word.names);
  for (std::size_t start = 0; start < names.size;) {
    std::size_t end = start;
    while (end < names.size && names[end] != ',') ++end;
    visit(text_view(names.data + start, end - start));
    start = end + 2;
  }
}

constexpr foreign_word_list words_named(text_view name, arch e) noexcept {
  foreign_word_list found = {};
  for (const foreign_word& word : foreign_words) {
    bool has_name = false;
    if (word.archs.contains(e))
      for_each_name(word, [&](text_view n) { has_name = has_name || is_same_word(n, name); });
    if (has_name && found.count < foreign_word_list::most) found.items[found.count++] = &word;
  }
  return found;
}

/// Whether `text` is longer than `part`, in lower case, and begins or ends with it.
constexpr bool has_part(text_view text, text_view part, bool at_end) noexcept {
  if (text.size <= part.size) return false;
  const text_view start(text.data + (at_end ? text.size - part.size : 0), part.size);
  for (std::size_t i = 0; i < part.size; ++i)
    if (lower(start[i]) != part[i]) return false;
  return true;
}

/// The words named `name`, or else without one of the parts that may be omitted at its ends.
constexpr foreign_word_list words_like(text_view name, arch e) noexcept {
  foreign_word_list found = words_named(name, e);
  for (const char* const prefix : foreign_prefixes) {
    const text_view part(prefix);
    if (found.count == 0 && has_part(name, part, false)) found = words_named(name.from(part.size), e);
  }
  for (const char* const suffix : foreign_suffixes) {
    const text_view part(suffix);
    if (found.count != 0 || !has_part(name, part, true)) continue;
    const text_view rest = name.first(name.size - part.size);
    found = words_named(rest, e);
    for (const char* const prefix : foreign_prefixes) {
      const text_view start(prefix);
      if (found.count == 0 && has_part(rest, start, false)) found = words_named(rest.from(start.size), e);
    }
  }
  return found;
}

}  // namespace detail

/// The words of other languages that `name` means, with idioms for the architecture: `fmul`, `OpFMul`,
/// `v_mul_f32` and `mul.rn.f32` are the same. Case and characters other than letters and digits do not count;
/// parts after a dot, and prefixes and suffixes that other instruction sets have, are omitted where the whole
/// name is unknown. Empty if there are none.
[[nodiscard]] constexpr foreign_word_list find_foreign_words(text_view name, required_arch e) noexcept {
  for (text_view rest = name; !rest.empty();) {
    const foreign_word_list found = detail::words_like(rest, e);
    if (found.count != 0) return found;
    std::size_t end = rest.size;
    while (end > 0 && rest[end - 1] != '.') --end;
    rest = rest.first(end == 0 ? 0 : end - 1);
  }
  return {};
}

/// Adds all names of `foreign_words` with idioms for the architecture to `similar`.
constexpr void add_foreign_words(nearest_names& similar, required_arch e) noexcept {
  for (const foreign_word& word : foreign_words)
    if (word.archs.contains(e)) detail::for_each_name(word, [&](text_view name) { similar.add(name); });
}

}  // namespace valhall
