// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/divergence.hpp>

#include <cstdint>

/// Edges that a warp takes although no lane does: after lanes diverge, it runs one arm and then the other.
namespace valhall::detail {

/// A list of numbers for each number below a limit.
class relation {
 public:
  struct pair {
    word_index from, to;
  };

  constexpr relation() = default;
  constexpr relation(std::size_t size, const buffer<pair>& pairs, bool reversed) : first_(size + 1) {
    const auto from = [&](const pair& p) { return reversed ? p.to : p.from; };
    for (const pair& p : pairs) ++first_[from(p) + 1];
    for (std::size_t i = 0; i < size; ++i) first_[i + 1] += first_[i];
    to_ = buffer<word_index>(pairs.size());
    buffer<word_index> filled(size);
    for (const pair& p : pairs) to_[first_[from(p)] + filled[from(p)]++] = reversed ? p.from : p.to;
  }

  constexpr view<word_index> of(word_index i) const noexcept {
    if (first_.empty()) return {};
    return {to_.data() + first_[i], first_[i + 1] - first_[i]};
  }

 private:
  buffer<word_index> first_, to_;
};

/// From the end of a block on one arm of a divergent branch, the warp may jump to the start of any block on
/// the other arm, until all lanes are together again. Edges lead through switches to keep their number
/// small: every block before a switch leads to every block after it.
///
/// Lanes at the lowest address run first. But lanes may jump past others without `reconverge`. Where such
/// lanes reconverge in the middle of a block, the warp leaves it there, and resumes it there later.
class warp_paths {
 public:
  /// No edges.
  constexpr warp_paths() = default;

  constexpr warp_paths(const control_flow_graph& graph, const divergence& lanes) {
    buffer<relation::pair> before, after;  // Pairs of block and switch, and of switch and block.
    buffer<word_index> ahead;
    for (const divergent_branch& branch : lanes.divergent_branches()) {
      const auto members = lanes.members(branch);
      for (const unsigned arm : {1u, 2u}) {
        const unsigned other = 3 - arm;
        bool leaves = false, enters = false;
        for (const divergent_branch::member& m : members) {
          leaves |= (m.arms & arm) != 0;
          enters |= (m.arms & other) != 0;
        }
        if (!leaves || !enters) continue;
        for (const divergent_branch::member& m : members) {
          if ((m.arms & arm) != 0) before.push_back({m.block, switches_});
          if ((m.arms & other) != 0) after.push_back({switches_, m.block});
        }
        ++switches_;
      }
      // Where some lanes end, the others continue at the reconvergence point. `discard` may end all active
      // lanes, because they may all be helpers.
      bool ends = false;
      for (const divergent_branch::member& m : members) {
        const basic_block& block = graph.blocks()[m.block];
        const bool may_end = block.ends || block.leaves || graph.at(block.end - 1).ends_helpers;
        if (branch.reconvergence_point == no_index || !may_end) continue;
        before.push_back({m.block, switches_});
        ends = true;
      }
      if (ends) after.push_back({switches_++, branch.reconvergence_point});
      find_ahead(graph, members, ahead);
    }
    const std::size_t blocks = graph.blocks().size();
    if (switches_ == 0) return;
    switches_after_ = relation(blocks, before, false);
    blocks_before_ = relation(switches_, before, true);
    blocks_after_ = relation(switches_, after, false);
    switches_before_ = relation(blocks, after, true);
    follow_ahead(graph, ahead);
  }

  constexpr std::size_t switch_count() const noexcept { return switches_; }
  /// The switches that block `b` leads to, and the blocks that switch `s` leads to.
  constexpr view<word_index> switches_after(word_index b) const noexcept { return switches_after_.of(b); }
  constexpr view<word_index> blocks_after(word_index s) const noexcept { return blocks_after_.of(s); }
  /// The switches that lead to block `b`, and the blocks that lead to switch `s`.
  constexpr view<word_index> switches_before(word_index b) const noexcept { return switches_before_.of(b); }
  constexpr view<word_index> blocks_before(word_index s) const noexcept { return blocks_before_.of(s); }
  /// Whether the warp may leave block `b` where lanes reconverge in its middle, and resume it there.
  constexpr bool resumes(word_index b) const noexcept { return !resumes_.empty() && resumes_[b] != 0; }
  constexpr bool resumes_any() const noexcept { return !resumes_.empty(); }

 private:
  word_index switches_ = 0;
  relation switches_after_, blocks_before_, blocks_after_, switches_before_;
  buffer<std::uint8_t> resumes_;

  /// Whether all lanes reconverge after word `i`. The flow of a BLEND has no effect on the return from a
  /// blend shader.
  static constexpr bool regroups(const control_flow_graph& graph, word_index i) noexcept {
    return graph.at(i).reconverges && graph.at(i).control != control_effect::blend;
  }

  /// Adds the blocks to which lanes of one arm may go past blocks where the other arm waits.
  static constexpr void find_ahead(const control_flow_graph& graph, view<divergent_branch::member> members,
                                   buffer<word_index>& ahead) {
    struct {
      word_index lowest = no_index, highest = 0;
    } arms[2];
    for (const divergent_branch::member& m : members)
      for (unsigned s = 0; s < 2; ++s) {
        if ((m.arms >> s & 1) == 0) continue;
        if (m.block < arms[s].lowest) arms[s].lowest = m.block;
        if (m.block > arms[s].highest) arms[s].highest = m.block;
      }
    for (const divergent_branch::member& m : members) {
      const basic_block& block = graph.blocks()[m.block];
      if (regroups(graph, block.end - 1)) continue;
      for (const edge& e : block.edges()) {
        bool passes = false;
        for (unsigned s = 0; s < 2; ++s)
          passes |= (m.arms >> (1 - s) & 1) != 0 && arms[s].lowest <= e.block && m.block < arms[s].highest &&
                    m.block < e.block;
        if (passes) ahead.push_back(e.block);
      }
    }
  }

  /// Marks the blocks of `ahead`, and the blocks that follow until lanes reconverge.
  constexpr void follow_ahead(const control_flow_graph& graph, buffer<word_index>& ahead) {
    if (ahead.empty()) return;
    resumes_ = buffer<std::uint8_t>(graph.blocks().size());
    while (!ahead.empty()) {
      const word_index b = ahead.back();
      ahead.pop_back();
      if (resumes_[b] != 0) continue;
      resumes_[b] = 1;
      const basic_block& block = graph.blocks()[b];
      bool stays = true;
      for (word_index i = block.first; i < block.end; ++i) stays = stays && !regroups(graph, i);
      if (!stays) continue;
      for (const edge& e : block.edges()) ahead.push_back(e.block);
    }
  }
};

inline constexpr warp_paths no_warp_paths;

}  // namespace valhall::detail
