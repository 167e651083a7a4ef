// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/value_form.hpp>

#include <cstdint>

/// Removal of words whose results nothing reads.
namespace valhall::detail {

/// Whether a word with the effects `e` only writes registers.
constexpr bool only_writes(const effects& e) noexcept {
  return !e.writes.empty() && !e.is_message && e.memory == memory_effect::none &&
         e.tile == memory_effect::none && e.output == output_effect::none &&
         e.control == control_effect::none && !e.unknown_flow;
}

/// The number of reads of each value. An operand that a word both reads and writes does not count as a read.
constexpr buffer<std::uint32_t> count_reads(const value_editor& edit) {
  const control_flow_graph& graph = edit.graph();
  buffer<std::uint32_t> reads(edit.value_count());
  bool leaves = false;
  for (const basic_block& block : graph.blocks()) leaves |= block.leaves;
  if (leaves)
    for (const reg r : read_after_leaving(edit.stage(), graph.in())) ++reads[r.number()];
  for (word_index i = 0; i < graph.size(); ++i)
    for (const register_use& use : edit.uses_of(i))
      for (unsigned k = 0; use.reads && k < use.count; ++k)
        reads[use.value + k] += use.writes && only_writes(edit.at(i)) ? 0 : 1;
  return reads;
}

/// Removes words that only write values that nothing reads, and then words whose only readers were removed.
constexpr std::uint32_t remove_dead_writes(value_editor& edit) {
  const control_flow_graph& graph = edit.graph();
  buffer<std::uint32_t> reads = count_reads(edit);
  // Words that write a value, as a linked list.
  buffer<std::uint32_t> last_write = empty_chains(edit.value_count());
  buffer<std::uint32_t> previous_write = empty_chains(graph.size());
  buffer<word_index> work;
  const auto is_dead = [&](word_index i) {
    if (edit.is_removed(i) || !only_writes(edit.at(i))) return false;
    for (const register_use& use : edit.uses_of(i))
      for (unsigned k = 0; use.writes && k < use.count; ++k)
        if (reads[use.value + k] != 0) return false;
    return true;
  };
  for (word_index i = 0; i < graph.size(); ++i) {
    for (const register_use& use : edit.uses_of(i))
      if (use.writes && only_writes(edit.at(i))) {
        previous_write[i] = last_write[use.value];
        last_write[use.value] = i;
      }
    if (is_dead(i)) work.push_back(i);
  }
  std::uint32_t removed = 0;
  while (!work.empty()) {
    const word_index i = work.back();
    work.pop_back();
    if (!is_dead(i)) continue;
    const view<register_use> uses = edit.uses_of(i);
    for (const register_use& use : uses)
      for (unsigned k = 0; use.reads && !use.writes && k < use.count; ++k)
        if (const std::uint32_t v = use.value + k; --reads[v] == 0)
          // The word may write a pair that begins one register before.
          for (std::uint32_t first = v == 0 ? v : v - 1; first <= v; ++first)
            for (std::uint32_t j = last_write[first]; j != chain_end; j = previous_write[j])
              if (is_dead(j)) work.push_back(j);
    edit.remove(i);
    ++removed;
  }
  return removed;
}

}  // namespace valhall::detail
