// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace reference {

/// A file of the reference.
struct page {
  std::string path;  ///< Path within the folder of the reference.
  std::string text;
};

/// Bits that identify an instruction in a word of some architectures.
struct search_form {
  std::string mask, bits;
  std::string archs;
};

/// An entry of the search.
struct search_entry {
  std::string kind;  ///< "instruction", "value", "special", "constant", "rule", "foreign" or "page".
  std::string name;
  std::vector<std::string> aliases;
  std::string page;  ///< Path, with an anchor if there is one.
  std::string text;  ///< One line.
  std::vector<search_form> forms = {};
};

/// The pages and the search entries.
struct book {
  std::vector<page> pages;
  std::vector<search_entry> entries;
  /// Missing descriptions and incorrect examples. Any of them is an error.
  std::vector<std::string> problems;

  /// Adds a page, and an entry for its title; the text of the entry is the second paragraph, a sentence.
  void add_page(const std::string& path, const std::string& title, const std::string& summary,
                const std::string& body) {
    pages.push_back({path, "# " + title + "\n\n" + summary + "\n\n" + body});
    while (pages.back().text.ends_with("\n\n")) pages.back().text.pop_back();
  }
  void add_entry(const std::string& kind, const std::string& name, std::vector<std::string> aliases,
                 const std::string& page, const std::string& text) {
    entries.push_back({kind, name, std::move(aliases), page, text});
  }
};

/// The parts of the book. Each adds its pages and entries.
void add_instructions(book& b);
void add_values(book& b);
void add_operands(book& b);
void add_rules(book& b);
void add_machine(book& b);
void add_foreign_words(book& b);

/// The entries as JSON.
std::string search_json(const book& b);

}  // namespace reference
