// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// The words whose bits under `mask` are `bits`.
struct [[nodiscard]] word_form {
  std::uint64_t mask;  ///< The bits that tell.
  std::uint64_t bits;  ///< Their values; 0 outside of `mask`.

  /// Whether `word` is one of them.
  [[nodiscard]] constexpr bool matches(std::uint64_t word) const noexcept { return (word & mask) == bits; }
};

}  // namespace valhall
