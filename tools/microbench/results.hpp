// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The measurements that `run-on-board --microbench` prints: lines `# NAME: VALUE` with the facts of the
/// machine, and a table as CSV.
namespace microbench {

/// A row of the table.
struct measured_kernel {
  std::string name, instruction, kind;
  std::uint64_t streams = 0, length = 0, unroll = 0, iterations = 0, measured = 0, threads = 0;
  std::optional<double> ticks, median, most;     ///< Figures of the runs, in ticks of the counter.
  std::optional<double> cycles_per_instruction;  ///< For a warp, in the shortest run.
  std::string result;                            ///< `ok`, or the reason why there are no figures.
};

struct results {
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<measured_kernel> rows;

  /// The value of a fact; empty if there is none.
  std::string fact(const std::string& name) const;
};

/// Reads the content of a file. On failure, returns false and sets `problem`, which begins with the number of
/// the line.
bool read_results(const std::string& content, results& to, std::string& problem);

}  // namespace microbench
