// SPDX-License-Identifier: MIT
#pragma once

#include "ranges.hpp"

#include <concepts>
#include <initializer_list>
#include <string_view>

/// The text of generated files.
namespace generator {

/// A part of a pattern as text: a number in decimal, a bool as in C++, a text unchanged.
template <class Part>
std::string part_text(const Part& part) {
  if constexpr (std::same_as<Part, bool>)
    return part ? "true" : "false";
  else if constexpr (std::integral<Part> && !std::same_as<Part, char>)
    return std::to_string(part);
  else
    return std::string(1, part);
}
inline std::string part_text(std::string_view part) { return std::string(part); }
inline std::string part_text(const std::string& part) { return part; }
inline std::string part_text(const char* part) { return part; }

/// `pattern`, in which each `$` is replaced by the next element of `parts`.
std::string filled_parts(std::string_view pattern, std::initializer_list<std::string> parts);

/// `pattern`, in which each `$` is replaced by the next of `parts`, a text or a number:
/// `filled("r$", 4)` is `r4`.
template <class... Parts>
std::string filled(std::string_view pattern, const Parts&... parts) {
  return filled_parts(pattern, {part_text(parts)...});
}

/// `items` with `separator` between them.
std::string join(const std::vector<std::string>& items, std::string_view separator);

/// An initializer: `parts`, texts or numbers, in braces.
template <class... Parts>
std::string braced(const Parts&... parts) {
  return "{" + join({part_text(parts)...}, ",") + "}";
}

/// `bit 3` or `bits 7-4`.
std::string bits_text(bit_range bits);

/// The first bits and the sizes of `runs` as an initializer.
std::string list_of(const std::vector<bit_range>& runs);

/// Collects the text of one generated file.
class writer {
 public:
  /// Appends the line `pattern`, in which each `$` is replaced by the next of `parts`.
  template <class... Parts>
  void line(std::string_view pattern = {}, const Parts&... parts) {
    text_ += sizeof...(parts) == 0 ? std::string(pattern) : filled(pattern, parts...);
    text_ += '\n';
  }

  /// Appends complete lines, in which each `$` is replaced by the next of `parts`. A raw string that begins
  /// with a line break begins with an empty line.
  template <class... Parts>
  void text(std::string_view lines, const Parts&... parts) {
    text_ += sizeof...(parts) == 0 ? std::string(lines) : filled(lines, parts...);
  }

  /// Appends `text` as doc comment lines of at most 110 columns, each preceded by `indent`.
  void doc(std::string_view text, std::string_view indent = {});

  /// Appends `head`, then `items` with `separator` between them, then `tail`. Breaks lines before column 110
  /// and indents the next ones by `indent`.
  void list(std::string_view head, const std::vector<std::string>& items, std::string_view separator,
            std::string_view tail, std::string_view indent);

  /// Appends `items`, as in `list`, as a constant: `head` is the declaration and the opening brace.
  void constants(std::string_view head, const std::vector<std::string>& items) {
    list("inline constexpr " + std::string(head), items, ", ", "};", "    ");
  }

  /// Appends, after an empty line, the constant array `declaration`, such as `int list[]`, with the doc
  /// comment `about`, unless it is empty, and the elements `items`. C++ has no empty arrays: without items
  /// there is one element, `{}`.
  void array(std::string_view about, const std::string& declaration, std::vector<std::string> items);

  /// Appends a table likewise; `rows` has the lines of its rows.
  void table(std::string_view about, const std::string& declaration, const writer& rows);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// `value` as 0x and `digits` hexadecimal digits.
std::string hex(std::uint64_t value, unsigned digits);
/// `value` as 0x and hexadecimal digits, without leading zeros.
std::string hex(std::uint64_t value);

/// `text` as a C string literal.
std::string string_literal(std::string_view text);
std::vector<std::string> string_literal(std::vector<std::string> texts);

}  // namespace generator
