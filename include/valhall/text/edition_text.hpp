// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/absence.hpp>
#include <valhall/isa/edition_set.hpp>

#include <string>

namespace valhall {

/// In words, a range of editions within all of them: "until v10", "since v11", "from v11 to v13", "in v14
/// only".
[[nodiscard]] inline std::string range_text(edition_set editions) {
  std::string text;
  for (const char* part : range_words(editions).parts) text += part;
  return text;
}

/// That `what` is not in `e`, and in which editions it is: "HADD.s32 is not in v11; until v10".
[[nodiscard]] inline std::string absence_text(const std::string& what, edition e, edition_set editions) {
  return what + " is not in " + name_of(e) + (editions.empty() ? "" : "; " + range_text(editions));
}

/// The same of what a word has that its edition lacks; empty if `missing` is not `ok()`.
[[nodiscard]] inline std::string absence_text(const absence& missing, edition e) {
  if (!missing.ok()) return "";
  return absence_text((missing.is_form ? "this form of " : "") + std::string(missing.name), e,
                      missing.editions);
}

}  // namespace valhall
