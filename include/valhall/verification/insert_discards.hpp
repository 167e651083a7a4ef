// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/stage.hpp>
#include <valhall/verification/program_rewriter.hpp>

#include <cstdint>

/// Placement of the flow `discard`, for repair.
namespace valhall::detail {

/// Where a program still needs its helper threads, because an instruction that needs them may follow.
template <class Edition>
class helper_need {
  using control_flow_graph = basic_control_flow_graph<Edition>;

 public:
  constexpr explicit helper_need(const control_flow_graph& graph)
      : graph_(graph), from_(graph.blocks().size()) {
    buffer<word_index> work;
    const auto mark = [&](word_index b) {
      if (from_[b] != 0) return;
      from_[b] = 1;
      work.push_back(b);
    };
    for (const word_index b : graph.reverse_postorder())
      if (end_of_own(b) != no_index) mark(b);
    while (!work.empty()) {
      const word_index b = work.back();
      work.pop_back();
      for (const word_index from : graph.predecessors(b)) mark(from);
    }
  }

  /// Whether an instruction that may run after block `b` needs them.
  constexpr bool after(word_index b) const noexcept {
    for (const edge& e : graph_.blocks()[b].edges())
      if (from_[e.block] != 0) return true;
    return false;
  }

  /// The word of block `b` (or the one past its last) from which on no instruction needs them, although one
  /// before it may; `no_index` if there is none.
  constexpr word_index end_in(word_index b) const noexcept {
    if (after(b)) return no_index;
    if (from_[b] != 0) return end_of_own(b);
    for (const word_index from : graph_.predecessors(b))
      if (graph_.blocks()[from].reachable && after(from)) return graph_.blocks()[b].first;
    return no_index;
  }

 private:
  const control_flow_graph& graph_;
  buffer<std::uint8_t> from_;  ///< For each block: whether it, or a block after it, needs helper threads.

  /// The word after the last one of block `b` that needs helper threads, or `no_index`.
  constexpr word_index end_of_own(word_index b) const noexcept {
    const basic_block& block = graph_.blocks()[b];
    for (word_index i = block.end; i-- > block.first;)
      if (graph_.at(i).needs_helpers) return i + 1;
    return no_index;
  }
};

/// Whether the instruction marks lanes, so that a `discard` after it can end lanes that an earlier one did
/// not.
template <class Edition>
constexpr bool marks_lanes(const basic_effects<Edition>& e) noexcept {
  return e.control == control_effect::discard || e.output == output_effect::coverage ||
         e.output == output_effect::depth_stencil;
}

/// Removes each `discard` after which an instruction may need helper threads. In a fragment shader, also
/// removes the first one of a block in which `place_discards` inserts one, unless lanes are marked before it.
template <class Edition>
constexpr void remove_discards(program_rewriter<Edition>& edit,
                               const basic_control_flow_graph<Edition>& graph, stage s) {
  if (!has_fragments(s)) return;
  const helper_need<Edition> need(graph);
  const auto remove = [&](word_index i) {
    if (is_nop(edit.word(i)) && i + 1 != graph.size()) edit.remove(i);
    edit.set_flow(i, flow::none);
  };
  for (const word_index b : graph.reverse_postorder()) {
    const basic_block& block = graph.blocks()[b];
    const bool needed_after = need.after(b);
    const word_index end = needed_after ? block.end : need.end_in(b);
    if (end == no_index) continue;
    bool is_placed = !needed_after && s == stage::fragment;
    for (word_index i = block.first; i < block.end; ++i) {
      const basic_effects<Edition>& e = graph.at(i);
      // On the last instruction that needs helper threads, `discard` acts when that is complete.
      const bool is_early = i + 1 < end || needed_after;
      if (e.ends_helpers && (is_early || is_placed)) {
        remove(i);
        is_placed = is_placed && is_early;
      }
      if (i >= end && marks_lanes(e)) is_placed = false;
    }
  }
}

/// Puts `discard` on the first word with room from word `i` on in its block, or in a NOP before it, unless
/// the program ends there.
template <class Edition>
constexpr void place_discard(program_rewriter<Edition>& edit, const basic_control_flow_graph<Edition>& graph,
                             word_index i) {
  const basic_block& block = graph.blocks()[graph.block_of(i)];
  for (word_index j = i; j < block.end; ++j) {
    if (edit.flow_at(j) == flow::discard) return;
    if (edit.flow_at(j) == flow::none && carries(graph.at(j), flow::discard))
      return edit.set_flow(j, flow::discard);
  }
  if (!graph.at(i).ends) edit.put_before(i, flow::discard);
}

/// Inserts `discard` into a fragment shader at the first point after which no instruction needs helper
/// threads. A program that never needs any is left alone.
template <class Edition>
constexpr repaired_program place_discards(const basic_control_flow_graph<Edition>& graph) {
  program_rewriter<Edition> edit(graph);
  const helper_need<Edition> need(graph);
  for (const word_index b : graph.reverse_postorder()) {
    const basic_block& block = graph.blocks()[b];
    const word_index end = need.end_in(b);
    if (end == no_index) continue;
    if (end < block.end)
      place_discard(edit, graph, end);
    else if (block.successor_count != 0)
      place_discard(edit, graph, graph.blocks()[block.successors[0].block].first);
  }
  return edit.finish();
}

}  // namespace valhall::detail
