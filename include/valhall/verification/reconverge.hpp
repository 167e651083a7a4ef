// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/hazard_state.hpp>
#include <valhall/analysis/reconvergence.hpp>
#include <valhall/verification/program_rewriter.hpp>

/// Insertion of the flow `reconverge`, for repair.
namespace valhall {

namespace detail {

/// Moves the flow of a NOP to the instruction before it in the block, if that has none and can carry it.
template <class Edition>
constexpr void fold_nops(program_rewriter<Edition>& edit, const basic_control_flow_graph<Edition>& graph) {
  for (const basic_block& block : graph.blocks()) {
    word_index before = no_index;
    for (word_index i = block.first; i < block.end; ++i) {
      if (edit.is_removed(i)) continue;
      const bool folds = before != no_index && edit.flow_at(i) != flow::none &&
                         edit.flow_at(before) == flow::none && is_nop(edit.word(i)) &&
                         carries(graph.at(before), edit.flow_at(i));
      if (folds) {
        edit.set_flow(before, edit.flow_at(i));
        edit.remove(i);
      } else {
        before = i;
      }
    }
  }
}

/// Makes `f` act immediately before word `i`: on the preceding instruction of the block if that has room,
/// else in a NOP. A wait may act earlier, but not before a message.
template <class Edition>
constexpr void move_before(program_rewriter<Edition>& edit, const basic_control_flow_graph<Edition>& graph,
                           word_index i, flow f) {
  const word_index first = graph.blocks()[graph.block_of(i)].first;
  for (word_index j = i; j-- > first;) {
    if (edit.flow_at(j) == flow::none && carries(graph.at(j), f)) return edit.set_flow(j, f);
    if (!is_wait(f) || graph.at(j).is_message) break;
  }
  edit.put_before(i, f);
}

/// Adds `reconverge` where it is missing.
template <class Edition>
constexpr void add_reconvergence(program_rewriter<Edition>& edit,
                                 const basic_control_flow_graph<Edition>& graph, stage s) {
  const auto blocks = graph.blocks();
  const reconvergence<Edition> meetings(graph, lanes_of(graph, s, {.reconverged = true}));
  for (const word_index b : graph.reverse_postorder()) {
    const word_index last = blocks[b].end - 1;
    const flow action = edit.flow_at(last);
    if (graph.at(last).reconverges || !meetings.is_useful(b)) continue;
    // A BARRIER needs its flow for a wait.
    const control_effect control = graph.at(last).control;
    const bool jumps = control == control_effect::branch || control == control_effect::branch_indirect;
    if (control == control_effect::barrier || (action != flow::none && !jumps)) {
      edit.put_after(last, flow::reconverge);
      continue;
    }
    if (action != flow::none) move_before(edit, graph, last, action);
    edit.set_flow(last, flow::reconverge);
  }
}

}  // namespace detail

/// Adds `reconverge` where divergent lanes meet. If the branch there already has a flow, that moves to an
/// instruction before it, or to a NOP.
template <class Words, class Edition = edition>
constexpr repaired_program insert_reconvergence(const Words& words, stage s,
                                                Edition version = default_edition) {
  const basic_control_flow_graph<Edition> graph(words, version);
  detail::program_rewriter<Edition> edit(graph);
  detail::add_reconvergence(edit, graph, s);
  return edit.finish();
}

namespace detail {

/// The program with `reconverge`, and with the flows of NOPs folded into other instructions that have room.
template <class Edition>
constexpr repaired_program reconverged(const basic_control_flow_graph<Edition>& graph, stage s) {
  program_rewriter<Edition> edit(graph);
  add_reconvergence(edit, graph, s);
  fold_nops(edit, graph);
  return edit.finish();
}

}  // namespace detail

}  // namespace valhall
