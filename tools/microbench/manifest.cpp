// SPDX-License-Identifier: MIT
#include "manifest.hpp"

#include <valhall/cost.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <utility>

namespace microbench {

namespace {

using namespace valhall;

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;  // Names and reasons have no control characters.
  }
  return result + "\"";
}

/// A JSON object of members whose values are JSON already.
std::string object(std::initializer_list<std::pair<const char*, std::string>> members) {
  std::string text;
  for (const auto& [name, value] : members) text += (text.empty() ? "" : ", ") + quoted(name) + ": " + value;
  return "{" + text + "}";
}

std::string array(const std::vector<std::string>& values, const char* separator = ", ") {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : separator) + value;
  return "[" + text + "]";
}

std::string decimal(cycle_count cycles) {
  char digits[48];
  std::snprintf(digits, sizeof digits, "%llu.%06u", static_cast<unsigned long long>(cycles.whole()),
                cycles.millionths());
  return digits;
}

cost cost_between(const kernel& k, std::size_t first, std::size_t end) {
  return cost_of(view<std::uint64_t>(k.words.data() + first, end - first));
}

std::string name_of_unit(execution_unit unit) { return unit_names[static_cast<std::size_t>(unit)]; }

std::string cycles_of(const cost& c, const shader_core& core) {
  std::string by_unit;
  for (const execution_unit unit : timed_units)
    if (c.cycles(unit, core) > 0)
      by_unit +=
          (by_unit.empty() ? "" : ", ") + quoted(name_of_unit(unit)) + ": " + decimal(c.cycles(unit, core));
  return object({{"cycles", decimal(c.cycles(core))},
                 {"bound", quoted(name_of_unit(c.bound(core)))},
                 {"by_unit", "{" + by_unit + "}"}});
}

/// Cycles of the whole run; null if a uniform holds the number of iterations.
std::string run_cycles(const kernel& k, const shader_core& core) {
  if (k.asked.trips.from_uniform) return "null";
  const std::uint64_t trips = std::max(k.asked.trips.number, 1u);
  const cost loop = cost_between(k, k.loop_first, k.loop_end);
  const cost outside = cost_between(k, 0, k.loop_first) + cost_between(k, k.loop_end, k.words.size());
  return decimal((outside + loop * trips).cycles(core));
}

std::string prediction(const kernel& k, const shader_core& core) {
  cost measured;
  for (const std::size_t i : k.measured) measured += cost_between(k, i, i + 1);
  return object({{"measured", cycles_of(measured, core)},
                 {"loop", cycles_of(cost_between(k, k.loop_first, k.loop_end), core)},
                 {"run_cycles", run_cycles(k, core)}});
}

/// What a kernel measures, as a sentence.
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
  const cost all = cost_of(view<std::uint64_t>(k.words.data(), k.words.size()));
  if ((all.uniforms[0] & 3) == 3 && row.is_message)
    list.push_back(row.known == knowledge::external ? "u0 and u1: the 64-bit source"
                                                    : "u0 and u1: the address of 512 bytes of memory");
  if (row.is_message && k.asked.kind == measure::latency && row.memory == memory_effect::read)
    list.push_back("that memory begins with its own address");
  if (row.memory == memory_effect::read_constant && row.known == knowledge::exact)
    list.push_back("buffer 0 of table 0, all zeros");
  if (row.known == knowledge::external) list.push_back("descriptors, or whatever else the instruction reads");
  if (k.asked.classes.find_first_of("us") != std::string::npos &&
      (all.uniforms[0] >> first_operand_uniform) != 0)
    list.push_back("u" + std::to_string(first_operand_uniform) + " and those after it: values of sources");
  if (k.asked.trips.from_uniform)
    list.push_back("u" + std::to_string(k.asked.trips.number) + ": how often the loop runs, at least 1");
  for (std::string& text : list) text = quoted(text);
  return list;
}

std::string entry(const kernel& k) {
  const request& r = k.asked;
  const std::string name = name_of(r);
  const cost all = cost_of(view<std::uint64_t>(k.words.data(), k.words.size()));
  std::vector<std::string> odd;
  for (const std::string& broken : k.odd) odd.push_back(quoted(broken));
  const std::string trips =
      r.trips.from_uniform ? quoted("u" + std::to_string(r.trips.number)) : std::to_string(r.trips.number);
  return object({
      {"name", quoted(name)},
      {"instruction", quoted(info(r.id).name())},
      {"unit", quoted(name_of_unit(unit_of(info(r.id))))},
      {"kind", quoted(name_of(r.kind))},
      {"measures", quoted(purpose(r))},
      {"files", object({{"listing", quoted(name + ".s")},
                        {"binary", quoted(name + ".bin")},
                        {"c", quoted(name + ".h")}})},
      {"streams", std::to_string(r.streams)},
      {"length", std::to_string(r.length)},
      {"unroll", std::to_string(r.unroll)},
      {"iterations", trips},
      {"stride", std::to_string(r.stride)},
      {"first", std::to_string(r.first)},
      {"through", std::to_string(r.through)},
      {"operands", quoted(r.classes)},
      {"words", std::to_string(k.words.size())},
      {"padded_bytes", std::to_string(k.padded.size() * 8)},
      {"loop", object({{"first", std::to_string(k.loop_first)},
                       {"words", std::to_string(k.loop_end - k.loop_first)}})},
      {"measured", std::to_string(k.measured.size())},
      {"threads", std::to_string(all.threads())},
      {"needs", array(needs(k))},
      {"odd", array(odd)},
      {"g78", prediction(k, core_of(edition::v9))},
      {"mesa", prediction(k, mesa_statistics)},
  });
}

}  // namespace

std::string listing(const kernel& k) {
  print_options how;
  how.numbered_labels = true;
  how.permissive = true;
  std::string text = "// " + purpose(k.asked) + "\n";
  for (const std::string& broken : k.odd) text += "// breaks " + broken + " on purpose\n";
  return text + program_to_string(view<std::uint64_t>(k.words.data(), k.words.size()), how);
}

std::string manifest(const std::vector<kernel>& kernels, const std::vector<skipped_kernel>& skipped) {
  std::vector<std::string> made, left_out;
  for (const kernel& k : kernels) made.push_back(entry(k));
  for (const skipped_kernel& s : skipped)
    left_out.push_back(object({{"name", quoted(name_of(s.asked))}, {"reason", quoted(s.reason)}}));
  return "{\"stage\": \"compute\",\n"
         "\"model\": \"throughput of one core, cycles per thread; latencies are not published\",\n"
         "\"kernels\": " +
         array(made, ",\n") + ",\n\"skipped\": " + array(left_out, ",\n") + "}\n";
}

}  // namespace microbench
