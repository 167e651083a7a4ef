// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>

namespace valhall {

/// The type of `in_v15`.
struct v15_arch {
  /// The architecture as a value.
  constexpr operator arch() const noexcept { return arch::v15; }
};

/// The architecture v15, for functions on its words, which have a layout of their own: `decode(word,
/// in_v15)`.
inline constexpr v15_arch in_v15;

}  // namespace valhall
