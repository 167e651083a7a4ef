// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verification/program_rewriter.hpp>

/// Insertion of the flow `end`, for repair.
namespace valhall {

namespace detail {

/// Adds `end` where the program runs past its last word.
constexpr void add_end(program_rewriter& edit, const control_flow_graph& graph) {
  if (graph.size() == 0) return;
  const word_index last = graph.size() - 1;
  const basic_block& block = graph.blocks()[graph.block_of(last)];
  if (!block.runs_out || !block.reachable) return;
  const flow action = edit.flow_at(last);
  // `end` waits for everything that a wait can name, except slot 7.
  const bool replaces = action == flow::none || (is_wait(action) && action != flow::wait);
  if (graph.at(last).control == control_effect::none && replaces)
    edit.set_flow(last, flow::end);
  else
    edit.put_after(last, flow::end);
}

}  // namespace detail

/// Adds `end` where the program runs past its last word: on the last instruction, or in a NOP after it.
template <detail::bare_words Words>
constexpr code<> insert_end(const Words& words, required_arch in) {
  const control_flow_graph graph(words, in);
  detail::program_rewriter edit(graph);
  detail::add_end(edit, graph);
  return edit.finish();
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> insert_end(const Code& code) {
  return detail::changed(code, [&](auto words, arch e) { return insert_end(words, e); });
}

}  // namespace valhall
