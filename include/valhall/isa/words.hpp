// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/instruction.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

constexpr std::uint64_t bits_of_word(std::uint64_t word) noexcept { return word; }
constexpr std::uint64_t bits_of_word(instruction i) noexcept { return i.word(); }

/// How many elements an array, or a list with a size, has. A pointer has no size to go by.
template <class Word, std::size_t Size>
constexpr std::size_t size_of(const Word (&)[Size]) noexcept {
  return Size;
}
template <class Words>
requires requires(const Words& words) { words.size(); }
constexpr std::size_t size_of(const Words& words) noexcept { return words.size(); }

/// How many words it has without the zero words at its end, which are padding.
template <class Words>
constexpr std::size_t count_words(const Words& words) noexcept {
  std::size_t size = size_of(words);
  while (size > 0 && bits_of_word(words[size - 1]) == 0) --size;
  return size;
}

/// Whether a word comes from a builder, whose errors say which rules they break.
constexpr bool is_built(std::uint64_t) noexcept { return false; }
constexpr bool is_built(instruction) noexcept { return true; }

}  // namespace valhall::detail
