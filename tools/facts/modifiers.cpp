// SPDX-License-Identifier: MIT
#include "modifiers.hpp"

#include "differences.hpp"

namespace facts {

std::string value_list(const valhall::instruction_info& row, const valhall::modifier_info& place,
                       valhall::arch e) {
  std::string text;
  for (const auto& [name, v] : values_of(place, e)) {
    text += (text.empty() ? "" : ", ") + std::to_string(v) + " " + name;
    if (!is_documented(row, place, v)) text += " (undocumented)";
    for (const valhall::value_alias& alias : valhall::value_aliases)
      if (alias.values == place.values && alias.value == v) text += std::string(" (or ") + alias.name + ")";
  }
  return text;
}

std::string modifier_default(const valhall::modifier_info& place) {
  if (place.is_flag())
    return place.set_for != 0 ? "flag, which builders set where the value is not extended"
                              : "flag, default off";
  return place.has_default() ? std::string("default ") + name_of(place, place.default_value) : "required";
}

}  // namespace facts
