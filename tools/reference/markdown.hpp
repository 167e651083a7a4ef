// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

/// Pieces of Markdown.
namespace reference {

/// `text` as code.
std::string code(const std::string& text);

/// `text` as a link to the page or anchor `target`.
std::string link(const std::string& text, const std::string& target);

/// A heading, with the blank lines around it.
std::string heading(unsigned level, const std::string& text);

/// A fenced block whose info string is `kind`.
std::string block(const std::string& kind, const std::string& text);

/// A paragraph.
std::string paragraph(const std::string& text);

/// `text` as a sentence: with a capital letter and a full stop.
std::string sentence(std::string text);

/// The first sentence of `text`.
std::string first_sentence(const std::string& text);

/// `items` with `separator` between them.
std::string join(const std::vector<std::string>& items, const std::string& separator);

/// The anchor of a heading, as GitHub makes it.
std::string anchor(const std::string& heading);

/// A table. Columns that are empty in all rows are omitted.
class table {
 public:
  explicit table(std::vector<std::string> head) : head_(std::move(head)) {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }
  std::string text() const;

 private:
  std::vector<std::string> head_;
  std::vector<std::vector<std::string>> rows_;
};

/// A table of two columns without a head: names and facts.
class facts_table {
 public:
  void add(const std::string& name, const std::string& text);
  std::string text() const;

 private:
  table table_{{"", ""}};
};

}  // namespace reference
