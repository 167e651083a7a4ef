// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/warp_paths.hpp>
#include <valhall/support/index_queue.hpp>

#include <cstdint>

/// A solver for forward dataflow problems over paths.
namespace valhall::detail {

/// The states at the entry of each block.
template <class State>
struct block_states {
  buffer<State> before;   ///< Before the first word.
  buffer<State> resumed;  ///< Where the warp resumes the block in its middle; empty if it resumes no block.
};

/// The states at each reachable block of `graph`, if the program starts with `entry`. `step(state, i,
/// regroup)` is the transfer function of word `i`: it sets, clears or preserves each bit independently. So
/// the effect of a block on any state follows from its effect on the empty state (gen) and on
/// `State::everything()` (preserve). It calls `regroup()` at each place in the middle of a block at which
/// lanes reconverge. `join` merges the state of another path and returns whether that changed anything. The
/// warp also takes the edges in `paths`: at the end of a block, and where lanes reconverge in the middle of a
/// block that it resumes there.
template <class State, class Step>
constexpr block_states<State> solve_forward(const control_flow_graph& graph, const warp_paths& paths,
                                            const State& entry, const Step& step) {
  const auto blocks = graph.blocks();
  block_states<State> result;
  buffer<State>& before = result.before;
  buffer<State>& resumed = result.resumed;
  before = buffer<State>(blocks.size());
  if (blocks.size() == 0) return result;
  // A single block has no predecessor. In larger graphs, each reachable block has at least one edge.
  if (blocks.size() == 1 && blocks[0].successor_count == 0) {
    before[0] = entry;
    return result;
  }
  buffer<State> gen(blocks.size()), preserve(blocks.size()), at_switch(paths.switch_count());
  // gen and preserve of a block up to the places where the warp may leave it.
  const std::size_t leaving = paths.switch_count() != 0 ? blocks.size() : 0;
  buffer<State> gen_to_leave(leaving), preserve_to_leave(leaving);
  // preserve of a block from the places where the warp may resume it.
  const std::size_t resuming = paths.resumes_any() ? blocks.size() : 0;
  buffer<State> preserve_resumed(resuming), resumed_to_leave(resuming);
  resumed = buffer<State>(resuming);
  constexpr State nothing, everything = State::everything();
  const view<word_index> order = graph.reverse_postorder();
  for (const word_index b : order) {
    // Nothing follows the block.
    if (leaving == 0 && blocks[b].successor_count == 0) continue;
    const bool resumes = paths.resumes(b);
    const auto leave = [&](buffer<State>& left, const State& state) {
      if (resumes) left[b].join(state, nothing, everything);
    };
    preserve[b] = State::everything();
    for (word_index i = blocks[b].first; i < blocks[b].end; ++i) {
      step(gen[b], i, [&] { leave(gen_to_leave, gen[b]); });
      step(preserve[b], i, [&] { leave(preserve_to_leave, preserve[b]); });
      if (resumes)
        step(preserve_resumed[b], i, [&] {
          leave(resumed_to_leave, preserve_resumed[b]);
          preserve_resumed[b] = State::everything();
        });
    }
    if (leaving == 0) continue;
    gen_to_leave[b].join(gen[b], nothing, everything);
    preserve_to_leave[b].join(preserve[b], nothing, everything);
    if (resumes) leave(resumed_to_leave, preserve_resumed[b]);
  }
  // The queue returns the highest index first, so its indices run opposite to the order.
  const std::size_t last = order.size() - 1;
  const auto solve = [&](bool from_words) {
    for (index_queue waiting(order.size()); !waiting.empty();) {
      const word_index b = order[last - waiting.take_highest()];
      const bool resumes = paths.resumes(b);
      const auto wake = [&](word_index to) { waiting.insert(last - graph.reverse_postorder_index(to)); };
      for (const edge& e : blocks[b].edges()) {
        bool more = before[e.block].join(before[b], gen[b], preserve[b]);
        if (resumes) more |= before[e.block].join(resumed[b], nothing, preserve_resumed[b]);
        if (more) wake(e.block);
      }
      for (const word_index s : paths.switches_after(b)) {
        bool more = at_switch[s].join(before[b], gen_to_leave[b], preserve_to_leave[b]);
        if (resumes) more |= at_switch[s].join(resumed[b], nothing, resumed_to_leave[b]);
        if (!more) continue;
        for (const word_index to : paths.blocks_after(s)) {
          bool changed = before[to].join(at_switch[s], nothing, everything);
          if (from_words && paths.resumes(to)) changed |= resumed[to].join(at_switch[s], nothing, everything);
          if (changed) wake(to);
        }
      }
    }
  };
  // The state in which a warp leaves a block already contains the rest of `entry`. Until the warp resumes the
  // block, only instructions change that state, so the first pass solves the resumed states without `entry`.
  if (resuming != 0) solve(true);
  before[0].join(entry, nothing, everything);
  solve(false);
  return result;
}

/// The state before each reachable block, on the paths of lanes; `step(state, i)` is the transfer function.
template <class State, class Step>
constexpr buffer<State> solve_forward(const control_flow_graph& graph, const State& entry, const Step& step) {
  const auto of_lane = [&](State& state, word_index i, const auto&) { step(state, i); };
  return static_cast<buffer<State>&&>(solve_forward(graph, warp_paths(), entry, of_lane).before);
}

}  // namespace valhall::detail
