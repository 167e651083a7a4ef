// SPDX-License-Identifier: MIT
#include "source_lines.hpp"

#include <algorithm>

namespace tools {

source_line split(text_view line) {
  source_line parts;
  const valhall::listing_line listed = valhall::split_listing(line.first(valhall::comment_start(line)));
  parts.code = listed.text;
  parts.has_listed_word = !listed.column.empty();
  for (std::size_t end = 0; end < parts.code.size;) {
    while (end < parts.code.size && is_name(parts.code[end])) ++end;
    if (end == 0 || end == parts.code.size || parts.code[end] != ':') break;
    parts.labels.push_back(parts.code.first(end));
    parts.code = trimmed(parts.code.from(end + 1));
    end = 0;
  }
  parts.before = {line.data, static_cast<std::size_t>(parts.code.data - line.data)};
  parts.after = line.from(parts.before.size + parts.code.size);
  return parts;
}

bool is_directive(text_view code) { return !code.empty() && code[0] == '.'; }

bool count_words(const source_line& line, std::size_t& count) {
  const text_view code = line.code;
  count = code.empty() && !line.has_listed_word ? 0 : 1;
  if (!is_directive(code)) return true;
  std::string name;
  for (std::size_t i = 0; i < code.size && !is_space(code[i]); ++i) name += lower(code[i]);
  count = name == ".word" ? static_cast<std::size_t>(std::count(code.begin(), code.end(), ',')) + 1 : 0;
  return name == ".word" || name == ".equ";
}

std::vector<text_view> lines_of(std::string_view text) {
  std::vector<text_view> lines;
  for (text_view rest(text.data(), text.size()); !rest.empty();) {
    const std::size_t end = find(rest, '\n');
    lines.push_back(rest.first(end));
    rest = rest.from(end < rest.size ? end + 1 : end);
  }
  return lines;
}

bool find_labels(const std::vector<text_view>& lines, std::size_t words, label_table& labels) {
  std::size_t index = 0;
  for (const text_view line : lines) {
    const source_line parts = split(line);
    for (const text_view name : parts.labels) labels.names.emplace(index, name);
    std::size_t count = 0;
    if (!count_words(parts, count)) return false;
    index += count;
  }
  return index == words;
}

}  // namespace tools
