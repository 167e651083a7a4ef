// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/syntax.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace lsp {

/// How clients count the characters of a line.
enum class encoding { utf16, utf8 };

/// A place between two characters, both numbers from 0.
struct position {
  std::size_t line = 0;
  std::size_t character = 0;  ///< In units of the encoding.

  friend bool operator==(const position&, const position&) = default;
};

/// A range of bytes within one line.
struct span {
  std::size_t line = 0;
  std::size_t start = 0, length = 0;

  friend auto operator<=>(const span&, const span&) = default;
};

/// A text in UTF-8, divided into lines.
class text_document {
 public:
  text_document() = default;
  explicit text_document(std::string text) : text_(std::move(text)) { find_lines(); }

  const std::string& text() const { return text_; }

  std::size_t line_count() const { return starts_.size(); }
  /// Line `n` without its line break; empty past the last line.
  valhall::text_view line(std::size_t n) const;

  /// The offset of `p` in the text; for a place after the end of a line or of the text, the offset of that
  /// end.
  std::size_t offset_of(const position& p, encoding units) const;
  /// The bytes before `p` in its line.
  std::size_t byte_of(const position& p, encoding units) const;
  /// The place that is `byte` bytes after the start of the line.
  position position_of(std::size_t line, std::size_t byte, encoding units) const;

  /// Replaces the text from `start` to `end`, which must not be before `start`.
  void replace(const position& start, const position& end, const std::string& text, encoding units);

 private:
  std::string text_;
  std::vector<std::size_t> starts_ = {0};  ///< The offset of each line.

  void find_lines();
};

}  // namespace lsp
