// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace generator {

/// Collects the text of one generated file.
class writer {
 public:
  /// Appends a line.
  void line(std::string_view text = {}) {
    text_ += text;
    text_ += '\n';
  }

  /// Appends `text` as doc comment lines of at most 110 columns, each preceded by `indent`.
  void doc(std::string_view text, std::string_view indent = {});

  /// Appends `head`, then `items` with `separator` between them, then `tail`. Breaks lines before column 110
  /// and indents the next ones by `indent`.
  void list(std::string_view head, const std::vector<std::string>& items, std::string_view separator,
            std::string_view tail, std::string_view indent);

  /// Appends, after an empty line, the constant array `declaration`, such as `int list[]`, with the doc
  /// comment `about`, unless it is empty, and the elements `items`. C++ has no empty arrays: without items
  /// there is one element, `{}`.
  void array(std::string_view about, const std::string& declaration, std::vector<std::string> items);

  /// Appends lines unchanged.
  void text(std::string_view lines) { text_ += lines; }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Writes the first lines of a generated header: its subject, that it is generated, and its includes.
void header(writer& out, std::string_view about, const std::vector<std::string>& includes);

/// `value` as 0x and `digits` hexadecimal digits.
std::string hex(std::uint64_t value, unsigned digits);
/// `value` as 0x and hexadecimal digits, without leading zeros.
std::string hex(std::uint64_t value);

/// `text` as a C string literal.
std::string quoted(std::string_view text);

/// `items` with `separator` between them.
std::string join(const std::vector<std::string>& items, std::string_view separator);

}  // namespace generator
