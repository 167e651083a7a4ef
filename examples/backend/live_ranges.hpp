// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// A range of positions in which a value is live, both ends included. Instruction n reads at position 2 n and
/// writes at 2 n + 1.
struct live_range {
  std::uint32_t first = 0, last = 0;
  live_range* next = nullptr;
};

/// A read of a value that no path to the instruction has written.
struct undefined_read {
  std::uint32_t instruction = 0;
  value of = no_value;
};

/// Where each value is live. Between its ranges, its register is free.
struct liveness {
  live_range** ranges = nullptr;       ///< By value: its ranges in ascending order; null if none.
  std::uint32_t* blocks = nullptr;     ///< By instruction: the number of its basic block.
  bool* crosses_blocks = nullptr;      ///< By value: whether a block reads it before writing it.
  std::uint8_t* loop_depth = nullptr;  ///< By instruction: the loops around it, at most 255.
  /// In the order of instructions; only the first of each value in a basic block.
  valhall::view<undefined_read> undefined_reads = {};
};

/// Computes the live ranges of all values.
liveness find_live_ranges(arena& memory, const ir_program& program) noexcept;

/// Whether two lists have a position in common.
bool overlap(const live_range* a, const live_range* b) noexcept;

}  // namespace backend
