// SPDX-License-Identifier: MIT
#pragma once

#include "kernels.hpp"

#include <valhall/cost.hpp>

#include <string>
#include <vector>

namespace microbench {

/// A requested kernel that cannot be made.
struct skipped_kernel {
  request asked;
  std::string reason;
};

/// The listing of a kernel: text that the library assembles to the same words.
std::string listing(const kernel& k);

/// Cycles of a core per thread for the instructions under test of one iteration.
double measured_cycles(const kernel& k, const valhall::shader_core& core);

/// The manifest: a JSON object with the architecture of the words, and the measured quantity, the files and
/// the inputs of each kernel, with the predictions of the cost model for `core`.
std::string manifest(const std::vector<kernel>& kernels, const std::vector<skipped_kernel>& skipped,
                     valhall::arch e, const valhall::shader_core& core);

}  // namespace microbench
