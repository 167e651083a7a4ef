// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// The live interval of a value. Instruction n reads at 2 n and writes at 2 n + 1.
struct interval {
  std::uint32_t first = 0xffffffff, last = 0;

  bool is_empty() const noexcept { return first > last; }
  void include(std::uint32_t at) noexcept {
    if (at < first) first = at;
    if (at > last) last = at;
  }
};

/// The intervals of all values, by number. They have no holes, and they cover whole loops where necessary.
interval* find_intervals(arena& memory, const ir_program& program) noexcept;

}  // namespace backend
