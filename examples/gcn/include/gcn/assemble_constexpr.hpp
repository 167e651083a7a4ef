// SPDX-License-Identifier: MIT
#pragma once

#include <coded/assemble_constexpr.hpp>
#include <gcn/text_language.hpp>

namespace gcn {

/// Assembles a text for `Arch` at compile time. An error stops the build, with its line and column.
template <valhall::literal Text, arch Arch>
consteval auto assemble() {
  return coded::assemble_literal<Text, text_language, Arch>();
}

}  // namespace gcn
