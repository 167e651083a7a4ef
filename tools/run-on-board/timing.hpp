// SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"
#include "manifest.hpp"
#include "run_job.hpp"

#include <valhall/arch.hpp>

#include <string>
#include <vector>

namespace board {

struct timing_options {
  std::string manifest;
  unsigned threads = 16;
  std::uint32_t iterations = 1000;  ///< The count for kernels whose count is in a uniform.
  bool lax = false;                 ///< Also runs kernels that break rules.
  valhall::arch arch = cli::default_arch;
};

/// Writes one line per kernel of a manifest, after a heading and a kernel without instructions: the measured
/// quantity and the time. Prints each line when it is complete. Returns false if the manifest cannot be read
/// or the output cannot be written.
bool print_timings(const timing_options& options, const run_settings& settings);

}  // namespace board
