// SPDX-License-Identifier: MIT
#pragma once

#include "manifest.hpp"
#include "run_job.hpp"

#include <valhall/arch.hpp>

#include <string>
#include <vector>

namespace board {

struct timing_options {
  std::string manifest;
  unsigned threads = 16;
  std::uint32_t iterations = 1000;  ///< Of kernels whose count is in a uniform.
  bool lax = false;                 ///< Kernels that break rules are run.
  valhall::arch arch = valhall::default_arch;
};

/// A line for each kernel of a manifest, after a heading and a kernel without instructions: what was measured
/// and how long it took. Prints a line when it is known. Returns false if the manifest cannot be read or the
/// output not be written.
bool print_timings(const timing_options& options, const run_settings& settings);

}  // namespace board
