// SPDX-License-Identifier: MIT
#include "preloaded.hpp"

#include "../common/text.hpp"

#include <valhall/editor.hpp>

namespace facts {

std::string preloaded_text(valhall::reg r, valhall::stage s, valhall::arch e) {
  std::string names;
  for (const valhall::preloaded_place& place : valhall::preloaded_places) {
    if (!place.stages.contains(s) || !place.archs.contains(e)) continue;
    if (r.number() < place.first || r.number() - place.first >= place.count) continue;
    if (!names.empty()) names += ", ";
    names += valhall::preloaded_values[static_cast<std::size_t>(place.value)].name;
  }
  return names.empty() ? "" : std::string("preloaded in ") + name_of(s) + " programs: " + names;
}

preloaded_operand preloaded_operand_of(const std::string& name, valhall::arch e) {
  for (const valhall::preloaded_place& place : valhall::preloaded_places) {
    const char* const known = valhall::preloaded_values[static_cast<std::size_t>(place.value)].name;
    if (!place.archs.contains(e) || !tools::same_name(tools::view_of(name), known)) continue;
    preloaded_operand found = {"r" + std::to_string(place.first), ""};
    if (place.part == valhall::register_part::low) found.operand += ".h0";
    if (place.part == valhall::register_part::high) found.operand += ".h1";
    for (const valhall::stage s :
         {valhall::stage::compute, valhall::stage::vertex, valhall::stage::fragment, valhall::stage::blend})
      if (place.stages.contains(s))
        found.stages += (found.stages.empty() ? "" : ", ") + std::string(name_of(s));
    return found;
  }
  return {};
}

}  // namespace facts
