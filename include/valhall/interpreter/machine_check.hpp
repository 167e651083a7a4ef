// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/result.hpp>

#include <cstddef>
#include <cstdint>

/// Checks whether programs can run on a machine.
namespace valhall::detail {

/// Memory at an address, the caller's or local.
struct memory_span {
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
};

/// Memory `i`: the caller's regions come first, then the workgroup's memory, then a thread's.
constexpr memory_span span_of(const machine& m, std::size_t i) noexcept {
  const std::size_t regions = m.memory.size();
  if (i < regions) return {m.memory[i].address(), m.memory[i].bytes()};
  const local_memory& own = i == regions ? m.workgroup_local_memory : m.thread_local_memory;
  return {own.address, own.bytes};
}

/// Stops a run before it starts. `entry` is an index in a list of the machine.
constexpr bool refuse(run_failure& f, machine_error e, std::size_t entry = 0,
                      std::uint64_t address = 0) noexcept {
  f.kind = run_error::bad_machine;
  f.machine_error = e;
  f.entry = static_cast<std::uint32_t>(entry);
  f.address = address;
  return false;
}

constexpr bool check_threads(run_failure& f, const machine& m) noexcept {
  std::uint64_t threads = 1;
  for (const unsigned size : m.workgroup_size) {
    if (size == 0 || size > m.most_threads) return refuse(f, machine_error::workgroup_size);
    threads *= size;
    if (threads > m.most_threads) return refuse(f, machine_error::workgroup_size);
  }
  for (const unsigned count : m.workgroups)
    if (count == 0) return refuse(f, machine_error::workgroup_count);
  if ((m.lanes & ~all_lanes) != 0) return refuse(f, machine_error::lane_out_of_range);
  if (m.stage != stage::compute && m.lanes == 0) return refuse(f, machine_error::no_lane);
  const std::uint64_t most = m.most_local_bytes;
  if (m.workgroup_local_memory.bytes > most || m.thread_local_memory.bytes > most ||
      m.thread_local_memory.bytes * threads > most)
    return refuse(f, machine_error::too_much_local_memory);
  return true;
}

constexpr bool check_memory(run_failure& f, const machine& m) noexcept {
  const std::size_t count = m.memory.size() + 2;
  for (std::size_t i = 0; i < count; ++i) {
    const memory_span span = span_of(m, i);
    if (span.address % 4 != 0) return refuse(f, machine_error::misaligned_memory, i, span.address);
    if (span.bytes == 0) continue;
    if (i < m.memory.size() && m.memory[i].words() == nullptr)
      return refuse(f, machine_error::missing_words, i, span.address);
    if (span.address >= m.memory_end || span.bytes > m.memory_end - span.address)
      return refuse(f, machine_error::memory_past_end, i, span.address);
    for (std::size_t j = 0; j < i; ++j) {
      const memory_span other = span_of(m, j);
      const bool apart =
          other.bytes == 0 || (span.address < other.address ? other.address - span.address >= span.bytes
                                                            : span.address - other.address >= other.bytes);
      if (!apart) return refuse(f, machine_error::overlapping_memory, i, span.address);
    }
  }
  return true;
}

/// Whether the lists of a machine are free of duplicates.
constexpr bool check_lists(run_failure& f, const machine& m) noexcept {
  if (m.uniforms.size() > uniform_count_of(m.arch))
    return refuse(f, machine_error::too_many_uniforms, uniform_count_of(m.arch));
  for (std::size_t i = 0; i < m.buffers.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (m.buffers[i].table == m.buffers[j].table && m.buffers[i].index == m.buffers[j].index)
        return refuse(f, machine_error::duplicate_buffer, i);
  using bits = detail::bits128;
  bits given = 0;
  for (std::size_t i = 0; i < m.registers.size(); ++i) {
    const unsigned r = m.registers[i].number;
    if (r >= register_count_of(m.arch)) return refuse(f, machine_error::no_such_register, i);
    if ((given >> r & 1) != 0) return refuse(f, machine_error::duplicate_register, i);
    given |= bits(1) << r;
  }
  return true;
}

/// Whether a program of `program` can run on `m`; if not, `f` receives the error.
constexpr bool check_machine(run_failure& f, const machine& m, arch program) noexcept {
  if (!is_described(m.arch)) return refuse(f, machine_error::unknown_arch);
  if (m.arch != program) return refuse(f, machine_error::other_arch);
  return check_threads(f, m) && check_memory(f, m) && check_lists(f, m);
}

}  // namespace valhall::detail
