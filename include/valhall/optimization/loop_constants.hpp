// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/loops.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// Constants that a loop computes in each round.
namespace valhall::detail {

/// Moves words that read no registers, such as loads of constants, out of loops, to the end of the block that
/// leads only there.
class loop_constants {
 public:
  constexpr loop_constants(value_editor& edit, const value_uses& uses)
      : edit_(edit), uses_(uses), before_(edit.graph().blocks().size()) {
    const loop_forest loops(edit.graph());
    for (word_index& b : before_) b = no_index;
    // In this order, the header of a loop precedes its blocks, and the blocks of loops inside it.
    for (const word_index b : edit.graph().reverse_postorder()) {
      const word_index h = loops.header(b);
      if (h == no_index) continue;
      if (h != b) {
        before_[b] = before_[h];
        continue;
      }
      const word_index around = loops.parent(h);
      if (around != no_index) before_[h] = before_[around];
      if (before_[h] == no_index) before_[h] = only_entry(h);
    }
  }

  /// Returns the number of words that were moved.
  constexpr std::uint32_t run() {
    const control_flow_graph& graph = edit_.graph();
    if (!has_canonical_words(graph.in())) return 0;
    std::uint32_t count = 0;
    for (word_index b = 0; b < graph.blocks().size(); ++b) {
      const word_index before = before_[b];
      if (before == no_index) continue;
      const word_index at = graph.blocks()[before].end - 1;
      for (word_index i = graph.blocks()[b].first; i < graph.blocks()[b].end; ++i) {
        if (!is_constant(i) || !uses_.precedes(at, i)) continue;
        edit_.repeat_before(at, i, edit_.result_of(i));
        edit_.remove(i);
        ++count;
      }
    }
    return count;
  }

 private:
  value_editor& edit_;
  const value_uses& uses_;
  /// By block: the block before the outermost loop around it that only one block leads to; `no_index` if
  /// there is none.
  buffer<word_index> before_;

  /// The block that leads to the loop with header `h`, and nowhere else, if only one block leads there.
  constexpr word_index only_entry(word_index h) const noexcept {
    const control_flow_graph& graph = edit_.graph();
    word_index entry = no_index;
    for (const word_index from : graph.predecessors(h)) {
      if (is_within(from, h)) continue;
      if (entry != no_index || !graph.blocks()[from].reachable) return no_index;
      entry = from;
    }
    if (entry == no_index || graph.blocks()[entry].edges().size() != 1) return no_index;
    return graph.call_at(graph.blocks()[entry].end - 1).target == no_index ? entry : no_index;
  }
  /// Whether block `b`, which leads to the loop with header `h`, is part of the loop.
  constexpr bool is_within(word_index b, word_index h) const noexcept {
    return b == h || uses_.dominates(h, b);
  }

  /// Whether word `i` reads no register, and is the only write of its result.
  constexpr bool is_constant(word_index i) const noexcept {
    const view<register_use> uses = edit_.uses_of(i);
    if (edit_.is_removed(i) || uses.size() != 1 || !uses[0].writes || uses[0].reads || uses[0].count != 1)
      return false;
    if (!is_repeatable(edit_.decoded(i), edit_.at(i))) return false;
    if (canonical_flow_of(edit_.decoded(i).canonical_word()) != flow::none) return false;
    const std::uint32_t v = uses[0].value;
    return !edit_.is_bound(v) && uses_.is_single(v) && uses_.precedes_reads(i, v);
  }
};

}  // namespace valhall::detail
