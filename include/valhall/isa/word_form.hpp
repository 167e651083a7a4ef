// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// The words whose bits under `mask` are `bits`.
struct [[nodiscard]] word_form {
  std::uint64_t mask;
  std::uint64_t bits;

  [[nodiscard]] constexpr bool matches(std::uint64_t word) const noexcept { return (word & mask) == bits; }
};

}  // namespace valhall
