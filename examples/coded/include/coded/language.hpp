// SPDX-License-Identifier: MIT
#pragma once

#include <coded/parser.hpp>
#include <coded/printer.hpp>

#include <cstddef>

/// The text of an instruction set. A language derives from `language_base<Set>`, and has the templates
/// `line_parser<Context>` and `printer<Out>`, derived from `parser` and `coded::printer`.
namespace coded {

/// Parses instructions whose text consists of their operands.
template <class Set, class Context>
struct plain_parser : parser<plain_parser<Set, Context>, Set, Context> {
  using parser<plain_parser<Set, Context>, Set, Context>::parser;
};

/// The language of a set with the following text for each instruction: its operands, in the order of the
/// table, and its modifiers.
template <class Set>
struct language : language_base<Set> {
  template <class Context>
  using line_parser = plain_parser<Set, Context>;  ///< Reads an instruction.
  template <class Out>
  using printer = plain_printer<Set, Out>;  ///< Writes an instruction.
};

/// Prints `d`, which must be `ok()`, to `buffer` of `capacity` characters. Returns the length of the text,
/// which may be more.
template <class Language>
constexpr std::size_t print(char* buffer, std::size_t capacity,
                            const decoded_instruction<typename Language::set>& d) noexcept {
  text_out out(buffer, capacity);
  typename Language::template printer<text_out>(out, d).print();
  return out.size();
}

}  // namespace coded
