// SPDX-License-Identifier: MIT
#include "names.hpp"

namespace facts {

std::vector<fact> aliases_of(const valhall::instruction_info& row) {
  std::vector<fact> list;
  for (const auto& alias : valhall::instruction_aliases) {
    if (alias.id != row.id) continue;
    const std::string edition = alias.edition;
    std::string meaning = edition == "later" ? "in later editions" : "in the edition of " + edition;
    if (alias.has_flag)
      meaning += std::string(", with .") + valhall::modifier_names[static_cast<unsigned>(alias.flag)];
    list.push_back({alias.name, meaning});
  }
  return list;
}

}  // namespace facts
