// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/warp_paths.hpp>
#include <valhall/support/index_queue.hpp>

#include <cstdint>

/// A solver for forward dataflow problems over paths.
namespace valhall::detail {

/// The state before each reachable block of `graph`, if the program starts with `entry`. `step(state, i)` is
/// the transfer function of word `i`: it sets, clears or preserves each bit independently. So the effect of a
/// block on any state follows from its effect on the empty state (gen) and on `State::everything()`
/// (preserve). `join` merges the state of another path and returns whether that changed anything. The warp
/// also takes the edges in `paths`, at the end of a block and after each word in it that reconverges: lanes
/// at a lower address that survived a `discard` run then.
template <class State, class Edition, class Step>
constexpr buffer<State> solve_forward(const basic_control_flow_graph<Edition>& graph, const warp_paths& paths,
                                      const State& entry, const Step& step) {
  const auto blocks = graph.blocks();
  buffer<State> before(blocks.size());
  if (blocks.size() == 0) return before;
  before[0] = entry;
  // A single block has no predecessor. In larger graphs, each reachable block has at least one edge.
  if (blocks.size() == 1 && blocks[0].successor_count == 0) return before;
  buffer<State> gen(blocks.size()), preserve(blocks.size()), at_switch(paths.switch_count());
  // gen and preserve of a block up to the words after which the warp may leave it.
  const std::size_t leaving = paths.switch_count() != 0 ? blocks.size() : 0;
  buffer<State> gen_to_leave(leaving), preserve_to_leave(leaving);
  constexpr State nothing, everything = State::everything();
  const view<word_index> order = graph.reverse_postorder();
  for (const word_index b : order) {
    preserve[b] = State::everything();
    for (word_index i = blocks[b].first; i < blocks[b].end; ++i) {
      step(gen[b], i);
      step(preserve[b], i);
      if (leaving == 0 || (i + 1 != blocks[b].end && !graph.at(i).reconverges)) continue;
      gen_to_leave[b].join(gen[b], nothing, everything);
      preserve_to_leave[b].join(preserve[b], nothing, everything);
    }
  }
  // The queue returns the highest index first, so its indices run opposite to the order.
  const std::size_t last = order.size() - 1;
  for (index_queue waiting(order.size()); !waiting.empty();) {
    const word_index b = order[last - waiting.take_highest()];
    const auto pass = [&](word_index to, const State& from, const State& gained, const State& kept) {
      if (before[to].join(from, gained, kept)) waiting.insert(last - graph.reverse_postorder_index(to));
    };
    for (const edge& e : blocks[b].edges()) pass(e.block, before[b], gen[b], preserve[b]);
    for (const word_index s : paths.switches_after(b))
      if (at_switch[s].join(before[b], gen_to_leave[b], preserve_to_leave[b]))
        for (const word_index to : paths.blocks_after(s)) pass(to, at_switch[s], nothing, everything);
  }
  return before;
}

}  // namespace valhall::detail
