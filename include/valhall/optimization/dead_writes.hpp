// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/computations.hpp>
#include <valhall/analysis/hazard_state.hpp>
#include <valhall/optimization/value_form.hpp>

#include <cstdint>

/// Removal of words whose results nothing reads.
namespace valhall::detail {

/// Whether word `d`, with the effects `e`, is a message that reads memory, a texture, an attribute, a varying
/// or a descriptor, and has no effect but to write registers, and perhaps to change the remembered position
/// of varyings. A message without sources, such as a read of a clock, is not a load.
constexpr bool only_loads(const decoded_instruction& d, const effects& e) noexcept {
  const instruction_info& row = d.info();
  return e.is_message && !e.writes.empty() && !writes_memory(e) && e.tile == memory_effect::none &&
         e.output == output_effect::none && e.control == control_effect::none && !e.unknown_flow &&
         row.semantics != knowledge::unknown &&
         (row_of(d.id()).source_count != 0 || !e.staging_reads.empty());
}
/// Whether word `i` has no effect that matters if no word reads its results.
constexpr bool has_only_results(const value_editor& edit, word_index i) noexcept {
  return only_writes(edit.at(i)) || only_loads(edit.decoded(i), edit.at(i));
}

/// The number of reads of each value. A register that a word without other effects both reads and writes does
/// not count as a read.
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
        reads[use.value + k] += use.writes && use.count == 1 && has_only_results(edit, i) ? 0 : 1;
  return reads;
}

/// Removes words without other effects whose results nothing reads, and then words whose only readers were
/// removed.
constexpr std::uint32_t remove_dead_writes(value_editor& edit) {
  const control_flow_graph& graph = edit.graph();
  buffer<std::uint32_t> reads = count_reads(edit);
  // Words that write a value, as a linked list.
  buffer<std::uint32_t> last_write = empty_chains(edit.value_count());
  buffer<std::uint32_t> previous_write = empty_chains(graph.size());
  buffer<word_index> work;
  std::uint32_t retrieving = 0;    // Loads that use the remembered position.
  std::uint32_t most_written = 1;  // The most registers that a word writes.
  const auto is_dead = [&](word_index i) {
    if (edit.is_removed(i) || !has_only_results(edit, i)) return false;
    if (retrieving != 0 && changes_position(edit.at(i))) return false;
    for (const register_use& use : edit.uses_of(i))
      for (unsigned k = 0; use.writes && k < use.count; ++k)
        if (reads[use.value + k] != 0) return false;
    return true;
  };
  for (word_index i = 0; i < graph.size(); ++i)
    retrieving += !edit.is_removed(i) && edit.at(i).varying == varying_effect::retrieve ? 1 : 0;
  for (word_index i = 0; i < graph.size(); ++i) {
    for (const register_use& use : edit.uses_of(i))
      if (use.writes && has_only_results(edit, i)) {
        previous_write[i] = last_write[use.value];
        last_write[use.value] = i;
        if (use.count > most_written) most_written = use.count;
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
          // The word may write a group that begins before.
          for (std::uint32_t first = v < most_written ? 0 : v - most_written + 1; first <= v; ++first)
            for (std::uint32_t j = last_write[first]; j != chain_end; j = previous_write[j])
              if (is_dead(j)) work.push_back(j);
    const bool retrieved = edit.at(i).varying == varying_effect::retrieve;
    edit.remove(i);
    ++removed;
    if (!retrieved || --retrieving != 0) continue;
    for (word_index j = 0; j < graph.size(); ++j)
      if (changes_position(edit.at(j)) && is_dead(j)) work.push_back(j);
  }
  return removed;
}

}  // namespace valhall::detail
