// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/divergence.hpp>

#include <cstdint>

namespace valhall::detail {

/// Blocks that need `reconverge` at their end, because they send lanes to a place where others may wait for
/// them. Lanes that arrive one by one from a single block do not need it, but continue together if the block
/// has it.
class reconvergence {
 public:
  constexpr reconvergence(const control_flow_graph& graph, const divergence& lanes) : graph_(graph) {
    if (lanes.divergent_branches().size() == 0) return;
    const auto blocks = graph.blocks();
    meets_ = buffer<reconvergence_point>(blocks.size());
    buffer<std::uint8_t> arms(blocks.size());
    for (const divergent_branch& branch : lanes.divergent_branches()) {
      for (const divergent_branch::member& m : lanes.members(branch)) arms[m.block] = m.arms;
      if (branch.reconvergence_point != no_index)
        arms[branch.reconvergence_point] = branch.reconvergence_arms;
      if (branch.block != no_index) find(branch.block, branch.block, arms);
      for (const divergent_branch::member& m : lanes.members(branch)) find(m.block, branch.block, arms);
      for (const divergent_branch::member& m : lanes.members(branch)) arms[m.block] = 0;
      if (branch.reconvergence_point != no_index) arms[branch.reconvergence_point] = 0;
    }
    for (const word_index b : graph.reverse_postorder()) {
      if (!lanes.diverges_at(b) || ends_all(b)) continue;
      reconvergence_point& m = meets_[b];
      m.from = b;
      // The target of an indirect branch, and whether lanes wait there, is unknown.
      m.needed |= graph.at(last_of(b)).control == control_effect::branch_indirect;
      for (const edge& e : blocks[b].edges()) m.needed |= joins(graph, e.block);
      m.useful |= m.needed;
    }
  }

  /// Whether the last word of block `b` has to reconverge.
  constexpr bool is_needed(word_index b) const noexcept { return !meets_.empty() && meets_[b].needed; }
  /// Whether block `b` ends with a BLEND after which lanes have to reconverge when a blend shader returns.
  /// The flow of the BLEND has no effect then, so a NOP must follow.
  constexpr bool is_needed_on_return(word_index b) const noexcept {
    return !meets_.empty() && meets_[b].needed_on_return;
  }
  /// Whether lanes meet after block `b` if it reconverges.
  constexpr bool is_useful(word_index b) const noexcept { return !meets_.empty() && meets_[b].useful; }
  /// The branch whose divergent lanes meet after block `b`; `no_index` if it ends `b` itself, or is unknown.
  constexpr word_index branch_before(word_index b) const noexcept {
    const word_index from = meets_[b].from;
    return from == b || from == no_index ? no_index : last_of(from);
  }

 private:
  struct reconvergence_point {
    bool useful = false, needed = false, needed_on_return = false;
    word_index from = no_index;  ///< The block that ends with the branch where the lanes diverged.
  };

  const control_flow_graph& graph_;
  buffer<reconvergence_point> meets_;  ///< By block: whether and why lanes meet after it.

  constexpr word_index last_of(word_index b) const noexcept { return graph_.blocks()[b].end - 1; }

  /// Whether all lanes end after block `b`. After a BLEND with `end`, a blend shader may still return.
  constexpr bool ends_all(word_index b) const noexcept {
    const effects& last = graph_.at(last_of(b));
    return last.ends && last.control != control_effect::blend;
  }

  /// Marks block `b` if lanes of both arms of the branch at the end of block `from` meet after it.
  constexpr void find(word_index b, word_index from, const buffer<std::uint8_t>& arms) noexcept {
    reconvergence_point& m = meets_[b];
    if (ends_all(b)) return;
    const bool blends = graph_.at(last_of(b)).control == control_effect::blend;
    for (const edge& e : graph_.blocks()[b].edges()) {
      const bool returns = blends && e.kind == edge_kind::fall_through;
      bool& needed = returns ? m.needed_on_return : m.needed;
      const bool joined = joins(graph_, e.block);
      if (needed || arms[e.block] != divergent_walk::both_arms || !(joined || b == from)) continue;
      m.useful = true;
      needed |= joined;
      m.from = from;
    }
  }
};

}  // namespace valhall::detail
