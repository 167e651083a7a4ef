// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/instruction.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

constexpr std::uint64_t bits_of_word(std::uint64_t word) noexcept { return word; }
constexpr std::uint64_t bits_of_word(instruction i) noexcept { return i.word(); }

/// The number of elements of an array, or of a list with a size. A pointer does not know its size.
template <class Word, std::size_t Size>
constexpr std::size_t size_of(const Word (&)[Size]) noexcept {
  return Size;
}
template <class Words>
requires requires(const Words& words) { words.size(); }
constexpr std::size_t size_of(const Words& words) noexcept { return words.size(); }

/// An array or list of `instruction` or of 64-bit words.
template <class Words>
concept word_list = requires(const Words& words) {
  size_of(words);
  bits_of_word(words[0]);
};

/// A word list that has the architecture of its words: `code`.
template <class Code>
concept any_code = word_list<Code> && requires(const Code& code) {
  code.arch();
  code.padded();
};

/// A list of words without their architecture: functions that take one also take the architecture.
template <class Words>
concept bare_words = word_list<Words> && !any_code<Words>;

/// A list that converts to a view of its words, for functions of the compiled library.
template <class Words, class Word>
concept viewable_as = requires(const Words& words, void (*take)(view<Word>)) {
  take(words);
};

/// The number of words without the trailing zero words, which are padding.
template <class Words>
constexpr std::size_t count_words(const Words& words) noexcept {
  std::size_t size = size_of(words);
  while (size > 0 && bits_of_word(words[size - 1]) == 0) --size;
  return size;
}

/// Whether a word comes from a builder, so that its error has the rules that it breaks.
constexpr bool is_built(std::uint64_t) noexcept { return false; }
constexpr bool is_built(instruction) noexcept { return true; }

}  // namespace valhall::detail
