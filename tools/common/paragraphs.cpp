// SPDX-License-Identifier: MIT
#include "paragraphs.hpp"

#include <algorithm>

namespace cli {

std::string paragraph(const std::string& head, std::size_t indent, const std::string& text) {
  constexpr std::size_t columns = 80;
  std::string result, line = head;
  bool begins = true;
  const auto end_line = [&] {
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + "\n";
    line.clear();
    begins = true;
  };
  if (head.size() >= indent && indent > 0 && !head.empty()) end_line();
  for (std::size_t at = text.find_first_not_of(' '); at != std::string::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (!begins && line.size() + 1 + (end - at) > columns) end_line();
    if (begins)
      line.resize(std::max(indent, line.size()), ' ');
    else
      line += ' ';
    line.append(text, at, end - at);
    begins = false;
    at = text.find_first_not_of(' ', end);
  }
  if (!line.empty()) end_line();
  return result;
}

}  // namespace cli
