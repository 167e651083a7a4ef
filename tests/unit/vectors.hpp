// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>

#include <cstdint>
#include <fstream>
#include <map>
#include <stdexcept>
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

/// The lines `KEY<tab>TEXT` of a file. Throws if it has none, or a line without a tab.
inline std::vector<vector> read(const std::string& name) {
  std::ifstream input(std::string(VALHALL_TEST_DATA "/") + name);
  std::vector<vector> lines;
  for (std::string line; std::getline(input, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) throw std::runtime_error(name + " has a line without a tab: " + line);
    lines.push_back({line.substr(0, tab), line.substr(tab + 1)});
  }
  if (lines.empty()) throw std::runtime_error(name + " has no lines");
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

/// Random words of every instruction of `e`, with Arm's text.
inline const std::vector<vector>& documented(valhall::arch e = valhall::arch::v9) {
  static std::map<valhall::arch, std::vector<vector>> lines;
  const auto [entry, fresh] = lines.try_emplace(e);
  if (fresh) entry->second = read("archs/" + std::string(name_of(e)) + ".tsv");
  return entry->second;
}

/// Words of forms that Arm's description lacks, with their text.
inline const std::vector<vector>& undocumented() {
  static const std::vector<vector> lines = read("undocumented.tsv");
  return lines;
}

}  // namespace vectors
