// SPDX-License-Identifier: MIT
#include "manifest.hpp"

#include <valhall/cost.hpp>
#include <valhall/strings.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace microbench {

namespace {

using namespace valhall;
using nlohmann::ordered_json;

cost cost_between(const kernel& k, std::size_t first, std::size_t end) {
  return cost_of(view<std::uint64_t>(k.words.data() + first, end - first), k.asked.arch);
}

std::string name_of_unit(execution_unit unit) { return unit_names[static_cast<std::size_t>(unit)]; }

ordered_json cycles_of(const cost& c, const shader_core& core) {
  ordered_json by_unit = ordered_json::object();
  for (const execution_unit unit : timed_units)
    if (c.cycles(unit, core) > 0) by_unit[name_of_unit(unit)] = c.cycles(unit, core).to_double();
  return {{"cycles", c.cycles(core).to_double()},
          {"bound", name_of_unit(c.bound(core))},
          {"by_unit", std::move(by_unit)}};
}

/// Cycles of the whole run; null if a uniform holds the number of iterations.
ordered_json run_cycles(const kernel& k, const shader_core& core) {
  if (k.asked.trips.from_uniform) return nullptr;
  const std::uint64_t trips = std::max(k.asked.trips.number, 1u);
  const cost loop = cost_between(k, k.loop_first, k.loop_end);
  const cost outside = cost_between(k, 0, k.loop_first) + cost_between(k, k.loop_end, k.words.size());
  return (outside + loop * trips).cycles(core).to_double();
}

cost cost_of_measured(const kernel& k) {
  cost measured;
  for (const std::size_t i : k.measured) measured += cost_between(k, i, i + 1);
  return measured;
}

ordered_json prediction(const kernel& k, const shader_core& core) {
  return {{"measured", cycles_of(cost_of_measured(k), core)},
          {"loop", cycles_of(cost_between(k, k.loop_first, k.loop_end), core)},
          {"run_cycles", run_cycles(k, core)}};
}

/// The measured quantity of a kernel, as a sentence.
std::string purpose(const request& r) {
  const std::string name = info(r.id).name();
  const std::string streams =
      std::to_string(r.streams) + (r.streams == 1 ? " stream" : " independent streams");
  if (r.kind == measure::latency)
    return "latency of " + name + ": " + streams +
           ", each instruction depends on the previous one through source " + std::to_string(r.through);
  return "throughput of " + name + ": " + streams + ", each of chains of " + std::to_string(r.length) +
         " that start from available values";
}

/// The inputs that the caller must supply.
std::vector<std::string> needs(const kernel& k) {
  std::vector<std::string> list;
  const instruction_info& row = info(k.asked.id);
  const cost all = cost_of(view<std::uint64_t>(k.words.data(), k.words.size()), k.asked.arch);
  if ((all.uniforms[0] & 3) == 3 && row.is_message)
    list.push_back(row.semantics == knowledge::external ? "u0 and u1: the 64-bit source"
                                                        : "u0 and u1: the address of 512 bytes of memory");
  if (row.is_message && k.asked.kind == measure::latency && row.memory == memory_effect::read)
    list.push_back("that memory begins with its own address");
  if (row.memory == memory_effect::read_constant && row.semantics == knowledge::exact)
    list.push_back("buffer 0 of table 0, all zeros");
  if (row.semantics == knowledge::external)
    list.push_back("descriptors, or whatever else the instruction reads");
  if (k.asked.classes.find_first_of("us") != std::string::npos &&
      (all.uniforms[0] >> first_operand_uniform) != 0)
    list.push_back("u" + std::to_string(first_operand_uniform) + " and those after it: values of sources");
  if (k.asked.trips.from_uniform)
    list.push_back("u" + std::to_string(k.asked.trips.number) + ": how often the loop runs, at least 1");
  return list;
}

ordered_json entry(const kernel& k, const shader_core& core) {
  const request& r = k.asked;
  const std::string name = name_of(r);
  const cost all = cost_of(view<std::uint64_t>(k.words.data(), k.words.size()), k.asked.arch);
  ordered_json trips = r.trips.number;
  if (r.trips.from_uniform) trips = "u" + std::to_string(r.trips.number);
  return {
      {"name", name},
      {"instruction", info(r.id).name()},
      {"unit", name_of_unit(unit_of(info(r.id), r.arch))},
      {"kind", name_of(r.kind)},
      {"measures", purpose(r)},
      {"files", {{"listing", name + ".s"}, {"binary", name + ".bin"}, {"c", name + ".h"}}},
      {"streams", r.streams},
      {"length", r.length},
      {"unroll", r.unroll},
      {"iterations", std::move(trips)},
      {"stride", r.stride},
      {"first", r.first},
      {"through", r.through},
      {"operands", r.classes},
      {"words", k.words.size()},
      {"padded_bytes", k.padded.size() * 8},
      {"loop", {{"first", k.loop_first}, {"words", k.loop_end - k.loop_first}}},
      {"measured", k.measured.size()},
      {"threads", all.threads()},
      {"needs", needs(k)},
      {"odd", k.odd},
      {"predicted", prediction(k, core)},
      {"mesa", prediction(k, mesa_statistics)},
  };
}

}  // namespace

double measured_cycles(const kernel& k, const shader_core& core) {
  return cost_of_measured(k).cycles(core).to_double();
}

std::string listing(const kernel& k) {
  print_options how;
  how.numbered_labels = true;
  how.permissive = true;
  std::string text = "// " + purpose(k.asked) + "\n";
  for (const std::string& broken : k.odd) text += "// breaks " + broken + " on purpose\n";
  return text + program_to_string(view<std::uint64_t>(k.words.data(), k.words.size()), k.asked.arch, how);
}

std::string manifest(const std::vector<kernel>& kernels, const std::vector<skipped_kernel>& skipped, arch e,
                     const shader_core& core) {
  ordered_json root = {
      {"stage", "compute"},
      {"arch", name_of(e)},
      {"core", core.name},
      {"model", "throughput of one core, cycles per thread; latencies are not published"},
      {"kernels", ordered_json::array()},
      {"skipped", ordered_json::array()},
  };
  for (const kernel& k : kernels) root["kernels"].push_back(entry(k, core));
  for (const skipped_kernel& s : skipped)
    root["skipped"].push_back({{"name", name_of(s.asked)}, {"reason", s.reason}});
  return root.dump(1) + "\n";
}

}  // namespace microbench
