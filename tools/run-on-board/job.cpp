// SPDX-License-Identifier: MIT
#include "job.hpp"

#include <valhall/arch.hpp>

#include <algorithm>

namespace board {

namespace {

using valhall::arch;
using valhall::machine;

std::string name(arch e) { return valhall::name_of(e); }

std::uint64_t threads_of(const machine& m) {
  return std::uint64_t{m.workgroup_size[0]} * m.workgroup_size[1] * m.workgroup_size[2];
}

/// The reason why no descriptors are known for the architecture.
std::string unknown_arch(arch e) {
  if (e == arch::v9 || e == arch::v10 || e == arch::v12 || e == arch::v13) return {};
  return "the descriptors and command stream words of " + name(e) +
         " are not known: only those of v9, v10, v12 and v13 are";
}

/// Checks the interpreter's requirements of memory: aligned, in the address space, without overlaps.
std::string wrong_memory(valhall::view<valhall::memory_region> memory) {
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const valhall::memory_region& a = memory[i];
    if (a.address() % 4 != 0) return "memory must begin at a multiple of 4";
    if (a.bytes() > machine::memory_end || a.address() > machine::memory_end - a.bytes())
      return "memory must end before the address 2^63";
    for (std::size_t k = 0; k < i; ++k)
      if (a.bytes() != 0 && memory[k].bytes() != 0 && a.address() < memory[k].address() + memory[k].bytes() &&
          memory[k].address() < a.address() + a.bytes())
        return "memory must not overlap";
  }
  return {};
}

}  // namespace

std::string unsupported(const compute_job& job) {
  const machine& m = job.machine;
  if (job.words.empty()) return "the program has no words";
  if (std::string problem = unknown_arch(m.arch); !problem.empty()) return problem;
  if (m.registers.size() != 0)
    return "the initial value of a register cannot be set on a GPU; pass it in a uniform";
  if (m.thread_local_memory.bytes != 0)
    return "the size and address of thread-local memory in the local storage descriptor are not known";
  if (m.workgroup_local_memory.bytes != 0)
    return "the size and scale of workgroup-local memory in the local storage descriptor are not known";
  if (const unsigned count = valhall::uniform_count_of(m.arch); m.uniforms.size() > count)
    return "uniforms are u0 to u" + std::to_string(count - 1);
  constexpr unsigned most_in_dimension = 1024;
  for (const unsigned size : m.workgroup_size)
    if (size == 0 || size > most_in_dimension)
      return "the job has 10 bits for the size of a workgroup in each dimension, so it is 1 to 1024";
  for (const unsigned count : m.workgroups)
    if (count == 0) return "there must be at least one workgroup in each dimension";
  if (m.arch >= arch::v12 && threads_of(m) > valhall::warp_size)
    return "from v12 on the shader program descriptor has the number of warps, and its value is known only "
           "for workgroups of one warp (16 threads)";
  for (const valhall::uniform_buffer& buffer : m.buffers)
    if (buffer.table != 0) return "only buffers of table 0 can be provided";
  return wrong_memory(m.memory);
}

std::string unsupported(const compute_job& job, const gpu_properties& gpu) {
  const auto wanted = static_cast<unsigned>(arch(job.machine.arch));
  if (gpu.arch != wanted)
    return "the program is for " + name(job.machine.arch) + ", and the GPU is of v" +
           std::to_string(gpu.arch) + "; without --arch, a program is for the architecture of the GPU";
  const std::uint64_t threads = threads_of(job.machine);
  for (const std::uint32_t most : {gpu.max_workgroup_size, gpu.max_threads})
    if (most != 0 && threads > most)
      return "a workgroup has " + std::to_string(threads) + " threads, and the GPU can run " +
             std::to_string(most);
  return {};
}

std::vector<address_range> data_pages(const compute_job& job, std::uint64_t page) {
  std::vector<address_range> pages;
  for (const valhall::memory_region& region : job.machine.memory) {
    if (region.bytes() == 0) continue;
    const std::uint64_t first = region.address() / page * page;
    const std::uint64_t end = (region.address() + region.bytes() + page - 1) / page * page;
    pages.push_back({first, end - first});
  }
  std::sort(pages.begin(), pages.end(),
            [](const address_range& a, const address_range& b) { return a.address < b.address; });
  std::vector<address_range> joined;
  for (const address_range& next : pages) {
    if (joined.empty() || next.address > joined.back().end())
      joined.push_back(next);
    else
      joined.back().bytes = std::max(joined.back().end(), next.end()) - joined.back().address;
  }
  return joined;
}

}  // namespace board
