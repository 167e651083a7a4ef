// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/dominators.hpp>
#include <valhall/stage.hpp>

#include <cstdint>

namespace valhall {

/// Which branches the lanes of a warp may disagree on. A value is the same in all lanes if it comes from
/// uniforms, constants, and special values other than `lane_id` and `thread_local_pointer`, through
/// arithmetic or through memory at such an address, in a block that all lanes run. All else may differ, what
/// comes from other lanes and the registers that a program starts with included: a warp may hold lanes of
/// several workgroups. An indirect branch that is always taken is a call or a return, which lanes do
/// together.
class [[nodiscard]] divergence {
 public:
  /// `same_at_start` are registers that hold the same in all lanes when the program starts.
  constexpr explicit divergence(const flow_graph& graph, register_set same_at_start = {})
      : graph_(graph),
        differing_(graph.blocks().size()),
        apart_(graph.blocks().size()),
        waiting_(graph.blocks().size()),
        branches_(graph.blocks().size()) {
    if (graph.size() == 0) return;
    const dominator_tree tree = dominator_tree::postdominators(graph);
    buffer<word_index> next(graph.blocks().size());
    for (std::size_t b = 0; b < next.size(); ++b) {
      next[b] = static_cast<word_index>(b);
      waiting_[b] = 1;
    }
    differing_[0] = ~same_at_start.bits();
    for (bool changed = true; changed;) {
      changed = false;
      for (const word_index b : graph.forward_order()) {
        if (waiting_[b] == 0) continue;
        waiting_[b] = 0;
        changed = true;
        run(b);
        if (parts_lanes(b)) branches_[b] = 1;
        // Of the lanes that come to a BLEND apart, some may go one way and some the other, or end.
        if (branches_[b] == 0 && apart_[b] == 0) continue;
        for (const edge& e : graph.blocks()[b].edges()) set_apart(e.block, tree.above(b), tree, next);
      }
    }
  }

  /// Whether lanes may part at the branch that ends block `b`: they may disagree, or only some of them come
  /// to a jump that leads to where others come as well.
  [[nodiscard]] constexpr bool parts_at(word_index b) const noexcept { return branches_[b] != 0; }
  /// Whether some lanes may run block `b` while others do not.
  [[nodiscard]] constexpr bool is_apart(word_index b) const noexcept { return apart_[b] != 0; }

 private:
  const flow_graph& graph_;
  buffer<std::uint64_t> differing_;  ///< At the start of each block: registers whose lanes may differ.
  buffer<std::uint8_t> apart_, waiting_, branches_;

  static constexpr bool reads_differing(const effects& e, std::uint64_t differing) noexcept {
    constexpr unsigned thread_words = 3u << 2 * thread_local_pointer.entry(),
                       lane_words = 3u << 2 * lane_id.entry();
    static_assert(thread_local_pointer.page() == 1 && lane_id.page() == 3);
    return (e.reads.bits() & differing) != 0 ||
           (e.special_page == 1 && (e.special_words & thread_words) != 0) ||
           (e.special_page == 3 && (e.special_words & lane_words) != 0);
  }

  constexpr std::uint64_t behind(const effects& e, std::uint64_t differing, bool apart) const noexcept {
    const bool loads = e.varying == varying_effect::none &&
                       (e.memory == memory_effect::read || e.memory == memory_effect::read_constant);
    if (apart || reads_differing(e, differing) || e.crosses_lanes || (e.is_message && !loads))
      return differing | e.writes.bits();
    return differing & ~e.whole_writes().bits();
  }

  /// Passes what differs behind block `b` on to those that it leads to.
  constexpr void run(word_index b) {
    const basic_block& block = graph_.blocks()[b];
    std::uint64_t differing = differing_[b];
    for (word_index i = block.first; i < block.end; ++i)
      differing = behind(graph_.at(i), differing, apart_[b] != 0);
    for (const edge& e : block.edges()) {
      if ((differing & ~differing_[e.block]) == 0) continue;
      differing_[e.block] |= differing;
      waiting_[e.block] = 1;
    }
  }

  /// Whether a jump at the end of `block` goes to where other ways go as well.
  constexpr bool joins_others(const basic_block& block) const noexcept {
    if (block.successor_count == 0) return false;
    unsigned ways = 0;
    for (const word_index from : graph_.predecessors(block.successors[0].block))
      ways += graph_.blocks()[from].reachable ? 1 : 0;
    return ways > 1;
  }

