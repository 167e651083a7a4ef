// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/hazard_state.hpp>
#include <valhall/isa/stage.hpp>
#include <valhall/verification/program_rewriter.hpp>

#include <cstdint>

/// Placement of the flow `discard`, for repair.
namespace valhall::detail {

/// The places where a program still needs its helper threads, because an instruction that needs them may
/// follow.
class helper_need {
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

  /// Whether any instruction needs helper threads.
  constexpr bool is_any() const noexcept {
    for (const std::uint8_t needs : from_)
      if (needs != 0) return true;
    return false;
  }

  /// Whether an instruction that may run after block `b` needs helper threads.
  constexpr bool after(word_index b) const noexcept {
    for (const edge& e : graph_.blocks()[b].edges())
      if (from_[e.block] != 0) return true;
    return false;
  }

  /// The first position of block `b`, or its end, at which helper threads are not needed any more; `no_index`
  /// if the need for them does not end in the block.
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

/// Whether the instruction marks lanes, so that a `discard` after it can end lanes that an earlier `discard`
/// did not end.
constexpr bool marks_lanes(const effects& e) noexcept {
  return e.control == control_effect::discard || e.output == output_effect::coverage ||
         e.output == output_effect::depth_stencil;
}

/// Finds the flows `discard` that `place_discards` makes superfluous, or that act too early.
class useless_discards {
 public:
  constexpr useless_discards(const control_flow_graph& graph, stage s)
      : graph_(graph), need_(graph), has_helpers_(graph.blocks().size()), useless_(graph.size()) {
    places_ = s == stage::fragment && need_.is_any();
    if (graph.blocks().size() == 0) return;
    has_helpers_[0] = 1;
    // Visits each block, and again if its state at the start changes, which happens at most once.
    buffer<word_index> work;
    for (const word_index b : graph.reverse_postorder()) work.push_back(b);
    while (!work.empty()) {
      const word_index b = work.back();
      work.pop_back();
      if (!run(b)) continue;
      for (const edge& e : graph.blocks()[b].edges()) {
        if (has_helpers_[e.block] != 0) continue;
        has_helpers_[e.block] = 1;
        work.push_back(e.block);
      }
    }
  }

  constexpr bool contains(word_index i) const noexcept { return useless_[i] != 0; }

 private:
  const control_flow_graph& graph_;
  const helper_need need_;
  bool places_ = false;
  buffer<std::uint8_t> has_helpers_;  ///< For each block: whether lanes may be helpers at its start.
  buffer<std::uint8_t> useless_;      ///< For each word: whether its `discard` is useless.

  /// Finds the useless flows of block `b`. Returns whether lanes may be helpers after it.
  constexpr bool run(word_index b) noexcept {
    const basic_block& block = graph_.blocks()[b];
    const bool needed_after = need_.after(b);
    const word_index end = needed_after ? block.end : need_.end_in(b);
    const bool is_placed = places_ && !needed_after && end != no_index;
    bool has_helpers = has_helpers_[b] != 0;
    for (word_index i = block.first; i < block.end; ++i) {
      // A `discard` on the last instruction that needs helper threads acts when that completes.
      if (is_placed && (i + 1 == end || i == end)) has_helpers = false;
      const effects& e = graph_.at(i);
      has_helpers = has_helpers || marks_lanes(e);
      if (!e.ends_helpers) continue;
      const bool is_early = needed_after || (end != no_index && i + 1 < end);
      useless_[i] = is_early || (places_ && !has_helpers) ? 1 : 0;
      has_helpers = has_helpers && is_early;
    }
    return has_helpers;
  }
};

/// Removes each `discard` after which an instruction may need helper threads. In a fragment shader into which
/// `place_discards` inserts any, also removes each `discard` that ends no helper thread. Moves each remaining
/// `discard` on a branch or a BLEND to a word before it.
constexpr void remove_discards(program_rewriter& edit, const control_flow_graph& graph, stage s) {
  if (!has_fragments(s)) return;
  const useless_discards useless(graph, s);
  for (word_index i = 0; i < graph.size(); ++i) {
    if (useless.contains(i)) {
      if (is_nop(edit.word(i)) && i + 1 != graph.size()) edit.remove(i);
      edit.set_flow(i, flow::none);
    } else if (has_misplaced_discard(graph.at(i))) {
      edit.set_flow(i, flow::none);
      move_before(edit, graph, i, flow::discard);
    }
  }
}

/// Puts `discard` on the first instruction that can carry it, from word `i` to the end of its block or to an
/// instruction that marks lanes, whichever comes first. If none can, puts it in a NOP before word `i`, unless
/// the program ends there and no blend shader can return to it. Does nothing if the block has a `discard`
/// before such an instruction, from word `i` on. Skips NOPs, because the next repair would drop them.
constexpr void place_discard(program_rewriter& edit, const control_flow_graph& graph, word_index i) {
  const basic_block& block = graph.blocks()[graph.block_of(i)];
  bool marked = false;
  for (word_index j = i; j < block.end; ++j) {
    if (edit.flow_at(j) == flow::discard) return;
    marked = marked || marks_lanes(graph.at(j));
    const bool has_room = !marked && edit.flow_at(j) == flow::none && !is_nop(edit.word(j));
    if (has_room && carries(graph.at(j), flow::discard)) return edit.set_flow(j, flow::discard);
  }
  if (!graph.at(i).ends || block.successor_count != 0) edit.put_before(i, flow::discard);
}

/// Inserts `discard` into a fragment shader at the first point after which no instruction needs helper
/// threads. Does not change a program that never needs any.
constexpr void place_discards(program_rewriter& edit, const control_flow_graph& graph) {
  const helper_need need(graph);
  for (const word_index b : graph.reverse_postorder()) {
    const basic_block& block = graph.blocks()[b];
    const word_index end = need.end_in(b);
    if (end == no_index) continue;
    if (end < block.end)
      place_discard(edit, graph, end);
    else if (block.successor_count != 0)
      place_discard(edit, graph, graph.blocks()[block.successors[0].block].first);
  }
}

}  // namespace valhall::detail
