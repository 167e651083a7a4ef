// SPDX-License-Identifier: MIT
#pragma once

#include "drm_abi.hpp"

#include <cstdint>

/// The kernel's interface of the driver panfrost.
namespace board::panfrost {

struct submit {
  std::uint64_t job;    ///< Its address on the GPU.
  std::uint64_t waits;  ///< Address of handles of syncobjs.
  std::uint32_t wait_count, signal;
  std::uint64_t buffers;  ///< Address of handles.
  std::uint32_t buffer_count, requirements;
};
constexpr unsigned long submit_job = drm::write_request<submit>(drm::driver_base + 0);

struct wait_buffer {
  std::uint32_t handle, pad;
  std::int64_t deadline;  ///< Nanoseconds of the monotonic clock.
};
constexpr unsigned long wait_for_buffer = drm::write_request<wait_buffer>(drm::driver_base + 1);

struct create_buffer {
  std::uint32_t size, flags, handle, pad;
  std::uint64_t address;  ///< The address on the GPU, which the kernel chooses.
};
constexpr std::uint32_t not_executable = 1;
constexpr std::uint32_t allocated_on_fault = 2;
constexpr unsigned long create = drm::request<create_buffer>(drm::driver_base + 2);

struct map_buffer {
  std::uint32_t handle, flags;
  std::uint64_t offset;  ///< For mmap.
};
constexpr unsigned long map = drm::request<map_buffer>(drm::driver_base + 3);

struct parameter {
  std::uint32_t number, pad;
  std::uint64_t value;
};
constexpr unsigned long get_parameter = drm::request<parameter>(drm::driver_base + 4);

constexpr std::uint32_t product_id = 0, revision = 1, shader_present = 2, thread_features = 13,
                        max_threads = 14, max_workgroup_size = 15;

/// Since version 1.3: a requirement of a job, for which the kernel turns the cycle counter on, and a
/// parameter.
constexpr int cycle_count_minor = 3;
constexpr std::uint32_t cycle_count = 2;
constexpr std::uint32_t timestamp_frequency = 42;

}  // namespace board::panfrost
