// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace board {

/// A kernel that a manifest of microbench lists.
struct listed_kernel {
  std::string name, instruction, kind;
  std::uint64_t streams = 0, length = 0, unroll = 0;
  std::uint64_t measured = 0;    ///< Instructions under test in one iteration.
  std::uint64_t iterations = 0;  ///< 0 if there is no loop; unused if a uniform holds the count.
  std::uint64_t iteration_uniform = 0;
  bool counts_in_uniform = false;
  std::vector<std::uint64_t> words;  ///< Without padding.
};

/// The content of a manifest of microbench.
struct manifest {
  valhall::arch arch = valhall::first_arch;  ///< The architecture of the words.
  std::vector<listed_kernel> kernels;
};

/// Reads the manifest `file` and the binary files that it names. Prints its errors; returns false if there
/// are any.
bool read_manifest(const std::string& file, manifest& result);

}  // namespace board
