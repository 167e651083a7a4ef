// SPDX-License-Identifier: MIT
#pragma once

#include "drm_abi.hpp"

#include <cstdint>

/// The kernel's interface of the driver panthor. A kernel with more members treats absent ones as zero.
namespace board::panthor {

template <class Argument>
constexpr unsigned long request(unsigned number) {
  return drm::request<Argument>(drm::driver_base + number);
}

struct device_query {
  std::uint32_t type, size;
  std::uint64_t address;
};
constexpr unsigned long query_device = request<device_query>(0);
constexpr std::uint32_t query_gpu = 0, query_command_streams = 1, query_timestamp = 2;

struct gpu_information {
  std::uint32_t gpu_id, gpu_revision, csf_id, l2_features, tiler_features, memory_features, mmu_features,
      thread_features, max_threads, max_workgroup_size, max_barrier_size, coherency_features,
      texture_features[4], address_spaces, pad0;
  std::uint64_t shader_present, l2_present, tiler_present;
  std::uint32_t core_features, pad;
};

struct command_stream_information {
  std::uint32_t group_slots, stream_slots, registers, scoreboard_slots, unpreserved_registers, pad;
};

/// Older kernels do not know the query.
struct timestamp_information {
  std::uint64_t frequency, current, offset;
};

struct create_address_space {
  std::uint32_t flags, id;
  std::uint64_t user_range;
};
constexpr unsigned long create_vm = request<create_address_space>(1);

struct bind_operation {
  std::uint32_t flags, buffer;
  std::uint64_t offset, address, size;
  drm::object_array syncs;
};
constexpr std::uint32_t read_only = 1, not_executable = 2;
struct bind {
  std::uint32_t vm, flags;
  drm::object_array operations;
};
constexpr unsigned long bind_vm = request<bind>(3);

struct create_buffer {
  std::uint64_t size;
  std::uint32_t flags, vm, handle, pad;
};
constexpr unsigned long create = request<create_buffer>(5);

struct buffer_offset {
  std::uint32_t handle, pad;
  std::uint64_t offset;
};
constexpr unsigned long get_offset = request<buffer_offset>(6);

struct alignas(8) queue {
  std::uint8_t priority, pad[3];
  std::uint32_t ring_size;
};
struct create_group_arguments {
  drm::object_array queues;
  std::uint8_t compute_cores, fragment_cores, tiler_cores, priority;
  std::uint32_t pad;
  std::uint64_t compute_mask, fragment_mask, tiler_mask;
  std::uint32_t vm, handle;
};
constexpr std::uint8_t medium_priority = 1;
constexpr unsigned long create_group = request<create_group_arguments>(7);

struct sync_operation {
  std::uint32_t flags, handle;
  std::uint64_t value;
};
constexpr std::uint32_t timeline = 1, signal = 1u << 31;

struct queue_submit {
  std::uint32_t queue, stream_size;
  std::uint64_t stream;
  std::uint32_t latest_flush, pad;
  drm::object_array syncs;
};
struct group_submit {
  std::uint32_t group, pad;
  drm::object_array submits;
};
constexpr unsigned long submit = request<group_submit>(9);

struct group_state {
  std::uint32_t group, state, fatal_queues, pad;
};
constexpr unsigned long get_group_state = request<group_state>(10);
constexpr std::uint32_t timed_out = 1, fatal_fault = 2, innocent = 4;

}  // namespace board::panthor
