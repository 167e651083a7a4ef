// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/isa/stage.hpp>

#include <cstdint>

namespace valhall {

/// Assumptions about facts that the words of a program do not determine.
struct [[nodiscard]] divergence_assumptions {
  /// Lanes may diverge at every conditional branch.
  bool at_any_condition = false;
  /// Lanes that leave a loop one by one wait for each other, as after `insert_reconvergence`.
  bool reconverged = false;
};

namespace detail {

/// Whether block `b` has several predecessors; the start of the program counts as one.
constexpr bool joins(const control_flow_graph& graph, word_index b) noexcept {
  return graph.predecessors(b).size() + (b == 0 ? 1 : 0) > 1;
}

/// The blocks that divergent lanes may run after a branch, found in the hardware's order: lanes at the lowest
/// address run first. One arm has the lanes that take the first edge, the other arm the lanes that take the
/// second. All lanes have met at a block if no other lanes are left to run and no earlier block has a higher
/// address: the lanes that arrive first wait for the rest, if the words that lead there reconverge.
class divergent_walk {
 public:
  static constexpr std::uint8_t first_arm = 1, second_arm = 2, both_arms = 3;

  constexpr divergent_walk(const control_flow_graph& graph, bool reconverged)
      : graph_(graph),
        reconverged_(reconverged),
        arms_(graph.blocks().size()),
        visited_(graph.blocks().size()),
        queued_(graph.blocks().size()) {}

  /// Follows both arms of the branch that ends `block`, through at most `limit` blocks. Returns false if the
  /// limit is too low.
  constexpr bool run(word_index block, std::size_t limit) {
    for (const word_index b : touched_) arms_[b] = visited_[b] = queued_[b] = 0;
    touched_.clear();
    visited_blocks_.clear();
    queue_.clear();
    reconvergence_point_ = no_index;
    word_index highest = 0;
    bool barrier_found = false;
    looping_ = 0;
    std::uint8_t arm = first_arm;
    for (const edge& e : graph_.blocks()[block].edges()) {
      arrive(e.block, arm);
      arm = second_arm;
    }
    while (!queue_.empty()) {
      const word_index b = take_lowest();
      // Lanes that wait at a BARRIER let others overtake.
      if (queue_.empty() && visited_[b] == 0 && b >= highest && !barrier_found && gathers(b, block)) {
        reconvergence_point_ = b;
        return true;
      }
      if (limit-- == 0) return false;
      if (visited_[b] == 0) {
        visited_[b] = 1;
        visited_blocks_.push_back(b);
        if (b > highest) highest = b;
        barrier_found = barrier_found || has_barrier(b);
      }
      for (const edge& e : graph_.blocks()[b].edges()) {
        if (e.block <= b) looping_ = static_cast<std::uint8_t>(looping_ | arms_[b]);
        arrive(e.block, arms_[b]);
      }
    }
    return true;
  }

  /// The blocks that divergent lanes may run.
  constexpr view<word_index> blocks() const noexcept { return visited_blocks_; }
  /// The arms that may reach block `b`.
  constexpr std::uint8_t arms(word_index b) const noexcept { return arms_[b]; }
  /// The block where all lanes that have not ended are together again; `no_index` if there is none.
  constexpr word_index reconvergence_point() const noexcept { return reconvergence_point_; }

 private:
  const control_flow_graph& graph_;
  const bool reconverged_;
  std::uint8_t looping_ = 0;  ///< Arms that took a back edge, so that their lanes may never end.
  buffer<std::uint8_t> arms_, visited_, queued_;
  buffer<word_index> touched_, visited_blocks_;
  buffer<word_index> queue_;  ///< A heap with the lowest block on top.
  word_index reconvergence_point_ = no_index;

  /// Whether lanes wait for others after block `b`. The flow of a BLEND has no effect on the return from a
  /// blend shader.
  constexpr bool waits(word_index b) const noexcept {
    const effects& last = graph_.at(graph_.blocks()[b].end - 1);
    return last.reconverges && last.control != control_effect::blend;
  }

  /// Whether the lanes that diverged at the end of block `from` wait at block `b` for the others.
  constexpr bool gathers(word_index b, word_index from) const noexcept {
    const auto before = graph_.predecessors(b);
    if (arms_[b] == both_arms) {
      // With several predecessors lanes reconverge, which a separate rule ensures. From a single predecessor
      // lanes may arrive one by one.
      return joins(graph_, b) || (reconverged_ && before[0] == from) || waits(before[0]);
    }
    // The lanes of the other arm must end before these continue.
    if ((looping_ & ~arms_[b]) != 0) return false;
    bool all_wait = true;
    for (const word_index p : before) all_wait = all_wait && (p == from || waits(p));
    return all_wait;
  }

  constexpr bool has_barrier(word_index b) const noexcept {
    return graph_.at(graph_.blocks()[b].end - 1).control == control_effect::barrier;
  }

