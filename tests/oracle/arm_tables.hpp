// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

/// The tables in tests/data/arm and tests/data/arm15.
namespace arm {

using cells = std::vector<std::string>;

/// The rows of a table in `folder`, after its first line.
inline std::vector<cells> rows_of(const char* name, bool has_head = true, const char* folder = "arm") {
  std::ifstream input(std::string(VALHALL_TEST_DATA "/") + folder + "/" + name);
  std::vector<cells> rows;
  for (std::string line; std::getline(input, line);) {
    cells row;
    for (std::size_t start = 0; start <= line.size();) {
      const std::size_t end = std::min(line.find('\t', start), line.size());
      row.push_back(line.substr(start, end - start));
      start = end + 1;
    }
    row.resize(std::max<std::size_t>(row.size(), 9));
    rows.push_back(row);
  }
  if (has_head && !rows.empty()) rows.erase(rows.begin());
  return rows;
}

inline unsigned number(const std::string& text) {
  return static_cast<unsigned>(std::stoul(text, nullptr, 0));
}

}  // namespace arm
