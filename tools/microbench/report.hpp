// SPDX-License-Identifier: MIT
#pragma once

#include "summary.hpp"

#include <string>
#include <vector>

namespace microbench {

/// The command `microbench report`. Returns its exit status.
int report(const std::vector<std::string>& arguments);

/// A drawing: a bar for each measured reciprocal throughput, and a mark where the cost model predicts its
/// end.
std::string svg_of(const results& r, const std::vector<instruction_summary>& all);

}  // namespace microbench
