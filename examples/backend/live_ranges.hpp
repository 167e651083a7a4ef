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

/// The live ranges of each value. Between its ranges, its register is free.
struct liveness {
  live_range** ranges = nullptr;       ///< By value: its ranges in ascending order, or null.
  std::uint32_t* blocks = nullptr;     ///< Indexed by instruction: the number of its basic block.
  bool* crosses_blocks = nullptr;      ///< Indexed by value: whether a block reads it before writing it.
  std::uint8_t* loop_depth = nullptr;  ///< Indexed by instruction: the loops around it, at most 255.
  /// In instruction order; only the first of each value in a basic block.
  valhall::view<undefined_read> undefined_reads = {};
};

/// Computes the live ranges of all values.
liveness find_live_ranges(arena& memory, const ir_program& program) noexcept;

/// Whether two lists have a position in common.
bool overlap(const live_range* a, const live_range* b) noexcept;

}  // namespace backend
