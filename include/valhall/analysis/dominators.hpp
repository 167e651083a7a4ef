// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>

namespace valhall {

/// Dominator tree of the reachable blocks; `postdominators` computes the postdominator tree. Uses the
/// semi-NCA algorithm of Georgiadis and Tarjan: semidominators by path compression, then the dominators.
class [[nodiscard]] dominator_tree {
  // Defined before their callers: only then does clang instantiate them in time for constant evaluation.

  /// Numbers the blocks in depth-first order from `root` over the list `next(block)`, whose elements
  /// `block_of` maps to blocks.
  template <class Next, class BlockOf>
  constexpr void walk(word_index root, const Next& next, const BlockOf& block_of) {
    struct step {
      word_index number;
      std::size_t followed;
    };
    buffer<step> path;
    const auto enter = [&](word_index b, word_index from) {
      number_[b] = static_cast<word_index>(order_.size());
      path.push_back({number_[b], 0});
      order_.push_back(b);
      parent_.push_back(from);
    };
    enter(root, 0);
    while (!path.empty()) {
      step& top = path.back();
      const auto list = next(order_[top.number]);
      if (top.followed == list.size()) {
        path.pop_back();
        continue;
      }
      const word_index b = block_of(list[top.followed++]);
      if (number_[b] == no_index) enter(b, top.number);
    }
  }

  /// Computes the immediate dominators. `for_each_before(block, visit)` visits the predecessors of a block.
  template <class ForEachBefore>
  constexpr void build(const ForEachBefore& for_each_before) {
    const auto n = static_cast<word_index>(order_.size());
    // Indexed by number. `label` has the least semidominator on the path from a block up to `ancestor`.
    buffer<word_index> semi(n), label(n), ancestor(n), path, dominator(n);
    for (word_index i = 0; i < n; ++i) {
      semi[i] = label[i] = i;
      ancestor[i] = no_index;
    }
    const auto least = [&](word_index i) {
      if (ancestor[i] == no_index) return i;
      for (; ancestor[ancestor[i]] != no_index; i = ancestor[i]) path.push_back(i);
      for (; !path.empty(); path.pop_back()) {
        const word_index below = path.back();
        if (semi[label[ancestor[below]]] < semi[label[below]]) label[below] = label[ancestor[below]];
        ancestor[below] = ancestor[i];
        i = below;
      }
      return label[i];
    };
    for (word_index i = n; i-- > 1;) {
      for_each_before(order_[i], [&](word_index b) {
        if (number_[b] == no_index) return;
        const word_index from = semi[least(number_[b])];
        if (from < semi[i]) semi[i] = from;
      });
      ancestor[i] = parent_[i];
    }
    for (word_index i = 1; i < n; ++i) {
      word_index d = parent_[i];
      while (d > semi[i]) d = dominator[d];
      dominator[i] = d;
      immediate_dominator_[order_[i]] = order_[d];
    }
    place(dominator, n);
  }

 public:
  /// The dominator tree.
  static constexpr dominator_tree dominators(const control_flow_graph& graph) {
    dominator_tree tree(graph.blocks().size());
    if (tree.end_ == 0) return tree;
    tree.walk(
        0, [&](word_index b) { return graph.blocks()[b].edges(); }, [](const edge& e) { return e.block; });
    tree.build([&](word_index b, const auto& visit) {
      for (const word_index from : graph.predecessors(b)) visit(from);
    });
    return tree;
  }

  /// The postdominator tree. An endless loop counts as leading to the end of the program from its last block.
  static constexpr dominator_tree postdominators(const control_flow_graph& graph) {
    dominator_tree tree(graph.blocks().size());
    if (tree.end_ == 0) return tree;
    const buffer<word_index> last = blocks_that_lead_to_end(graph);
    const view<word_index> ends = {last.data(), last.size()};
    tree.walk(
        tree.end_, [&](word_index b) { return b == tree.end_ ? ends : graph.predecessors(b); },
        [](word_index b) { return b; });
    buffer<std::uint8_t> leads_to_end(tree.end_);
    for (const word_index b : last) leads_to_end[b] = 1;
    tree.build([&](word_index b, const auto& visit) {
      for (const edge& e : graph.blocks()[b].edges()) visit(e.block);
      if (leads_to_end[b] != 0) visit(tree.end_);
    });
    return tree;
  }

