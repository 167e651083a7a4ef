// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/dominators.hpp>
#include <valhall/optimization/value_form.hpp>

#include <cstdint>

/// Where a program in value form writes and reads each value.
namespace valhall::detail {

/// The writes and the reads of each value.
class value_uses {
 public:
  constexpr explicit value_uses(const value_editor& edit)
      : edit_(edit),
        tree_(dominator_tree::dominators(edit.graph())),
        of_(edit.value_count()),
        next_(edit.use_count()),
        word_(edit.use_count()) {
    find_blocks_after_calls();
    find_uses();
  }

  /// Finds the writes and reads again, after words were replaced.
  constexpr void refresh() {
    of_ = buffer<uses_of_value>(edit_.value_count());
    next_ = buffer<std::uint32_t>(edit_.use_count());
    word_ = buffer<word_index>(edit_.use_count());
    find_uses();
  }

  /// Whether the value is the same wherever it is read: it has one write, of a whole register, or it is an
  /// input that nothing writes.
  constexpr bool is_single(std::uint32_t v) const noexcept {
    if (v >= of_.size()) return false;
    const bool is_bound = v < register_count_of(edit_.graph().in());
    return of_[v].writes == (is_bound ? 0 : 1) && !of_[v].is_partial;
  }
  /// Whether the value is read as a part of a pair or group, or outside of the program.
  constexpr bool is_grouped(std::uint32_t v) const noexcept { return of_[v].is_grouped; }
  /// Whether `v` and `v + 1` are consecutive registers, the first of which has an even number.
  constexpr bool are_pair(std::uint32_t v) const noexcept { return v < of_.size() && of_[v].begins_pair; }
  /// Whether `count` values from `v` on are consecutive registers, the first of which has an even number.
  constexpr bool are_group(std::uint32_t v, unsigned count) const noexcept {
    return count == 2 ? are_pair(v) : v < of_.size() && of_[v].group_size >= count;
  }
  /// Whether each path to block `b` leads through block `a`.
  constexpr bool dominates(word_index a, word_index b) const noexcept { return tree_.dominates(a, b); }
  /// Whether each path to word `j` leads through word `i` first. False after a call of a blend shader, which
  /// may change registers.
  constexpr bool precedes(word_index i, word_index j) const noexcept {
    const control_flow_graph& graph = edit_.graph();
    const word_index a = graph.block_of(i), b = graph.block_of(j);
    return a == b ? i < j : !follows_call_[b] && tree_.dominates(a, b);
  }

  /// The last word that writes `v`, or `no_index`.
  constexpr word_index write_of(std::uint32_t v) const noexcept {
    return v < of_.size() ? of_[v].written_at : no_index;
  }
  /// Whether the only write of `v` comes before word `i` on each path, or `v` is an input.
  constexpr bool is_written_before(std::uint32_t v, word_index i) const noexcept {
    return of_[v].writes == 0 || precedes(of_[v].written_at, i);
  }
  /// The only word that reads `v`; `no_index` if there is none, or several.
  constexpr word_index only_read_of(std::uint32_t v) const noexcept {
    word_index found = no_index;
    for (std::uint32_t u = of_[v].is_grouped ? chain_end : of_[v].first; u != chain_end; u = next_[u]) {
      if (is_gone(word_[u])) continue;
      if (found != no_index) return no_index;
      found = word_[u];
    }
    return found;
  }
  /// Whether no word reads `v`.
  constexpr bool is_unread(std::uint32_t v) const noexcept {
    for (std::uint32_t u = of_[v].first; u != chain_end; u = next_[u])
      if (!is_gone(word_[u])) return false;
    return !of_[v].is_grouped;
  }

  /// Calls `visit(use, word)` for each operand that reads value `v` as a single register.
  template <class Visit>
  constexpr void for_each_read(std::uint32_t v, const Visit& visit) const {
    for (std::uint32_t u = of_[v].first; u != chain_end; u = next_[u]) visit(u, word_[u]);
  }
  /// Whether word `i` comes before each read of `v` that is still in the program.
  constexpr bool precedes_reads(word_index i, std::uint32_t v) const noexcept {
    bool all = true;
    for_each_read(v, [&](std::uint32_t, word_index j) { all = all && (is_gone(j) || precedes(i, j)); });
    return all;
  }
  /// Makes each operand that reads `from` as a single register read `to`, after word `after`.
  constexpr void replace(value_editor& edit, std::uint32_t from, std::uint32_t to, word_index after) {
    std::uint32_t u = of_[from].first;
    of_[from].first = chain_end;
    while (u != chain_end) {
      const std::uint32_t following = next_[u];
      const bool moves = word_[u] != after && precedes(after, word_[u]);
      if (moves) edit.set_value(u, to);
      std::uint32_t& head = of_[moves ? to : from].first;
      next_[u] = head;
      head = u;
      u = following;
    }
  }

 private:
  struct uses_of_value {
    std::uint32_t first = chain_end, writes = 0;
    word_index written_at = no_index;
    bool is_grouped = false, is_partial = false, begins_pair = false;
    std::uint8_t group_size = 0;  ///< The size of the largest group that begins with it, at an even register.
  };

  const value_editor& edit_;
  dominator_tree tree_;
  buffer<uses_of_value> of_;
  buffer<std::uint32_t> next_;  ///< By operand: the next that reads the same value.
  buffer<word_index> word_;     ///< By operand.
  /// By block: whether a call of a blend shader may have returned before it.
  buffer<bool> follows_call_;
  bool leaves_ = false;

  /// Whether word `i` was removed, or became a NOP.
  constexpr bool is_gone(word_index i) const noexcept { return edit_.uses_of(i).size() == 0; }

  constexpr void find_blocks_after_calls() {
    const control_flow_graph& graph = edit_.graph();
    follows_call_ = buffer<bool>(graph.blocks().size());
    buffer<word_index> work;
    const auto reach = [&](word_index b) {
      if (follows_call_[b]) return;
      follows_call_[b] = true;
      work.push_back(b);
    };
    for (const basic_block& block : graph.blocks()) {
      leaves_ |= block.leaves;
      if (const word_index to = graph.call_at(block.end - 1).target; to != no_index)
        reach(graph.block_of(to));
    }
    while (!work.empty()) {
      const word_index b = work.back();
      work.pop_back();
      for (const edge& e : graph.blocks()[b].edges()) reach(e.block);
    }
  }

  constexpr void find_uses() {
    for (word_index i = 0; i < edit_.graph().size(); ++i) {
      std::uint32_t number = edit_.first_use(i);
      for (const register_use& use : edit_.uses_of(i)) add(use, number++, i);
    }
    if (leaves_)
      for (const reg r : read_after_leaving(edit_.stage(), edit_.graph().in()))
        of_[r.number()].is_grouped = true;
  }

  constexpr void add(const register_use& use, std::uint32_t u, word_index i) {
    word_[u] = i;
    if (use.is_even && use.count > of_[use.value].group_size) of_[use.value].group_size = use.count;
    if (use.reads && !use.writes && use.count == 1) {
      next_[u] = of_[use.value].first;
      of_[use.value].first = u;
      return;
    }
    for (unsigned k = 0; k < use.count; ++k) {
      uses_of_value& of = of_[use.value + k];
      if (use.writes) {
        ++of.writes;
        of.written_at = i;
      }
      if (use.writes && use.reads) of.is_partial = true;
      // Registers of a pair or group lie together.
      if (use.count > 1) of.is_grouped = true;
      if (use.is_even && k % 2 == 0 && k + 1 < use.count) of.begins_pair = true;
    }
  }
};

}  // namespace valhall::detail
