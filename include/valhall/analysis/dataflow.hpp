// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/warp_paths.hpp>

#include <cstdint>

/// One solver for what holds on some path to a block.
namespace valhall::detail {

/// The state before each reachable block of `graph`, if the program starts with `entry`. `step(state, i)`
/// takes a state through word `i`, each bit of it by itself: set, cleared, or kept. So a block does to any
/// state what it does to the empty one and to the full one, `State::everything()`; `join` adds the facts of
/// another path to a state and says whether that changed it. Of `paths` the warp takes those as well.
template <class State, class Step>
constexpr buffer<State> solve_forward(const control_flow_graph& graph, const warp_paths& paths,
                                      const State& entry, const Step& step) {
  const auto blocks = graph.blocks();
  buffer<State> before(blocks.size());
  if (blocks.size() == 0) return before;
  before[0] = entry;
  // Of a single block all is known. The others that are reachable have an edge to or from them.
  if (blocks.size() == 1 && blocks[0].successor_count == 0) return before;
  buffer<State> gen(blocks.size()), preserve(blocks.size()), at_switch(paths.switch_count());
  buffer<std::uint8_t> waiting(blocks.size());
  for (const word_index b : graph.reverse_postorder()) {
    waiting[b] = 1;
    preserve[b] = State::everything();
    for (word_index i = blocks[b].first; i < blocks[b].end; ++i) {
      step(gen[b], i);
      step(preserve[b], i);
    }
  }
  constexpr State nothing, everything = State::everything();
  for (bool changed = true; changed;) {
    changed = false;
    for (const word_index b : graph.reverse_postorder()) {
      if (waiting[b] == 0) continue;
      waiting[b] = 0;
      const auto pass = [&](word_index to, const State& from, const State& gained, const State& kept) {
        if (!before[to].join(from, gained, kept)) return;
        waiting[to] = 1;
        changed |= graph.reverse_postorder_index(to) <= graph.reverse_postorder_index(b);
      };
      for (const edge& e : blocks[b].edges()) pass(e.block, before[b], gen[b], preserve[b]);
      for (const word_index s : paths.switches_after(b))
        if (at_switch[s].join(before[b], gen[b], preserve[b]))
          for (const word_index to : paths.blocks_after(s)) pass(to, at_switch[s], nothing, everything);
    }
  }
  return before;
}

}  // namespace valhall::detail
