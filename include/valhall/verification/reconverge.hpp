// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/hazard_state.hpp>
#include <valhall/analysis/reconvergence.hpp>
#include <valhall/verification/program_rewriter.hpp>

/// Insertion of the flow `reconverge`, for repair.
namespace valhall {

namespace detail {

/// Moves the flow of each NOP to the instruction before it in the block, if that has no flow and can carry
/// this one. Runs from the last word to the first, so that a flow passes several NOPs at once.
constexpr void fold_nops(program_rewriter& edit, const control_flow_graph& graph) {
  for (const basic_block& block : graph.blocks()) {
    word_index after = no_index;
    bool is_before_nop = false;
    for (word_index i = block.end; i-- > block.first;) {
      if (edit.is_removed(i)) continue;
      if (is_before_nop && edit.flow_at(i) == flow::none && carries(graph.at(i), edit.flow_at(after))) {
        edit.set_flow(i, edit.flow_at(after));
        edit.remove(after);
      }
      after = i;
      is_before_nop = graph.decoded(i).ok() && graph.decoded(i).id() == opcode::nop;
    }
  }
}

/// Adds `reconverge` where it is missing.
constexpr void add_reconvergence(program_rewriter& edit, const control_flow_graph& graph, stage s) {
  const auto blocks = graph.blocks();
  const reconvergence meetings(graph, lanes_of(graph, s, {.reconverged = true}));
  for (const word_index b : graph.reverse_postorder()) {
    const word_index last = blocks[b].end - 1;
    const flow action = edit.flow_at(last);
    const bool has_it = graph.at(last).reconverges && !meetings.is_needed_on_return(b);
    if (has_it || !meetings.is_useful(b)) continue;
    const control_effect control = graph.at(last).control;
    if (control == control_effect::blend) {
      if (meetings.is_needed(b)) edit.set_flow(last, flow::reconverge);
      if (meetings.is_needed_on_return(b)) edit.put_after(last, flow::reconverge);
      continue;
    }
    // A BARRIER uses its own flow for a wait.
    const bool jumps = control == control_effect::branch || control == control_effect::branch_indirect;
    if (jumps && action == flow::continue_) continue;
    if (control == control_effect::barrier || (action != flow::none && !jumps)) {
      edit.put_after(last, flow::reconverge);
      continue;
    }
    if (action != flow::none) move_before(edit, graph, last, action);
    edit.set_flow(last, flow::reconverge);
  }
}

}  // namespace detail

/// Adds `reconverge` where divergent lanes meet. A flow that the branch there already has moves to an
/// instruction before it, or to a NOP.
template <detail::bare_words Words>
constexpr code<> insert_reconvergence(const Words& words, stage s, required_arch e) {
  const control_flow_graph graph(words, e);
  detail::program_rewriter edit(graph);
  detail::add_reconvergence(edit, graph, s);
  return edit.finish();
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> insert_reconvergence(const Code& code, stage s) {
  return detail::changed(code, [&](auto words, arch e) { return insert_reconvergence(words, s, e); });
}

}  // namespace valhall