  constexpr bool parts_lanes(word_index b) const noexcept {
    const basic_block& block = graph_.blocks()[b];
    const effects& branch = graph_.at(block.end - 1);
    const bool direct = branch.control == control_effect::branch;
    if (!direct && branch.control != control_effect::branch_indirect) return false;
    if (apart_[b] != 0 && (branch.conditional || (direct && branch.always_taken && joins_others(block))))
      return true;
    if (!branch.conditional) return false;
    std::uint64_t differing = differing_[b];
    for (word_index i = block.first; i + 1 < block.end; ++i)
      differing = behind(graph_.at(i), differing, apart_[b] != 0);
    return reads_differing(branch, differing);
  }

  /// Only some lanes run the blocks from `b` up to, but without, the one where all ways have come together
  /// again. `next` leads over those that were set apart before.
  constexpr void set_apart(word_index b, word_index meeting, const dominator_tree& tree,
                           buffer<word_index>& next) {
    for (b = find(next, b);
         b != no_index && b != meeting && !(meeting != no_index && tree.dominates(b, meeting));
         b = find(next, b)) {
      apart_[b] = 1;
      waiting_[b] = 1;
      next[b] = tree.above(b);
    }
  }

  /// The first block at or above `b` that was not set apart.
  static constexpr word_index find(buffer<word_index>& next, word_index b) noexcept {
    while (b != no_index && next[b] != b) {
      if (next[b] != no_index) next[b] = next[next[b]];
      b = next[b];
    }
    return b;
  }
};

namespace detail {

/// Which blocks of a program need `reconverge` at their end.
class parting_branches {
 public:
  /// `conservative` takes each branch with a condition for one at which lanes part.
  constexpr parting_branches(const flow_graph& graph, stage s, bool conservative) : graph_(graph) {
    if (!may_lack_reconverge()) return;
    const auto blocks = graph.blocks();
    // The return address of a blend shader is that of the warp.
    const divergence lanes(graph,
                           s == stage::blend ? register_set::of(blend_return_address) : register_set());
    parts_ = buffer<std::uint8_t>(blocks.size());
    branch_to_ = buffer<word_index>(blocks.size());
    for (std::size_t b = 0; b < blocks.size(); ++b) branch_to_[b] = no_index;
    for (const word_index b : graph.forward_order()) {
      const word_index last = blocks[b].end - 1;
      // Who does not leave at a branch with `end` ends there, so nobody comes together.
      if (graph.at(last).ends) continue;
      if (!lanes.parts_at(b) && !(conservative && graph.at(last).conditional)) continue;
      parts_[b] = 1;
      for (const edge& e : blocks[b].edges())
        if (e.kind == edge_kind::branch) branch_to_[e.block] = last;
    }
  }

  /// Whether lanes may part at the end of block `b`. Only known of a program in which some `reconverge` may
  /// be missing.
  constexpr bool parts_at(word_index b) const noexcept { return !parts_.empty() && parts_[b] != 0; }
  /// A branch at which lanes may part to where block `b` falls through, or `no_index`.
  constexpr word_index branch_to_next(word_index b) const noexcept {
    if (branch_to_.empty() || parts_at(b)) return no_index;
    for (const edge& e : graph_.blocks()[b].edges())
      if (e.kind == edge_kind::fall_through) return branch_to_[e.block];
    return no_index;
  }
  constexpr bool needs_reconvergence(word_index b) const noexcept {
    return parts_at(b) || branch_to_next(b) != no_index;
  }

 private:
  const flow_graph& graph_;
  buffer<std::uint8_t> parts_;
  buffer<word_index> branch_to_;

  /// Whether there is a branch, or a way into the target of one, without `reconverge`.
  constexpr bool may_lack_reconverge() const {
    const auto blocks = graph_.blocks();
    buffer<std::uint8_t> targets(blocks.size());
    for (const basic_block& block : blocks)
      for (const edge& e : block.edges()) targets[e.block] |= e.kind == edge_kind::branch ? 1 : 0;
    for (const basic_block& block : blocks) {
      const effects& last = graph_.at(block.end - 1);
      if (last.reconverges || !block.reachable) continue;
      if (last.control == control_effect::branch || last.control == control_effect::branch_indirect)
        return true;
      for (const edge& e : block.edges())
        if (e.kind == edge_kind::fall_through && targets[e.block] != 0) return true;
    }
    return false;
  }
};

}  // namespace detail

}  // namespace valhall
