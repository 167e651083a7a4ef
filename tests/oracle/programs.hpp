// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/// The compiled programs in tests/data/programs.
namespace programs {

struct program {
  std::string name;  ///< The name of its file.
  valhall::stage stage;
  std::vector<std::uint64_t> words;
};

/// The stage, by the name of a file: `x.comp.hex`, `x.pos.vert.hex`, `x.frag.hex`, `x.blend.frag.hex`.
inline valhall::stage stage_of(const std::string& name) {
  if (name.find(".blend.") != std::string::npos) return valhall::stage::blend;
  if (name.find(".comp.") != std::string::npos) return valhall::stage::compute;
  if (name.find(".vert.") != std::string::npos) return valhall::stage::vertex;
  return valhall::stage::fragment;
}

/// The programs of a folder, sorted by name: a file NAME.STAGE.hex has a word in each line.
inline std::vector<program> read_folder(const std::string& folder) {
  std::vector<program> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".hex") continue;
    const std::string name = entry.path().filename().string();
    found.push_back({name, stage_of(name), {}});
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);)
      found.back().words.push_back(std::stoull(line, nullptr, 16));
  }
  std::sort(found.begin(), found.end(), [](const program& a, const program& b) { return a.name < b.name; });
  return found;
}

/// All programs, sorted by name; empty if they cannot be read.
inline const std::vector<program>& all() {
  static const std::vector<program> read = read_folder(VALHALL_TEST_DATA "/programs");
  return read;
}

/// The programs `NAME<tab>WORD WORD ...` of tests/data/programs_v10.tsv, by a compiler of 2025 for v9 and
/// v10.
inline std::vector<program> read_later() {
  std::vector<program> found;
  std::ifstream stream(VALHALL_TEST_DATA "/programs_v10.tsv");
  for (std::string line; std::getline(stream, line);) {
    std::istringstream words(line);
    std::string name, word;
    words >> name;
    found.push_back({name, stage_of(name), {}});
    while (words >> word) found.back().words.push_back(std::stoull(word, nullptr, 16));
  }
  return found;
}

/// The later programs, in file order; empty if they cannot be read.
inline const std::vector<program>& later() {
  static const std::vector<program> read = read_later();
  return read;
}

}  // namespace programs
