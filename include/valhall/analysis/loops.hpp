// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/dominators.hpp>

namespace valhall {

/// Loop forest: the natural loops, each consisting of the blocks that reach a back edge to a header that
/// dominates them.
class [[nodiscard]] loop_forest {
 public:
  /// Finds the loops of `graph`, in time almost linear in its size.
  constexpr explicit loop_forest(const control_flow_graph& graph)
      : header_(graph.blocks().size()), parent_(graph.blocks().size()), depth_(graph.blocks().size()) {
    const dominator_tree tree = dominator_tree::dominators(graph);
    // A loop that was found is represented by its header, to which `part_of` leads.
    buffer<word_index> part_of(header_.size()), work;
    for (std::size_t b = 0; b < header_.size(); ++b) {
      header_[b] = parent_[b] = no_index;
      part_of[b] = static_cast<word_index>(b);
    }
    const auto find = [&](word_index b) {
      for (; part_of[b] != b; b = part_of[b]) part_of[b] = part_of[part_of[b]];
      return b;
    };
    const view<word_index> order = graph.reverse_postorder();
    for (std::size_t i = order.size(); i-- > 0;) {
      const word_index h = order[i];
      const auto add = [&](word_index from) {
        const word_index b = find(from);
        if (b == h || !graph.blocks()[b].reachable) return;
        part_of[b] = h;
        (header_[b] == b ? parent_[b] : header_[b]) = h;
        work.push_back(b);
      };
      for (const word_index from : graph.predecessors(h)) {
        if (!tree.dominates(h, from)) continue;
        header_[h] = h;
        add(from);
      }
      while (!work.empty()) {
        const word_index b = work.back();
        work.pop_back();
        for (const word_index from : graph.predecessors(b)) add(from);
      }
    }
    for (const word_index b : order) {
      if (header_[b] == b)
        depth_[b] = 1 + (parent_[b] == no_index ? 0 : depth_[parent_[b]]);
      else if (header_[b] != no_index)
        depth_[b] = depth_[header_[b]];
    }
  }

  /// The header of the innermost loop that contains `b`, or `no_index`.
  [[nodiscard]] constexpr word_index header(word_index b) const noexcept { return header_[b]; }
  /// For a loop header, the header of the enclosing loop, or `no_index`.
  [[nodiscard]] constexpr word_index parent(word_index b) const noexcept { return parent_[b]; }
  /// The number of loops that contain `b`.
  [[nodiscard]] constexpr unsigned depth(word_index b) const noexcept { return depth_[b]; }

 private:
  buffer<word_index> header_, parent_, depth_;
};

}  // namespace valhall
