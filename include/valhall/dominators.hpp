// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/flow_graph.hpp>

namespace valhall {

/// Which blocks every way to a block leads through, or with `postdominators` every way from it to the end of
/// the program. The method is that of Cooper, Harvey and Kennedy.
class dominator_tree {
 public:
  static constexpr dominator_tree dominators(const flow_graph& graph) {
    dominator_tree tree(graph.blocks().size());
    tree.build(graph, false);
    return tree;
  }
  /// An endless loop counts as leading to the end of the program from its last block.
  static constexpr dominator_tree postdominators(const flow_graph& graph) {
    dominator_tree tree(graph.blocks().size());
    tree.build(graph, true);
    return tree;
  }

  /// The next block above `b`; `no_index` for the first block, for blocks that cannot be reached, and where
  /// only the end of the program is above.
  constexpr word_index above(word_index b) const noexcept { return above_[b] == end_ ? no_index : above_[b]; }

  /// Whether each way to `b` (or from it) leads through `a`. A block dominates itself.
  constexpr bool dominates(word_index a, word_index b) const noexcept {
    if (rank_[a] == no_index || rank_[b] == no_index) return false;
    while (b < end_ && rank_[b] > rank_[a]) b = above_[b];
    return a == b;
  }

 private:
  word_index end_;  ///< Stands for the end of the program, from where postdominators are looked for.
  buffer<word_index> above_;  ///< The root is above itself.
  buffer<word_index> rank_;   ///< In the order of the walk from the root; `no_index` if it was not reached.
  buffer<word_index> order_;

  constexpr explicit dominator_tree(std::size_t blocks)
      : end_(static_cast<word_index>(blocks)), above_(blocks + 1), rank_(blocks + 1) {
    for (std::size_t b = 0; b <= blocks; ++b) above_[b] = rank_[b] = no_index;
  }

  constexpr void build(const flow_graph& graph, bool backward) {
    if (end_ == 0) return;
    buffer<std::uint8_t> leads_to_end(end_);
    if (backward)
      order_backward(graph, leads_to_end);
    else
      for (const word_index b : graph.forward_order()) order_.push_back(b);
    for (std::size_t i = 0; i < order_.size(); ++i) rank_[order_[i]] = static_cast<word_index>(i);
    above_[order_[0]] = order_[0];
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 1; i < order_.size(); ++i) {
        const word_index b = order_[i];
        word_index best = no_index;
        if (backward) {
          for (const edge& e : graph.blocks()[b].edges()) best = meet(best, e.block);
          if (leads_to_end[b] != 0) best = meet(best, end_);
        } else {
          for (const word_index from : graph.predecessors(b)) best = meet(best, from);
        }
        changed |= above_[b] != best;
        above_[b] = best;
      }
    }
    // What is above the root is nothing.
    above_[order_[0]] = no_index;
  }

  static constexpr bool stops(const basic_block& b) noexcept {
    return b.ends || b.leaves || b.runs_out || b.successor_count == 0;
  }

  /// The lowest block above both that is known so far.
  constexpr word_index meet(word_index a, word_index b) const noexcept {
    if (rank_[b] == no_index || above_[b] == no_index) return a;
    if (a == no_index) return b;
    while (a != b) {
      while (rank_[a] > rank_[b]) a = above_[a];
      while (rank_[b] > rank_[a]) b = above_[b];
    }
    return a;
  }

  /// Sorts the blocks by a walk from the end of the program back, and marks those that lead to the end.
  constexpr void order_backward(const flow_graph& graph, buffer<std::uint8_t>& leads_to_end) {
    buffer<std::uint8_t> seen(end_);
    buffer<word_index> finished;
    for (word_index b = 0; b < end_; ++b) {
      if (!stops(graph.blocks()[b])) continue;
      leads_to_end[b] = 1;
      walk_back(graph, b, seen, finished);
    }
    for (word_index b = end_; b-- > 0;) {
      if (seen[b] != 0) continue;
      leads_to_end[b] = 1;
      walk_back(graph, b, seen, finished);
    }
    finished.push_back(end_);
    for (std::size_t i = finished.size(); i-- > 0;) order_.push_back(finished[i]);
  }

  static constexpr void walk_back(const flow_graph& graph, word_index root, buffer<std::uint8_t>& seen,
                                  buffer<word_index>& finished) {
    struct step {
      word_index block;
      word_index next;  ///< Which predecessor.
    };
    if (seen[root] != 0) return;
    seen[root] = 1;
    buffer<step> path;
    path.push_back({root, 0});
    while (!path.empty()) {
      step& top = path.back();
      const auto from = graph.predecessors(top.block);
      if (top.next == from.size()) {
        finished.push_back(top.block);
        path.pop_back();
        continue;
      }
      const word_index b = from[top.next++];
      if (seen[b] != 0) continue;
      seen[b] = 1;
      path.push_back({b, 0});
    }
  }
};

/// Natural loops: the blocks from which a branch back to a block that dominates them can be reached.
class loop_nest {
 public:
  constexpr explicit loop_nest(const flow_graph& graph)
      : header_(graph.blocks().size()), depth_(graph.blocks().size()) {
    const dominator_tree tree = dominator_tree::dominators(graph);
    for (std::size_t b = 0; b < header_.size(); ++b) header_[b] = no_index;
    // Outer loops come before inner ones, whose header then replaces theirs.
    buffer<word_index> member(header_.size()), work;
    for (std::size_t b = 0; b < member.size(); ++b) member[b] = no_index;
    const auto add = [&](word_index b, word_index header) {
      if (member[b] == header || !graph.blocks()[b].reachable) return;
      member[b] = header;
      enter(b, header);
      work.push_back(b);
    };
    for (const word_index h : graph.forward_order()) {
      bool closes = false;
      member[h] = h;
      for (const word_index from : graph.predecessors(h)) {
        if (!tree.dominates(h, from)) continue;
        closes = true;
        add(from, h);
      }
      if (closes) enter(h, h);
      while (!work.empty()) {
        const word_index b = work.back();
        work.pop_back();
        for (const word_index from : graph.predecessors(b)) add(from, h);
      }
    }
  }

  /// The first block of the innermost loop that `b` is in, or `no_index`.
  constexpr word_index header(word_index b) const noexcept { return header_[b]; }
  /// How many loops `b` is in.
  constexpr unsigned depth(word_index b) const noexcept { return depth_[b]; }

 private:
  buffer<word_index> header_, depth_;

  constexpr void enter(word_index b, word_index header) noexcept {
    header_[b] = header;
    ++depth_[b];
  }
};

}  // namespace valhall
