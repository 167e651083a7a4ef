// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

/// The vectors in tests/data.
namespace vectors {

/// A word and its text, or a text and its error.
struct vector {
  std::string key;
  std::string text;

  std::uint64_t word() const { return std::stoull(key, nullptr, 16); }
};

/// The lines `KEY<tab>TEXT` of a file; none if it cannot be read.
inline std::vector<vector> read(const char* name) {
  std::ifstream input(std::string(VALHALL_TEST_DATA "/") + name);
  std::vector<vector> lines;
  for (std::string line; std::getline(input, line);) {
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) lines.push_back({line.substr(0, tab), line.substr(tab + 1)});
  }
  return lines;
}

inline const std::vector<vector>& legal() {
  static const std::vector<vector> lines = read("legal.tsv");
  return lines;
}

inline const std::vector<vector>& illegal() {
  static const std::vector<vector> lines = read("illegal.tsv");
  return lines;
}

/// Random words of every message instruction of v9, with Arm's text.
inline const std::vector<vector>& messages() {
  static const std::vector<vector> lines = read("messages_v9.tsv");
  return lines;
}

/// Random words of every arithmetic instruction of v9, with Arm's text.
inline const std::vector<vector>& arithmetic() {
  static const std::vector<vector> lines = read("editions/v9.tsv");
  return lines;
}

/// Words of forms that Arm's description does not have, with their text.
inline const std::vector<vector>& undocumented() {
  static const std::vector<vector> lines = read("undocumented.tsv");
  return lines;
}

}  // namespace vectors
