// SPDX-License-Identifier: MIT
#include "tables.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>

namespace arm {

std::vector<cells> rows_of(const std::string& path, bool has_head) {
  std::ifstream input(path);
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

tables read_tables(const std::string& folder) {
  return {rows_of(folder + "/instructions.tsv"),
          rows_of(folder + "/fields.tsv"),
          rows_of(folder + "/derived.tsv"),
          rows_of(folder + "/enums.tsv"),
          {}};
}

unsigned number(const std::string& text) { return static_cast<unsigned>(std::stoul(text, nullptr, 0)); }

}  // namespace arm
