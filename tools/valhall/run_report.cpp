// SPDX-License-Identifier: MIT
#include "run_report.hpp"

#include "run_outputs.hpp"

#include <valhall/analysis.hpp>
#include <valhall/assemble.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace cli {

namespace {

/// `bits` as a float of a common magnitude; empty for others, which are more likely integers.
std::string float_text(std::uint32_t bits) {
  const auto value = std::bit_cast<float>(bits);
  if (!std::isfinite(value) || std::fabs(value) < 1e-6f || std::fabs(value) > 1e9f) return {};
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return std::string(text.data(), end);
}

std::string value_text(std::uint32_t bits) {
  const std::string as_float = float_text(bits);
  return hexadecimal(bits, 8) + (as_float.empty() ? "" : " (" + as_float + ")");
}

}  // namespace

std::string lacking_uniforms(const std::vector<std::uint64_t>& words, valhall::arch arch,
                             const run_inputs& inputs) {
  const valhall::control_flow_graph graph(words, arch);
  std::string list;
  for (std::size_t number = 0; number < valhall::uniform_count_of(arch); ++number) {
    // If one word of a pair is set, the other is 0: the pair is a 32-bit address.
    bool is_read = false;
    if (inputs.set.contains({'u', number}) || inputs.set.contains({'u', number ^ 1})) continue;
    for (valhall::word_index i = 0; i < graph.size() && !is_read; ++i)
      is_read = (graph.at(i).uniforms[number / 64] >> number % 64 & 1) != 0;
    if (is_read) list += (list.empty() ? "u" : ", u") + std::to_string(number);
  }
  return list;
}

run_state::run_state(const valhall::machine& m) : machine_(m) {
  for (const valhall::memory_region& region : m.memory)
    memory_.emplace_back(region.words(), region.words() + region.bytes() / 4);
  // A program without effects leaves the registers as a run begins.
  const valhall::assembly nothing = valhall::assemble("NOP.end", m.arch);
  valhall::machine quiet = m;
  quiet.functions = nullptr;
  before_ = valhall::run(nothing.words, quiet);
}

std::string run_state::changes(const valhall::run_result& r) const {
  std::string text;
  for (unsigned number = 0; number < valhall::register_count_of(machine_.arch); ++number) {
    const auto* const lanes = r.registers[number];
    if (std::equal(lanes, lanes + valhall::warp_size, before_.registers[number])) continue;
    text += "r" + std::to_string(number) + ":";
    unsigned count = valhall::warp_size;
    const unsigned threads = machine_.workgroup_size[0];
    if (threads < count) count = threads;
    const bool is_uniform = std::all_of(lanes, lanes + count, [&](std::uint32_t v) { return v == lanes[0]; });
    if (is_uniform) count = 1;
    for (unsigned lane = 0; lane < count; ++lane) text += " " + value_text(lanes[lane]);
    text += "\n";
  }
  constexpr std::size_t most_words = 256;
  std::size_t changed = 0;
  for (std::size_t k = 0; k < memory_.size(); ++k) {
    const valhall::memory_region& region = machine_.memory[k];
    for (std::size_t i = 0; i < memory_[k].size(); ++i)
      if (region.words()[i] != memory_[k][i] && ++changed <= most_words)
        text += hexadecimal(region.address() + 4 * i, 8) + ": " + value_text(region.words()[i]) + "\n";
  }
  if (changed > most_words)
    text += std::to_string(changed - most_words) + " more words of memory have changed\n";
  return text;
}

}  // namespace cli
