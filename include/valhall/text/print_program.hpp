// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/words.hpp>
#include <valhall/text/print_instruction.hpp>

#include <cstddef>
#include <cstdint>

/// Programs as text: a line for each word, with labels.
namespace valhall {

namespace detail {

/// The branch targets in a part of a program.
class target_set {
 public:
  /// Prints the label before word `index`, if it has one. Must be called with ascending indices, from 0 on.
  template <class Word>
  constexpr void put_label_line(text_out& out, view<Word> words, std::size_t index,
                                const print_options& options, arch e) {
    print_options named = options;
    if (options.numbered_labels) {
      if (index % words_per_part == 0) collect(words, index, options, e);
      const std::size_t i = index % words_per_part;
      named.numbered_labels = (bits_[i / 64] >> i % 64 & 1) != 0;
    }
    if (put_label(out, named, index)) out.put(':', '\n');
  }

 private:
  static constexpr std::size_t words_per_part = 1u << 15;
  std::uint64_t bits_[words_per_part / 64] = {};

  /// Finds the targets in the part that starts at `first`.
  template <class Word>
  constexpr void collect(view<Word> words, std::size_t first, const print_options& options, arch e) noexcept {
    for (std::uint64_t& b : bits_) b = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const decoded_instruction d = decode(words[i], e);
      if (!d.ok()) continue;
      const jump to = jump_of(d.info(), d.canonical_word(), i);
      if (!to.found || to.target < first || to.target - first >= words_per_part) continue;
      const std::size_t at = to.target - first;
      if (refusal(d, options) == rule::none) bits_[at / 64] |= std::uint64_t{1} << at % 64;
    }
  }
};

constexpr void put_heading(text_out& out, const print_options& options, std::size_t index) {
  const text_view heading = options.headings(index);
  if (heading.empty()) return;
  put_style(out, options, style::comment);
  out.put(';', ' ');
  out.put(heading);
  put_style(out, options, style::none);
  out.put('\n');
}

/// Prints a line for each word with the default options.
template <class Word>
constexpr std::size_t put_plain_program(text_out out, view<Word> words, arch e) {
  for (const Word& word : words) {
    if (!put_error(out, word)) out.add(print_here(out.next(), out.room(), decode(word, e)));
    out.put('\n');
  }
  return out.size();
}

template <class Word>
constexpr std::size_t put_program(text_out out, view<Word> words, const print_options& options,
                                  view<register_set> live, arch e) {
  const bool plain = is_plain(options);
  if (plain && !options.offsets && !options.words && options.headings.find == nullptr)
    return put_plain_program(out, words, e);
  const bool has_labels = options.numbered_labels || options.labels.find != nullptr;
  target_set targets;
  for (std::size_t i = 0; i < words.size(); ++i) {
    put_heading(out, options, i);
    if (has_labels) targets.put_label_line(out, words, i, options, e);
    line_facts facts;
    facts.index = i;
    facts.live_known = i < live.size();
    if (facts.live_known) facts.live = live[i];
    if (!put_error(out, words[i])) put_line(out, plain, decode(words[i], e), options, facts, words.size());
    out.put('\n');
  }
  if (has_labels) targets.put_label_line(out, words, words.size(), options, e);
  return out.size();
}

}  // namespace detail

namespace detail {

constexpr std::size_t print_program_here(char* buffer, std::size_t capacity, view<std::uint64_t> words,
                                         arch e, const print_options& options, view<register_set> live) {
  return detail::put_program(detail::text_out(buffer, capacity), words, options, live, e);
}

}  // namespace detail

namespace detail::compiled {
std::size_t print_program(char* buffer, std::size_t capacity, view<std::uint64_t> words, arch e,
                          const print_options& options, view<register_set> live);
}

/// Prints a line for each of `words`, which are of `e`, as `print` does, preceded by a line for its heading
/// and one for its label, if any: the labels named by `labels`, and with `numbered_labels` all branch
/// targets. Every line ends in a line feed. `live` has the registers live after each word, or is empty.
constexpr std::size_t print_program(char* buffer, std::size_t capacity, view<std::uint64_t> words,
                                    required_arch e, const print_options& options = {},
                                    view<register_set> live = {}) {
  VALHALL_COMPILED_OR(detail::compiled::print_program(buffer, capacity, words, e, options, live),
                      detail::print_program_here(buffer, capacity, words, e, options, live));
}

/// Likewise for code, in its architecture.
template <detail::any_code Code>
constexpr std::size_t print_program(char* buffer, std::size_t capacity, const Code& code,
                                    const print_options& options = {}, view<register_set> live = {}) {
  return print_program(buffer, capacity, code.words(), code.arch(), options, live);
}
template <detail::any_code Code>
constexpr std::size_t print_program(char* buffer, std::size_t capacity, const Code& code, required_arch e,
                                    const print_options& options = {}, view<register_set> live = {}) = delete;

namespace detail {

constexpr std::size_t print_program_here(char* buffer, std::size_t capacity, view<instruction> words, arch e,
                                         const print_options& options, view<register_set> live) {
  return detail::put_program(detail::text_out(buffer, capacity), words, options, live, e);
}

}  // namespace detail

namespace detail::compiled {
std::size_t print_program(char* buffer, std::size_t capacity, view<instruction> words, arch e,
                          const print_options& options, view<register_set> live);
}

/// Likewise for instructions.
constexpr std::size_t print_program(char* buffer, std::size_t capacity, view<instruction> words,
                                    required_arch e, const print_options& options = {},
                                    view<register_set> live = {}) {
  VALHALL_COMPILED_OR(detail::compiled::print_program(buffer, capacity, words, e, options, live),
                      detail::print_program_here(buffer, capacity, words, e, options, live));
}

}  // namespace valhall