  /// The immediate dominator of `b`. `no_index` for the first block, for unreachable blocks, and where only
  /// the end of the program dominates `b`.
  [[nodiscard]] constexpr word_index immediate_dominator(word_index b) const noexcept {
    return immediate_dominator_[b] == end_ ? no_index : immediate_dominator_[b];
  }

  /// Whether every path to `b` (for postdominators: from `b`) leads through `a`. A block dominates itself.
  [[nodiscard]] constexpr bool dominates(word_index a, word_index b) const noexcept {
    return number_[a] != no_index && number_[b] != no_index && first_[a] <= first_[b] && first_[b] < last_[a];
  }

 private:
  word_index end_;  ///< The virtual end of the program, the root of a postdominator tree.
  buffer<word_index> immediate_dominator_;  ///< By block.
  buffer<word_index> number_;  ///< Depth-first number of each block; `no_index` if it is unreachable.
  buffer<word_index> order_;   ///< The blocks in that order, and the number of the parent of each.
  buffer<word_index> parent_;
  buffer<word_index> first_,
      last_;  ///< For each block: its place in a preorder walk of the tree, and the end of its subtree.

  constexpr explicit dominator_tree(std::size_t blocks)
      : end_(static_cast<word_index>(blocks)),
        immediate_dominator_(blocks + 1),
        number_(blocks + 1),
        first_(blocks + 1),
        last_(blocks + 1) {
    for (std::size_t b = 0; b <= blocks; ++b) immediate_dominator_[b] = number_[b] = no_index;
  }

  /// Numbers the blocks in preorder of the tree, so that the blocks of a subtree are consecutive.
  constexpr void place(const buffer<word_index>& dominator, word_index n) {
    buffer<word_index> size(n), used(n);
    for (word_index i = 0; i < n; ++i) size[i] = 1;
    for (word_index i = n; i-- > 1;) size[dominator[i]] += size[i];
    for (word_index i = 0; i < n; ++i) {
      const word_index b = order_[i];
      if (i != 0) {
        const word_index immediate_dominator = dominator[i];
        first_[b] = first_[order_[immediate_dominator]] + 1 + used[immediate_dominator];
        used[immediate_dominator] += size[i];
      }
      last_[b] = first_[b] + size[i];
    }
  }

  static constexpr bool stops(const basic_block& b) noexcept {
    return b.ends || b.leaves || b.runs_out || b.successor_count == 0;
  }

  /// The blocks where the program may end, and the last block of each part that cannot reach any of them.
  static constexpr buffer<word_index> blocks_that_lead_to_end(const control_flow_graph& graph) {
    const auto blocks = graph.blocks();
    buffer<word_index> found, work;
    buffer<std::uint8_t> seen(blocks.size());
    const auto add = [&](word_index b) {
      if (seen[b] != 0) return;
      seen[b] = 1;
      work.push_back(b);
    };
    const auto go_back = [&] {
      while (!work.empty()) {
        const word_index b = work.back();
        work.pop_back();
        for (const word_index from : graph.predecessors(b)) add(from);
      }
    };
    const auto n = static_cast<word_index>(blocks.size());
    for (word_index b = 0; b < n; ++b) {
      if (!stops(blocks[b])) continue;
      found.push_back(b);
      add(b);
    }
    go_back();
    for (word_index b = n; b-- > 0;) {
      if (seen[b] != 0) continue;
      found.push_back(b);
      add(b);
      go_back();
    }
    return found;
  }
};

}  // namespace valhall
