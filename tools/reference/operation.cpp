// SPDX-License-Identifier: MIT
#include "operation.hpp"

namespace reference {

std::vector<operation> operations() {
  std::vector<operation> list;
  for (const instruction_info& row : valhall::instructions) {
    if (list.empty() || list.back().first().first_form != row.first_form) list.emplace_back();
    list.back().forms.push_back(&row);
  }
  return list;
}

const valhall::instruction_documentation& prose_of(const instruction_info& row) {
  return valhall::documentation[static_cast<unsigned>(row.id)];
}

std::string builder_name(const instruction_info& row) {
  const std::string declaration = prose_of(row).builder;
  const std::size_t start = declaration.find(' ') + 1;
  return declaration.substr(start, declaration.find('(') - start);
}

std::vector<arch> list_of(arch_set set) {
  std::vector<arch> list;
  for (unsigned e = unsigned(valhall::first_arch); e <= unsigned(valhall::last_arch); ++e)
    if (set.contains(static_cast<arch>(e))) list.push_back(static_cast<arch>(e));
  return list;
}

std::string range_of(arch_set set) {
  std::string text;
  const std::vector<arch> all = list_of(set);
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i + 1;
    while (end < all.size() && unsigned(all[end]) == unsigned(all[end - 1]) + 1) ++end;
    text += (text.empty() ? "" : ", ") + std::string(name_of(all[i]));
    if (end - i > 1) text += std::string(" to ") + name_of(all[end - 1]);
    i = end;
  }
  return text;
}

std::string merged(const std::vector<variant>& list, arch_set set) {
  std::string text;
  for (const variant& v : list) {
    text += (text.empty() ? "" : "; ") + v.text;
    if (v.archs != set) text += " in " + range_of(v.archs);
  }
  return text;
}

}  // namespace reference
