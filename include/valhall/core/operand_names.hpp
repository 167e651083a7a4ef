// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembly_limits.hpp>

/// Names that a text declares for its operands.
namespace valhall::detail {

/// The names of a language without `.reg`: none. The names of other languages have, besides these members,
///     any()                                      whether names were declared
///     declare(parser, line, operands)            declares the operands of .reg
///     replaced(parser, line, good)               the line with operands instead of names
///     end_replacement()                          ends the use of that line
///     add_word(index, line, start, good)         the word of the text that was replaced last, at `start`
struct no_operand_names {
  static constexpr bool exist = false;

  constexpr explicit no_operand_names(const auto&) noexcept {}
  /// Whether `name` is declared.
  constexpr bool has(text_view) const noexcept { return false; }
  /// The part of the original line for an error, or for a part of the replaced line.
  constexpr const auto& original(const auto& part) const noexcept { return part; }
  /// Begins the macro that is nested `scope` deep.
  constexpr void enter(unsigned) noexcept {}
  /// Ends the macro, and the visibility of its names.
  constexpr void leave() noexcept {}
  /// Passes the characters of the argument of a macro to `put`. `scope` is the nesting of the macro.
  constexpr void put_argument(text_view value, unsigned, const auto& put) const {
    for (const char c : value) put(c);
  }
  /// Ends the text.
  constexpr void finish(auto&) noexcept {}
};

template <class Language>
struct operand_names_of {
  using type = no_operand_names;
};
template <class Language>
requires requires { typename Language::names; }
struct operand_names_of<Language> {
  using type = typename Language::names;
};

/// The names of a language.
template <class Language>
using names_of = typename operand_names_of<Language>::type;

}  // namespace valhall::detail
