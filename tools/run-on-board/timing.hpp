// SPDX-License-Identifier: MIT
#pragma once

#include "board_facts.hpp"
#include "run_job.hpp"

#include <string>
#include <vector>

namespace board {

struct timing_options {
  std::string manifest;
  std::vector<unsigned> threads;    ///< Each kernel runs with each of them; empty for a number by kind.
  std::uint32_t iterations = 1000;  ///< The count for kernels whose count is in a uniform.
  bool lax = false;                 ///< Also runs kernels that break rules.
  std::string system;               ///< As in `facts_of`.
};

/// Writes the facts of the GPU, a heading, and one line per kernel of a manifest, after a kernel without
/// instructions: the measured quantity and the time. Writes each line when it is complete. Returns false,
/// after a message, if the manifest cannot be read, the output cannot be written, or no kernel ran.
bool print_timings(const timing_options& options, const found_gpu& gpu, const run_settings& settings);

}  // namespace board
