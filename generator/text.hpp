// SPDX-License-Identifier: MIT
#pragma once

#include "lists.hpp"
#include "ranges.hpp"

#include <concepts>
#include <initializer_list>
#include <string_view>
#include <utility>

/// The text of generated files, and names in it.
namespace generator {

/// The parts of `text` separated by white space.
std::vector<std::string> words(std::string_view text);

/// The parts of `text` before and after its first colon; the second part is empty if there is no colon.
std::pair<std::string, std::string> halves_of(const std::string& text);

/// `text` with its ASCII letters in lower case.
std::string lower_case(std::string_view text);

/// `name` in lower case. An underscore replaces each run of characters that are not letters or digits, except
/// at the ends: `Load lane (8-bit)` becomes `load_lane_8_bit`.
std::string fold(std::string_view name);

/// `name` folded and made a C++ identifier: with a leading underscore before a digit, and a trailing one
/// after a keyword.
std::string identifier(std::string_view name);

/// The hash for lookups of text: FNV-1a over the name in lower case, never 0. Must equal the function in the
/// library.
std::uint32_t name_hash(std::string_view name);

/// A part of a pattern as text: a number in decimal, a bool as in C++, a text unchanged.
template <class Part>
std::string part_text(const Part& part) {
  if constexpr (std::same_as<Part, bool>)
    return part ? "true" : "false";
  else if constexpr (std::integral<Part> && !std::same_as<Part, char>)
    return std::to_string(part);
  else if constexpr (std::same_as<Part, char>)
    return std::string(1, part);
  else
    return std::string(part);
}

/// `pattern`, in which each `$` is replaced by the next element of `parts`.
std::string filled_parts(std::string_view pattern, std::initializer_list<std::string> parts);

/// `pattern`, in which each `$` is replaced by the next of `parts`, a text or a number:
/// `filled("r$", 4)` is `r4`. Without parts, `$` stands for itself.
template <class... Parts>
std::string filled(std::string_view pattern, const Parts&... parts) {
  return sizeof...(parts) == 0 ? std::string(pattern) : filled_parts(pattern, {part_text(parts)...});
}

/// `items` with `separator` between them.
std::string join(const std::vector<std::string>& items, std::string_view separator);

/// An initializer: `parts`, texts or numbers, in braces.
template <class... Parts>
std::string braced(const Parts&... parts) {
  return "{" + join({part_text(parts)...}, ",") + "}";
}

/// A braced list in C++, such as `{1,2}`: of `items`, or of a pair of first bit and size for each of `runs`.
std::string list_of(const std::vector<std::string>& items);
std::string list_of(const std::vector<bit_range>& runs);

/// `bit 3` or `bits 7-4`.
std::string bits_text(bit_range bits);

/// `value` as 0x and hexadecimal digits, with leading zeros up to `digits`.
std::string hex(std::uint64_t value, unsigned digits = 1);

/// `text` as a C string literal.
std::string string_literal(std::string_view text);
std::vector<std::string> string_literal(std::vector<std::string> texts);

/// Collects the text of one generated file.
class writer {
 public:
  /// Appends the line `pattern`, in which each `$` is replaced by the next of `parts`.
  template <class... Parts>
  void line(std::string_view pattern = {}, const Parts&... parts) {
    text(pattern, parts...);
    text_ += '\n';
  }

  /// Appends complete lines, in which each `$` is replaced by the next of `parts`. A raw string that begins
  /// with a line break begins with an empty line.
  template <class... Parts>
  void text(std::string_view lines, const Parts&... parts) {
    text_ += filled(lines, parts...);
  }

  /// Appends `text` as doc comment lines of at most 110 columns, each preceded by `indent`.
  void doc(std::string_view text, std::string_view indent = {});

  /// Appends an empty line and, unless it is empty, the doc comment `text`.
  void about(std::string_view text);

  /// Appends `head`, then `items` with `separator` between them, then `tail`. Breaks lines before column 110
  /// and indents the next ones by `indent`.
  void list(std::string_view head, const std::vector<std::string>& items, std::string_view separator,
            std::string_view tail, std::string_view indent);

  /// Appends `items`, as in `list`, as a row of a table.
  void row(const std::vector<std::string>& items) { list("    {", items, ", ", "},", "     "); }

  /// Appends `items`, as in `list`, as a constant: `head` is the declaration and the opening brace.
  void constants(std::string_view head, const std::vector<std::string>& items) {
    list("inline constexpr " + std::string(head), items, ", ", "};", "    ");
  }

  /// Appends the constant `name`, with its type, whose value is `value`, a text or a number.
  template <class Value>
  void constant(std::string_view comment, std::string_view name, const Value& value) {
    doc(comment);
    line("constexpr $ = $;", name, value);
  }

  /// Appends, after an empty line, the constant array `declaration`, such as `int list[]`, with the doc
  /// comment `comment`, unless it is empty, and the elements `items`. C++ has no empty arrays: without items
  /// there is one element, `{}`.
  void array(std::string_view comment, const std::string& declaration, std::vector<std::string> items);
  void array(std::string_view comment, const std::string& declaration, const std::vector<std::size_t>& items);

  /// Appends a table likewise; `rows` has the lines of its rows.
  void table(std::string_view comment, const std::string& declaration, const writer& rows);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace generator
