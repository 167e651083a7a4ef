// SPDX-License-Identifier: MIT
#include "convert.hpp"

#include "source_lines.hpp"

#include <valhall/strings.hpp>

namespace tools {

std::string converted(const std::string& text, const std::vector<std::uint64_t>& words, valhall::arch e,
                      valhall::print_options options) {
  const std::vector<text_view> lines = lines_of(text);
  label_table labels;
  if (!find_labels(lines, words.size(), labels)) {
    options.numbered_labels = true;
    return listing(words, e, options);
  }
  options.labels = {label_table::find, &labels};
  std::string result;
  std::size_t index = 0;
  for (const text_view line : lines) {
    const source_line parts = split(line);
    std::size_t count = 0;
    count_words(parts, count);
    result += string_of(parts.before);
    if (!parts.code.empty() && !is_directive(parts.code)) {
      const std::string printed = to_string(valhall::decode(words[index], e), options, {.index = index});
      result += printed;
      // A printed comment explains why there is no text in the other spelling; it replaces the line's
      // comment.
      if (printed.find(';') == std::string::npos) result += string_of(parts.after);
    } else {
      result += string_of(parts.code) + string_of(parts.after);
    }
    result += '\n';
    index += count;
  }
  return result;
}

std::string listing(const std::vector<std::uint64_t>& words, valhall::arch e,
                    const valhall::print_options& options) {
  return valhall::program_to_string({words.data(), words.size()}, e, options);
}

}  // namespace tools
