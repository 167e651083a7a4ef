// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/names.hpp>
#include <valhall/isa/edition.hpp>

#include <string>

namespace valhall {

/// In words, a range of editions within all of them: "until v10", "since v11", "from v11 to v13", "in v14
/// only".
[[nodiscard]] inline std::string range_text(edition_set editions) {
  const edition first = editions.first(), last = editions.last();
  if (last == last_edition && first != last) return std::string("since ") + name_of(first);
  if (first == first_edition && first != last) return std::string("until ") + name_of(last);
  if (first == last) return std::string("in ") + name_of(first) + " only";
  return std::string("from ") + name_of(first) + " to " + name_of(last);
}

/// That `what` is not in `e`, and in which editions it is: "HADD.s32 is not in v11; until v10".
[[nodiscard]] inline std::string absence_text(const std::string& what, edition e, edition_set editions) {
  return what + " is not in " + name_of(e) + (editions.empty() ? "" : "; " + range_text(editions));
}

}  // namespace valhall
