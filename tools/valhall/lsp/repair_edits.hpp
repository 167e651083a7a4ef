// SPDX-License-Identifier: MIT
#pragma once

#include "analysis.hpp"

#include <optional>
#include <string>

namespace lsp {

/// The text of a repaired program.
struct repaired_text {
  std::string text;
  bool keeps_lines = false;  ///< Lines that need no repair are unchanged, with their comments.
};

/// `text`, analyzed as `p`, with the repairs of `valhall fix`; none if it needs none or cannot be repaired.
std::optional<repaired_text> repaired(const text_document& text, const program& p);

}  // namespace lsp
