// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/texts.hpp>

namespace valhall::detail {

/// What the source byte `byte` on `page` prints as.
constexpr const auto& source_text(unsigned page, unsigned byte) noexcept {
  return source_texts[source_text_offsets[page << 3 | byte >> 5] + byte];
}

}  // namespace valhall::detail