  constexpr void arrive(word_index b, std::uint8_t arms) {
    if ((arms & ~arms_[b]) == 0) return;
    if (arms_[b] == 0) touched_.push_back(b);
    arms_[b] = static_cast<std::uint8_t>(arms_[b] | arms);
    if (queued_[b] != 0) return;
    queued_[b] = 1;
    queue_.push_back(b);
    for (std::size_t i = queue_.size() - 1; i > 0 && queue_[i] < queue_[(i - 1) / 2]; i = (i - 1) / 2)
      exchange(i, (i - 1) / 2);
  }

  constexpr word_index take_lowest() noexcept {
    const word_index lowest = queue_[0];
    queue_[0] = queue_.back();
    queue_.pop_back();
    for (std::size_t i = 0, child = 1; child < queue_.size(); i = child, child = 2 * i + 1) {
      if (child + 1 < queue_.size() && queue_[child + 1] < queue_[child]) ++child;
      if (queue_[i] <= queue_[child]) break;
      exchange(i, child);
    }
    queued_[lowest] = 0;
    return lowest;
  }

  constexpr void exchange(std::size_t i, std::size_t j) noexcept {
    const word_index kept = queue_[i];
    queue_[i] = queue_[j];
    queue_[j] = kept;
  }
};

}  // namespace detail

/// A branch where lanes may diverge, and the blocks that they run until they are together again.
struct [[nodiscard]] divergent_branch {
  /// A block that some lanes may run while others wait elsewhere.
  struct [[nodiscard]] member {
    word_index block = no_index;  ///< The block.
    /// Bit 0: lanes that took the first edge of the branch may reach the block; bit 1: the second.
    std::uint8_t arms = 0;
  };

  word_index block = no_index;  ///< The block that ends with the branch.
  word_index reconvergence_point =
      no_index;  ///< The block where all lanes meet again; `no_index` if there may be none.
  std::uint8_t reconvergence_arms = 0;  ///< The arms that reach `reconvergence_point`, as in `member::arms`.
  /// The members in the list of `divergence`, from `first_member` up to `member_end`.
  std::size_t first_member = 0, member_end = 0;
};

/// Branches where the lanes of a warp may diverge, and the blocks where the lanes meet again. A value is
/// uniform in all lanes that run an instruction together if it is computed from uniforms, constants, and
/// special values other than `lane_id` and `thread_local_pointer`, by arithmetic or by loads from uniform
/// addresses. All other values may differ between lanes, including values from other lanes and the registers
/// at the start of the program, since a warp may hold lanes of several workgroups. Where lanes of both arms
/// of a branch may meet, all registers written since they diverged may differ. This includes lanes that leave
/// a loop in different iterations: they differ in the registers that the loop writes. An indirect branch that
/// is always taken is a call or a return, which all lanes take together.
class [[nodiscard]] divergence {
  using register_bits = detail::bits128;

 public:
  /// The registers `uniform_at_start` are uniform when the program starts.
  constexpr explicit divergence(const control_flow_graph& graph, register_set uniform_at_start = {},
                                const divergence_assumptions& assumed = {})
      : divergence(graph, nothing{}) {
    const auto blocks = graph.blocks();
    bool is_conditional = false;
    for (const basic_block& block : blocks) is_conditional |= graph.at(block.end - 1).conditional;
    if (!is_conditional) return;
    differing_ = buffer<register_bits>(blocks.size());
    rerun_ = waiting_ = buffer<std::uint8_t>(blocks.size());
    divergent_ = diverges_ = buffer<std::uint8_t>(blocks.size());
    std::size_t budget = (std::size_t{1} << 20) + std::size_t{64} * blocks.size();
    detail::divergent_walk walk(graph, assumed.reconverged);
    for (std::size_t b = 0; b < blocks.size(); ++b) waiting_[b] = 1;
    differing_[0] = ~uniform_at_start.bits();
    for (bool changed = true; changed;) {
      changed = false;
      for (const word_index b : graph.reverse_postorder()) {
        if (waiting_[b] == 0) continue;
        waiting_[b] = 0;
        changed = true;
        const bool parts = run(b);
        if (diverges_[b] != 0 || !has_condition(b) || !(parts || assumed.at_any_condition)) continue;
        diverges_[b] = 1;
        if (gave_up_) continue;
        if (walk.run(b, budget))
          add(b, walk, budget);
        else
          give_up();
      }
    }
  }

  /// For a `graph` in which lanes do not diverge at any branch.
  [[nodiscard]] static constexpr divergence uniform(const control_flow_graph& graph) {
    return divergence(graph, nothing{});
  }

  /// Whether lanes may diverge at the branch that ends block `b`, because they may disagree on its condition.
  [[nodiscard]] constexpr bool diverges_at(word_index b) const noexcept {
    return !diverges_.empty() && diverges_[b] != 0;
  }
  /// Whether some lanes may run block `b` while others do not.
  [[nodiscard]] constexpr bool is_divergent(word_index b) const noexcept {
    return !divergent_.empty() && divergent_[b] != 0;
  }

