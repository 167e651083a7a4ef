// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/edition.hpp>

namespace valhall {

/// The type of `in_v15`.
struct v15_edition {
  /// The edition as a value.
  constexpr operator edition() const noexcept { return edition::v15; }
};

/// The edition v15, for functions on its words, which have a layout of their own: `decode(word, in_v15)`.
inline constexpr v15_edition in_v15;

}  // namespace valhall
