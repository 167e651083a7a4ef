// SPDX-License-Identifier: MIT
#pragma once

#include "job.hpp"

#include <cstdint>
#include <vector>

namespace board {

/// The memory that the GPU reads to run a job: code, descriptors, uniforms, buffers, and the job or the
/// command stream. Its content depends on its address, but its size does not.
struct program_image {
  std::vector<std::uint8_t> bytes;
  address_range code;   ///< The padded program.
  address_range entry;  ///< The job of v9, or the command stream.
};

/// The image for the address `address`, a multiple of 4096. The job must be supported.
program_image build_image(const compute_job& job, const gpu_properties& gpu, std::uint64_t address);

}  // namespace board
