// SPDX-License-Identifier: MIT
#pragma once

#include "characters.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// The lines of assembly texts, for programs that change a text and keep its comments, labels and layout.
namespace tools {

/// A line of assembly text.
struct source_line {
  text_view before;  ///< The columns of a listing, labels, and white space.
  text_view code;    ///< The instruction or directive.
  text_view after;   ///< White space and a comment.
  std::vector<text_view> labels;
  bool has_listed_word = false;  ///< A column of a listing is a word.
};

/// The parts of `line`.
source_line split(text_view line);

/// Whether `code`, the code of a line, is a directive.
bool is_directive(text_view code);

/// The number of words of a line. Returns false for a directive that repeats or includes text.
bool count_words(const source_line& line, std::size_t& count);

/// The labels of a text, by the index of the word that follows them.
struct label_table {
  std::map<std::size_t, text_view> names;

  static text_view find(const void* context, std::size_t index) {
    const auto& names = static_cast<const label_table*>(context)->names;
    const auto found = names.find(index);
    return found == names.end() ? text_view() : found->second;
  }
};

/// The lines of `text`, without their ends.
std::vector<text_view> lines_of(std::string_view text);

/// Finds the labels of `lines`. Returns false unless each word has a line of its own.
bool find_labels(const std::vector<text_view>& lines, std::size_t words, label_table& labels);

}  // namespace tools
