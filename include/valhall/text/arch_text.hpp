// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/missing_feature.hpp>
#include <valhall/isa/arch_set.hpp>

#include <string>

namespace valhall {

/// A range of architectures in words: "until v10", "since v11", "from v11 to v13", "in v14 only".
[[nodiscard]] inline std::string range_text(arch_set archs) {
  std::string text;
  for (const char* part : range_words(archs).parts) text += part;
  return text;
}

/// A statement that `what` is not in `e`, with the architectures that have it: "HADD.s32 is not in v11; until
/// v10".
[[nodiscard]] inline std::string missing_feature_text(const std::string& what, required_arch e,
                                                      arch_set archs) {
  return what + " is not in " + name_of(e) + (archs.empty() ? "" : "; " + range_text(archs));
}

/// The sentence about a feature that the architecture of a word lacks; empty if `missing` is not `ok()`.
[[nodiscard]] inline std::string missing_feature_text(const missing_feature& missing, required_arch e) {
  if (!missing.ok()) return "";
  return missing_feature_text((missing.is_form ? "this form of " : "") + std::string(missing.name), e,
                              missing.archs);
}

}  // namespace valhall
