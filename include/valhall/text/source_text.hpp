// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/tables.hpp>
#include <valhall/isa/generated/texts.hpp>

namespace valhall::detail {

/// Where the texts of source bytes are for `e`.
constexpr const std::uint16_t (&source_offsets_of(arch e) noexcept)[32] {
  return source_text_offsets[constant_tables_of[arch_index(e)]];
}

/// What the source byte `byte` on `page` prints as.
constexpr const auto& source_text(const std::uint16_t (&offsets)[32], unsigned page, unsigned byte) noexcept {
  return source_texts[offsets[page << 3 | byte >> 5] + byte];
}
constexpr const auto& source_text(unsigned page, unsigned byte, arch e) noexcept {
  return source_text(source_offsets_of(e), page, byte);
}

}  // namespace valhall::detail