  /// Branches where lanes may diverge. If a program takes too long to analyze, the last entry has all
  /// blocks as members, in place of the missing branches.
  [[nodiscard]] constexpr view<divergent_branch> divergent_branches() const noexcept { return branches_; }
  /// The blocks that lanes may run between `branch` and its reconvergence point.
  [[nodiscard]] constexpr view<divergent_branch::member> members(
      const divergent_branch& branch) const noexcept {
    return {members_.data() + branch.first_member, branch.member_end - branch.first_member};
  }

 private:
  struct nothing {};

  const control_flow_graph& graph_;
  buffer<register_bits>
      differing_;               ///< For each block: registers that may differ between lanes at its start.
  buffer<std::uint8_t> rerun_;  ///< Lanes that meet later may run the block at different times.
  buffer<std::uint8_t> waiting_, divergent_, diverges_;
  buffer<divergent_branch> branches_;
  buffer<divergent_branch::member> members_;
  bool gave_up_ = false;

  constexpr divergence(const control_flow_graph& graph, nothing) : graph_(graph) {}

  static constexpr bool reads_differing(const effects& e, register_bits differing) noexcept {
    constexpr unsigned thread_words = 3u << 2 * thread_local_pointer.entry(),
                       lane_words = 3u << 2 * lane_id.entry();
    static_assert(thread_local_pointer.page() == 1 && lane_id.page() == 3);
    return (e.reads.bits() & differing) != 0 ||
           (e.special_page == 1 && (e.special_words & thread_words) != 0) ||
           (e.special_page == 3 && (e.special_words & lane_words) != 0);
  }

  /// Registers that may differ between lanes after an instruction.
  static constexpr register_bits after(const effects& e, register_bits differing, bool rerun) noexcept {
    const bool loads_constant = e.memory == memory_effect::read_constant;
    // Lanes that come at different times load different values if memory is written in between.
    const bool loads =
        e.varying == varying_effect::none && (loads_constant || (e.memory == memory_effect::read && !rerun));
    if (reads_differing(e, differing) || e.crosses_lanes || (e.is_message && !loads))
      return differing | e.writes.bits();
    return differing & ~e.whole_writes().bits();
  }

  constexpr bool has_condition(word_index b) const noexcept {
    return graph_.at(graph_.blocks()[b].end - 1).conditional;
  }

  /// Propagates the divergent registers at the end of block `b` to its successors. Returns whether the last
  /// instruction of `b` reads a divergent value.
  constexpr bool run(word_index b) {
    const basic_block& block = graph_.blocks()[b];
    register_bits differing = differing_[b];
    const word_index last = block.end - 1;
    for (word_index i = block.first; i < last; ++i)
      differing = after(graph_.at(i), differing, rerun_[b] != 0);
    const bool parts = reads_differing(graph_.at(last), differing);
    differing = after(graph_.at(last), differing, rerun_[b] != 0);
    for (const edge& e : block.edges()) mark(e.block, differing);
    return parts;
  }

  constexpr void mark(word_index b, register_bits differing) noexcept {
    if ((differing & ~differing_[b]) == 0) return;
    differing_[b] |= differing;
    waiting_[b] = 1;
  }

  constexpr void mark_rerun(word_index b) noexcept {
    if (rerun_[b] != 0) return;
    rerun_[b] = waiting_[b] = 1;
  }

  /// Records the blocks that lanes may run after the branch at the end of block `b`.
  constexpr void add(word_index b, const detail::divergent_walk& walk, std::size_t& budget) {
    constexpr std::uint8_t both = detail::divergent_walk::both_arms;
    divergent_branch branch = {b, walk.reconvergence_point(), 0, members_.size(), 0};
    register_bits written = 0;
    for (const word_index m : walk.blocks()) {
      budget -= budget == 0 ? 0 : 1;
      members_.push_back({m, walk.arms(m)});
      divergent_[m] = 1;
      for (word_index i = graph_.blocks()[m].first; i < graph_.blocks()[m].end; ++i)
        written |= graph_.at(i).writes.bits();
    }
    branch.member_end = members_.size();
    for (const word_index m : walk.blocks()) {
      if (walk.arms(m) != both) continue;
      mark_rerun(m);
      mark(m, written);
    }
    if (branch.reconvergence_point != no_index) {
      branch.reconvergence_arms = walk.arms(branch.reconvergence_point);
      if (branch.reconvergence_arms == both) mark(branch.reconvergence_point, written);
    }
    branches_.push_back(branch);
  }

  /// Assumes from now on that lanes may be in any block, and differ in all registers that are written.
  constexpr void give_up() {
    gave_up_ = true;
    divergent_branch all = {no_index, no_index, 0, members_.size(), 0};
    register_bits written = 0;
    for (word_index i = 0; i < graph_.size(); ++i) written |= graph_.at(i).writes.bits();
    for (const word_index b : graph_.reverse_postorder()) {
      members_.push_back({b, detail::divergent_walk::both_arms});
      divergent_[b] = 1;
      mark_rerun(b);
      mark(b, written);
    }
    all.member_end = members_.size();
    branches_.push_back(all);
  }
};

}  // namespace valhall
