// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// The words whose bits under `mask` are `bits`.
struct [[nodiscard]] word_form {
  std::uint64_t mask;  ///< The bits that identify the words.
  std::uint64_t bits;  ///< Their values; 0 outside of `mask`.

  /// Whether `word` has this form.
  [[nodiscard]] constexpr bool matches(std::uint64_t word) const noexcept { return (word & mask) == bits; }
};

}  // namespace valhall
