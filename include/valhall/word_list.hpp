// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/instruction.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

constexpr std::uint64_t bits_of_word(std::uint64_t word) noexcept { return word; }
constexpr std::uint64_t bits_of_word(instruction i) noexcept { return i.word(); }

/// Whether something has words with an index and a size.
template <class Words>
concept word_list = requires(const Words& words) {
  words.size();
  bits_of_word(words[0]);
};

/// How many words an array or list has, without the zero words at its end, which are padding.
template <word_list Words>
constexpr std::size_t count_words(const Words& words) noexcept {
  std::size_t size = words.size();
  while (size > 0 && bits_of_word(words[size - 1]) == 0) --size;
  return size;
}
template <class Word, std::size_t Size>
constexpr std::size_t count_words(const Word (&words)[Size]) noexcept {
  std::size_t size = Size;
  while (size > 0 && bits_of_word(words[size - 1]) == 0) --size;
  return size;
}

/// Whether a word comes from a builder, whose errors say which rules they break.
constexpr bool is_built(std::uint64_t) noexcept { return false; }
constexpr bool is_built(instruction) noexcept { return true; }

}  // namespace valhall::detail
