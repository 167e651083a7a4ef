// SPDX-License-Identifier: MIT
#pragma once

#include "kernels.hpp"

#include <string>
#include <vector>

namespace microbench {

/// A kernel that was asked for and cannot be made.
struct skipped_kernel {
  request asked;
  std::string reason;
};

/// The listing of a kernel: text that the library assembles to the same words.
std::string listing(const kernel& k);

/// The manifest: a JSON object that says of each kernel what it measures, which files it is in, what it needs
/// and what the cost model predicts.
std::string manifest(const std::vector<kernel>& kernels, const std::vector<skipped_kernel>& skipped);

}  // namespace microbench
