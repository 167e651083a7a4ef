// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/foreign_words.hpp>
#include <valhall/support/nearest_names.hpp>
#include <valhall/support/short_list.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/foreign_names.hpp>

/// Words of other languages and instruction sets.
namespace valhall {

/// Elements of `foreign_words` that have a word among their names.
using foreign_word_list = short_list<const foreign_word*, 4>;

namespace detail {

constexpr foreign_word_list words_named(text_view name, arch e) noexcept {
  foreign_word_list found = {};
  for (const foreign_word& word : foreign_words) {
    bool has_name = false;
    if (word.archs.contains(e))
      for_each_name(word.names, [&](text_view n) { has_name = has_name || is_same_word(n, name); });
    if (has_name && found.count < foreign_word_list::most) found.items[found.count++] = &word;
  }
  return found;
}

}  // namespace detail

/// The words of other languages that `name` means, with idioms for the architecture: `fmul`, `OpFMul`,
/// `v_mul_f32` and `mul.rn.f32` are the same. Case and characters other than letters and digits do not count;
/// parts after a dot, and prefixes and suffixes that other instruction sets have, are omitted where the whole
/// name is unknown. Empty if there are none.
[[nodiscard]] constexpr foreign_word_list find_foreign_words(text_view name, required_arch e) noexcept {
  return detail::found_for(name, [e](text_view part) { return detail::words_named(part, e); });
}

/// Adds all names of `foreign_words` with idioms for the architecture to `similar`.
constexpr void add_foreign_words(nearest_names& similar, required_arch e) noexcept {
  for (const foreign_word& word : foreign_words)
    if (word.archs.contains(e)) detail::for_each_name(word.names, [&](text_view name) { similar.add(name); });
}

}  // namespace valhall
