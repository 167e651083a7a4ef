// SPDX-License-Identifier: MIT
#pragma once

#include "compile.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace expr {

/// Result of comparing a run with the evaluation of the source.
struct comparison {
  std::string difference;      ///< The first difference, in a sentence; empty if there is none.
  unsigned undecided = 0;      ///< Threads whose path the evaluation could not determine.
  std::size_t words = 0;       ///< Words that the kernel changes.
  std::size_t exact = 0;       ///< Number of these words that must be equal to the bit.
  std::size_t unknown = 0;     ///< Number of these words that the evaluation could not determine.
  std::uint64_t executed = 0;  ///< Instructions, counted for each lane.
};

/// Runs a valid `kernel` in the interpreter and evaluates its source, one thread for each of the first
/// `threads` elements, and compares all buffers. A thread may write only element `i` of a buffer. `buffers`
/// holds the initial words, and the interpreter's results afterwards. A subscript out of range is a
/// difference.
comparison run_both(const compiled& kernel, unsigned threads,
                    std::vector<std::vector<std::uint32_t>>& buffers,
                    const std::vector<std::uint32_t>& uniforms);

}  // namespace expr
