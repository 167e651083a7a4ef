// SPDX-License-Identifier: MIT
#pragma once

#include "job.hpp"
#include "kernel_log.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace board {

/// The device and the options for running jobs.
struct run_settings {
  std::string device;
  std::int64_t timeout = 0;  ///< Nanoseconds.
  unsigned runs = 1;         ///< Runs of the same job, each with the memory that the previous run left.
  valhall::syntax syntax = valhall::syntax::mesa_2022;  ///< Number of instructions, for messages.
};

/// The result of running a job.
struct job_result {
  bool good = false;
  std::string problem;                    ///< Lines about the problem; the first one without the file.
  std::vector<std::int64_t> nanoseconds;  ///< Time of each run.
};

/// Runs `job`. After each run, including one with a fault, copies the memory of the GPU to the memory of the
/// job, and calls `after`.
job_result run_job(const compute_job& job, const run_settings& settings,
                   const std::function<void()>& after = {});

}  // namespace board
