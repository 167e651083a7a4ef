// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/register_set.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/syntax.hpp>

#include <cstddef>
#include <cstdint>

/// Options for printing instructions.
namespace valhall {

/// The letters of mnemonics.
enum class letter_case : std::uint8_t { upper, lower };

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(letter_case v) noexcept {
  switch (v) {
    case letter_case::upper: return "upper";
    case letter_case::lower: return "lower";
  }
  return "";
}

/// Names of numbered things, supplied by the caller: an empty text for things without a name.
struct [[nodiscard]] name_lookup {
  /// Returns the name of `number`; null if nothing has a name.
  text_view (*find)(const void* context, std::size_t number) = nullptr;
  const void* context = nullptr;  ///< The first argument of `find`.

  /// The name of `number`; empty for a number without a name.
  constexpr text_view operator()(std::size_t number) const {
    return find == nullptr ? text_view() : find(context, number);
  }
};

/// Options for printing instructions.
struct [[nodiscard]] print_options {
  bool offsets = false;   ///< Print the offset in bytes before the text.
  bool words = false;     ///< Print the word in hexadecimal digits before the text.
  bool comments = false;  ///< Print named uniforms, constants as floats, and live registers after the text.
  bool colour = false;    ///< Use escape sequences of a terminal.
  /// Print instructions that break a rule of `check` as instructions, not as `.word`. Undocumented forms are
  /// always printed as instructions.
  bool permissive = false;
  bool numbered_labels = false;  ///< Name branch targets that `labels` lacks `L` and their index.
  letter_case mnemonics = letter_case::upper;           ///< Print mnemonics in these letters.
  valhall::syntax syntax = valhall::syntax::mesa_2022;  ///< The spelling.
  name_lookup labels = {};                              ///< Labels, by the index of the word they precede.
  name_lookup uniforms = {};                            ///< Uniforms, by number; for comments.
  name_lookup headings = {};  ///< Comments on lines of their own, by the index of the word they precede.
};

/// Context of a word in its program.
struct [[nodiscard]] line_facts {
  std::size_t index = 0;    ///< The index of the word in its program.
  bool live_known = false;  ///< Whether `live` is set.
  register_set live = {};   ///< Registers live after the instruction; for comments.
};

namespace detail {

inline constexpr print_options default_options;

/// Whether the text of an instruction is that of the default options.
constexpr bool is_plain(const print_options& o) noexcept {
  return !o.comments && !o.colour && !o.permissive && !o.numbered_labels && o.labels.find == nullptr &&
         o.mnemonics == letter_case::upper && o.syntax == syntax::mesa_2022;
}

}  // namespace detail

}  // namespace valhall
