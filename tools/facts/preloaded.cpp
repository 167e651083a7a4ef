// SPDX-License-Identifier: MIT
#include "preloaded.hpp"

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

}  // namespace facts
