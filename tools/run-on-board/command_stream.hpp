// SPDX-License-Identifier: MIT
#pragma once

#include "job.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Command streams of v10 and later: 64-bit words that a front end of the GPU executes.
namespace board {

/// The addresses that a stream passes to the GPU.
struct stream_inputs {
  std::uint64_t resources = 0;  ///< With the number of entries.
  std::uint64_t uniforms = 0;
  std::size_t uniform_count = 0;  ///< In entries of 64 bits.
  std::uint64_t program = 0;
  std::uint64_t local = 0;
};

/// The words that flush the caches, dispatch the job, wait for it and flush the caches again.
std::vector<std::uint64_t> dispatch_stream(const compute_job& job, const gpu_properties& gpu,
                                           const stream_inputs& inputs);

/// The number of registers that a stream of `dispatch_stream` uses, from register 0 on.
constexpr unsigned stream_registers = 40;

/// The alignment of a stream, in bytes.
constexpr std::size_t stream_alignment = 64;

}  // namespace board
