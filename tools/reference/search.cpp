// SPDX-License-Identifier: MIT
#include "book.hpp"

#include <nlohmann/json.hpp>

namespace reference {

using nlohmann::ordered_json;

std::string search_json(const book& b) {
  ordered_json entries = ordered_json::array();
  for (const search_entry& e : b.entries) {
    ordered_json entry = {{"kind", e.kind},
                          {"name", e.name},
                          {"aliases", e.aliases},
                          {"page", "reference/" + e.page},
                          {"text", e.text}};
    for (const search_form& f : e.forms)
      entry["forms"].push_back({{"mask", f.mask}, {"bits", f.bits}, {"archs", f.archs}});
    entries.push_back(std::move(entry));
  }
  return entries.dump(1) + "\n";
}

}  // namespace reference
