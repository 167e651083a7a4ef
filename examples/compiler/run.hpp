// SPDX-License-Identifier: MIT
#pragma once

#include "compile.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace expr {

/// What a run and the evaluation of the source come to.
struct comparison {
  std::string difference;      ///< The first one, in a sentence; empty if there is none.
  unsigned undecided = 0;      ///< Threads of which the evaluation does not know the way.
  std::size_t words = 0;       ///< Words that the kernel changes.
  std::size_t exact = 0;       ///< Of those, how many have to be equal to the bit.
  std::size_t unknown = 0;     ///< Of those, how many the evaluation knows nothing of.
  std::uint64_t executed = 0;  ///< Instructions, counted for each lane.
};

/// Runs a good `kernel` in the interpreter and by the source, one thread for each of the first `threads`
/// elements, and compares all buffers. Each thread may write element `i` only of any buffer; `buffers` holds
/// their words, and then what the interpreter made of them. A subscript outside is a difference.
comparison run_both(const compiled& kernel, unsigned threads,
                    std::vector<std::vector<std::uint32_t>>& buffers,
                    const std::vector<std::uint32_t>& uniforms);

}  // namespace expr
