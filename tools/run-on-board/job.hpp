// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace board {

/// A compute program and its inputs. The caller owns the words of memory and buffers.
struct compute_job {
  std::vector<std::uint64_t> words;  ///< The words of the program, without padding.
  valhall::machine machine;          ///< Inputs in the interpreter's form.
  bool reads_cycles = false;         ///< Whether the program reads the cycle counter.
};

/// Properties that the driver reports for a GPU.
struct gpu_properties {
  unsigned arch = 0;                 ///< 9 for v9.
  std::uint32_t product = 0;         ///< The upper half of the GPU's identifier: architecture and product.
  std::uint32_t version = 0;         ///< The lower half: major version 15:12, minor version 11:4, status 3:0.
  std::uint64_t shader_present = 0;  ///< A bit for each shader core.
  std::uint32_t thread_features = 0;
  std::uint32_t max_threads = 0;          ///< Number per core; 0 if unknown.
  std::uint32_t max_workgroup_size = 0;   ///< Threads per workgroup; 0 if unknown.
  std::uint64_t timestamp_frequency = 0;  ///< Ticks of the system's timestamp in a second; 0 if unknown.
  bool has_cycle_request =
      false;  ///< Whether the driver turns the cycle counter on for a job that asks for it.
};

/// Memory of the GPU at an address.
struct address_range {
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;

  std::uint64_t end() const { return address + bytes; }
};

/// The reason why the descriptors of `job` are not known, or its values do not fit them; empty if it can be
/// run.
std::string unsupported(const compute_job& job);

/// The reason why a GPU cannot run `job`; empty if it can.
std::string unsupported(const compute_job& job, const gpu_properties& gpu);

/// The pages of `page` bytes with the memory of `job`, in order, adjacent ones joined.
std::vector<address_range> data_pages(const compute_job& job, std::uint64_t page);

}  // namespace board
