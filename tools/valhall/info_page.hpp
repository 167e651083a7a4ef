// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace cli {

/// A row of a table: its name, and texts about it.
struct info_entry {
  std::string name;
  std::vector<std::string> texts;
};

/// A part of a page: a table, or lines that are printed as they are, and a remark about them.
struct info_section {
  std::string title;  ///< Empty if the section continues the page.
  std::vector<info_entry> entries = {};
  std::vector<std::string> lines = {};
  std::string remark = {};
};

/// A page of `info`, as text or as JSON.
struct info_page {
  std::string kind;                     ///< "instruction", "word", "rule" and so on; empty for no page.
  std::string name;                     ///< The subject.
  std::string title;                    ///< The kind of subject, or the text of a word.
  std::vector<std::string> paragraphs;  ///< The explanation.
  std::vector<info_section> sections = {};
  std::vector<std::string> closing = {};  ///< Paragraphs at the end.

  bool ok() const { return !kind.empty(); }
};

/// The page for standard output, whose headings are bold if it is coloured.
std::string text_of(const info_page& page);
/// An object {kind, name, title, text, sections: [{title, entries: [{name, text}], lines, remark}], closing};
/// lists that are empty are omitted.
std::string json_of(const info_page& page);

}  // namespace cli
