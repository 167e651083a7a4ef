// SPDX-License-Identifier: MIT
#pragma once

#include "kernels.hpp"

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

/// The manifest: a JSON object with the measured quantity, the files and the inputs of each kernel, and the
/// predictions of the cost model.
std::string manifest(const std::vector<kernel>& kernels, const std::vector<skipped_kernel>& skipped);

}  // namespace microbench
