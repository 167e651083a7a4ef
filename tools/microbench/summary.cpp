// SPDX-License-Identifier: MIT
#include "summary.hpp"

#include "manifest.hpp"

#include <valhall/arch.hpp>
#include <valhall/decode.hpp>
#include <valhall/interpreter.hpp>

#include <algorithm>

namespace microbench {

namespace {

using namespace valhall;

/// Cycles of an instruction of a warp by the cost model; nothing if the row's kernel cannot be made.
std::optional<double> predicted_cycles(const measured_kernel& row, arch e, const shader_core& core) {
  const decoded_opcode id = find_instruction({row.instruction.data(), row.instruction.size()}, e);
  if (!id.ok()) return std::nullopt;
  request asked;
  asked.id = id.id();
  asked.arch = e;
  asked.kind = measure::throughput;
  asked.streams = static_cast<unsigned>(row.streams);
  asked.length = static_cast<unsigned>(row.length);
  asked.unroll = static_cast<unsigned>(row.unroll);
  kernel made;
  std::string problem;
  if (!build(asked, made, problem) || made.measured.empty()) return std::nullopt;
  return measured_cycles(made, core) * warp_size / static_cast<double>(made.measured.size());
}

void keep_least(std::optional<double>& least, double value) {
  least = least ? std::min(*least, value) : value;
}

}  // namespace

const shader_core* core_of(const results& r) {
  const std::string name = r.fact("core"), arch_name = r.fact("arch");
  if (const shader_core* core = find_core({name.data(), name.size()})) return core;
  const found_arch e = find_arch({arch_name.data(), arch_name.size()});
  return e.ok() ? &valhall::core_of(e.value()) : nullptr;
}

std::vector<instruction_summary> summarize(const results& r, const shader_core& core) {
  std::vector<instruction_summary> all;
  const auto empty = std::find_if(r.rows.begin(), r.rows.end(),
                                  [](const measured_kernel& row) { return row.kind == "empty"; });
  const double overhead = empty != r.rows.end() ? empty->ticks.value_or(0) : 0;
  const std::string arch_name = r.fact("kernels");
  const found_arch e = find_arch({arch_name.data(), arch_name.size()});
  for (const measured_kernel& row : r.rows) {
    if (!row.cycles_per_instruction || !row.ticks || *row.ticks <= 0 || row.kind == "empty") continue;
    auto found = std::find_if(all.begin(), all.end(),
                              [&](const instruction_summary& s) { return s.instruction == row.instruction; });
    if (found == all.end())
      found = all.insert(all.end(), instruction_summary{row.instruction, {}, {}, {}, 0});
    const double cycles = *row.cycles_per_instruction * std::max(*row.ticks - overhead, 0.0) / *row.ticks;
    keep_least(row.kind == "latency" ? found->latency : found->throughput, cycles);
    found->spread = std::max(found->spread, (row.most.value_or(*row.ticks) - *row.ticks) / *row.ticks);
    if (!found->predicted && row.kind == "throughput" && e.ok())
      found->predicted = predicted_cycles(row, e.value(), core);
  }
  return all;
}

}  // namespace microbench
