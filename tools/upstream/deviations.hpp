// SPDX-License-Identifier: MIT
#pragma once

#include "formula.hpp"
#include "tables.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace arm {

/// Values of a field that the library accepts or refuses, in contrast to Arm's description.
struct deviation {
  std::string name, field;
  std::set<std::uint64_t> values;
  bool takes = false;
  std::string reason;
  std::optional<formula> when;  ///< Applies only if this is not 0.

  bool is_of(const std::string& instruction, const std::string& of_field) const {
    const std::size_t star = name.find('*');
    const bool named = star == std::string::npos ? instruction == name
                                                 : instruction.size() + 1 >= name.size() &&
                                                       instruction.starts_with(name.substr(0, star)) &&
                                                       instruction.ends_with(name.substr(star + 1));
    return named && field == of_field;
  }
};

/// The deviations in the file `path`; tests/data/arm/README.md describes its columns.
inline std::vector<deviation> read_deviations(const std::string& path) {
  std::vector<deviation> list;
  for (const cells& c : rows_of(path, false)) {
    deviation d{c[0], c[1], {}, c[3] == "takes", c[4], {}};
    if (!c[5].empty()) d.when.emplace(c[5]);
    std::istringstream words(c[2]);
    for (std::string word; words >> word;) d.values.insert(number(word));
    list.push_back(d);
  }
  return list;
}

}  // namespace arm
