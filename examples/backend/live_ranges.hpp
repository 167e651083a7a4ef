// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// A part of the program in which a value is live, both ends included. Instruction n reads at 2 n and writes
/// at 2 n + 1.
struct live_range {
  std::uint32_t first = 0, last = 0;
  live_range* next = nullptr;
};

/// Where each value is live: between the parts, its register is free.
struct liveness {
  live_range** ranges = nullptr;       ///< By value: its parts in ascending order; null if it has none.
  std::uint32_t* blocks = nullptr;     ///< By instruction: the number of its basic block.
  bool* crosses_blocks = nullptr;      ///< By value: whether it is live at the start of a block.
  std::uint8_t* loop_depth = nullptr;  ///< By instruction: how many loops are around it; at most 255.
};

/// The live ranges of all values, exact for each path through the program.
liveness find_live_ranges(arena& memory, const ir_program& program) noexcept;

/// Whether two lists have a position in common.
bool overlap(const live_range* a, const live_range* b) noexcept;

}  // namespace backend
