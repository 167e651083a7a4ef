// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace tgsi {

/// A read of a value that no path to the instruction has written.
struct undefined_read {
  std::uint32_t instruction = 0;
  emit::value of = emit::no_value;
};

/// The basic blocks of a program, and the values that are live between them.
struct liveness {
  std::vector<std::uint32_t> blocks;               ///< Indexed by instruction: the number of its block.
  std::vector<std::vector<emit::value>> live_out;  ///< By block: the values that are live at its end.
  /// In instruction order; only the first of each value in a block.
  std::vector<undefined_read> undefined_reads;
};

liveness find_liveness(const ir_program& program);

}  // namespace tgsi
