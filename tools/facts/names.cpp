// SPDX-License-Identifier: MIT
#include "names.hpp"

namespace facts {

std::vector<fact> aliases_of(const valhall::instruction_info& row) {
  std::vector<fact> list;
  for (const auto& alias : valhall::instruction_aliases) {
    if (alias.id != row.id) continue;
    std::string spellings = alias.syntax;
    const std::size_t blank = spellings.find(' ');
    if (blank != std::string::npos) spellings.replace(blank, 1, " and ");
    std::string meaning = (blank != std::string::npos ? "in the spellings " : "in the spelling ") + spellings;
    if (alias.has_flag)
      meaning += std::string(", with .") + valhall::modifier_names[static_cast<unsigned>(alias.flag)];
    list.push_back({alias.name, meaning});
  }
  return list;
}

}  // namespace facts
