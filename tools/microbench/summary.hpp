// SPDX-License-Identifier: MIT
#pragma once

#include "results.hpp"

#include <valhall/cost.hpp>

#include <optional>
#include <string>
#include <vector>

namespace microbench {

/// The measurements of an instruction, in cycles.
struct instruction_summary {
  std::string instruction;
  std::optional<double> latency;     ///< From a result to the next one.
  std::optional<double> throughput;  ///< Reciprocal throughput: cycles for an instruction of a warp.
  std::optional<double> predicted;   ///< Reciprocal throughput by the cost model.
  double spread = 0;  ///< Excess of the longest run, relative to the shortest; the greatest of all rows.

  /// Measured in relation to predicted.
  std::optional<double> ratio() const {
    return throughput && predicted && *predicted > 0 ? std::optional(*throughput / *predicted) : std::nullopt;
  }
};

/// The instructions of `r` in the order of its rows, each with the least latency and reciprocal throughput of
/// its rows, without the time of the kernel `empty`. `core` is the core of the cost model.
std::vector<instruction_summary> summarize(const results& r, const valhall::shader_core& core);

/// The core that the facts of `r` name, or else the first one of its architecture; null if neither is known.
const valhall::shader_core* core_of(const results& r);

}  // namespace microbench
