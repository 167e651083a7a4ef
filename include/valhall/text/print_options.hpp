// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

/// How instructions are printed.
namespace valhall {

enum class letter_case : std::uint8_t { upper, lower };

enum class text_syntax : std::uint8_t {
  mesa_2022,  ///< `^r0`, `ICMP.u32.eq.i1.and`
  later,      ///< `r0^`, `[r0:r1]` for a pair that is read, `ICMP_AND.u32.eq.i1`, `LD_PKA.i32`
};

/// Names of numbered things, which the caller knows: an empty text where there is none.
struct [[nodiscard]] name_lookup {
  text_view (*find)(const void* context, std::size_t number) = nullptr;
  const void* context = nullptr;

  constexpr text_view operator()(std::size_t number) const {
    return find == nullptr ? text_view() : find(context, number);
  }
};

/// How instructions are printed.
struct [[nodiscard]] print_options {
  bool offsets = false;          ///< The offset in bytes before the text.
  bool words = false;            ///< The word in hexadecimal digits before the text.
  bool comments = false;         ///< Named uniforms, constants as floats, and live registers after the text.
  bool colour = false;           ///< Escape sequences of a terminal.
  bool permissive = false;       ///< Instructions that break a rule of `check` as such, not as `.word`.
  bool numbered_labels = false;  ///< Branch targets that `labels` has no name for are `L` and their index.
  letter_case mnemonics = letter_case::upper;
  text_syntax syntax = text_syntax::mesa_2022;
  name_lookup labels = {};    ///< Labels, by the index of the word that they stand before.
  name_lookup uniforms = {};  ///< Uniforms, by number; for comments.
  name_lookup headings = {};  ///< Comments on lines of their own, by the index of the word after them.
};

/// What the word alone does not tell.
struct [[nodiscard]] line_facts {
  std::size_t index = 0;    ///< Which word of its program it is.
  bool live_known = false;  ///< Whether `live` is given.
  std::uint64_t live = 0;   ///< Registers that are live after the instruction, bit n for rn; for comments.
};

namespace detail {

inline constexpr print_options default_options;

constexpr bool is_plain(const print_options& o) noexcept {
  return !o.comments && !o.colour && !o.numbered_labels && o.labels.find == nullptr &&
         o.mnemonics == letter_case::upper && o.syntax == text_syntax::mesa_2022;
}

}  // namespace detail

}  // namespace valhall
