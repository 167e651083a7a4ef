// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/missing_feature.hpp>
#include <valhall/isa/arch_set.hpp>

#include <string>

namespace valhall {

/// In words, a range of architectures within all of them: "until v10", "since v11", "from v11 to v13", "in
/// v14 only".
[[nodiscard]] inline std::string range_text(arch_set archs) {
  std::string text;
  for (const char* part : range_words(archs).parts) text += part;
  return text;
}

/// That `what` is not in `e`, and in which architectures it is: "HADD.s32 is not in v11; until v10".
[[nodiscard]] inline std::string missing_feature_text(const std::string& what, arch e, arch_set archs) {
  return what + " is not in " + name_of(e) + (archs.empty() ? "" : "; " + range_text(archs));
}

/// The sentence about a feature that the architecture of a word lacks; empty if `missing` is not `ok()`.
[[nodiscard]] inline std::string missing_feature_text(const missing_feature& missing, arch e) {
  if (!missing.ok()) return "";
  return missing_feature_text((missing.is_form ? "this form of " : "") + std::string(missing.name), e,
                              missing.archs);
}

}  // namespace valhall
