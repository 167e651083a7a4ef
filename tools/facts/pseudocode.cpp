// SPDX-License-Identifier: MIT
#include "pseudocode.hpp"

#include <valhall/editor.hpp>

#include <string_view>

namespace facts {

std::vector<std::string> pseudocode_of(const valhall::instruction_info& row) {
  constexpr std::string_view separator = "; ";
  std::vector<std::string> statements;
  std::string_view rest = valhall::documentation[static_cast<unsigned>(row.id)].operation;
  while (!rest.empty()) {
    const std::size_t end = rest.find(separator);
    statements.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + separator.size());
  }
  return statements;
}

}  // namespace facts
