// SPDX-License-Identifier: MIT
#include "markdown.hpp"

#include <cctype>

namespace reference {

std::string code(const std::string& text) { return "`" + text + "`"; }

std::string link(const std::string& text, const std::string& target) {
  return "[" + text + "](" + target + ")";
}

std::string heading(unsigned level, const std::string& text) {
  return std::string(level, '#') + " " + text + "\n\n";
}

std::string block(const std::string& kind, const std::string& text) {
  return "```" + kind + "\n" + text + (text.empty() || text.back() != '\n' ? "\n" : "") + "```\n\n";
}

std::string paragraph(const std::string& text) { return text.empty() ? "" : text + "\n\n"; }

std::string sentence(std::string text) {
  if (text.empty()) return text;
  // A name in code keeps its case.
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text.back() == '.' ? text : text + ".";
}

std::string first_sentence(const std::string& text) {
  for (std::size_t end = text.find(". "); end != std::string::npos; end = text.find(". ", end + 1))
    return text.substr(0, end + 1);
  return text;
}

std::string join(const std::vector<std::string>& items, const std::string& separator) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : separator) + item;
  return text;
}

std::string anchor(const std::string& heading) {
  std::string text;
  for (const char c : heading) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || c == '_' || c == '-')
      text += static_cast<char>(std::tolower(letter));
    else if (c == ' ')
      text += '-';
  }
  return text;
}

namespace {

std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

}  // namespace

std::string table::text() const {
  if (rows_.empty()) return "";
  std::vector<bool> used(head_.size());
  for (const std::vector<std::string>& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) used[i] = used[i] || !row[i].empty();
  const auto line = [&](const std::vector<std::string>& row) {
    std::string text = "|";
    for (std::size_t i = 0; i < head_.size(); ++i)
      if (used[i]) text += " " + (i < row.size() ? cell(row[i]) : "") + " |";
    return text + "\n";
  };
  std::string text = line(head_) + line(std::vector<std::string>(head_.size(), "---"));
  for (const std::vector<std::string>& row : rows_) text += line(row);
  return text + "\n";
}

void facts_table::add(const std::string& name, const std::string& text) {
  if (!text.empty()) table_.add({name, text});
}

std::string facts_table::text() const { return table_.text(); }

}  // namespace reference
