// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/hazard_state.hpp>
#include <valhall/analysis/memory_dependence.hpp>
#include <valhall/optimization/value_form.hpp>

#include <cstdint>

/// Dependences between the words of a block.
namespace valhall::detail {

/// The words that must follow each word of a block, and at what distance.
class block_dependences {
 public:
  /// The distance from a message to the first word that needs its result, so that the wait costs nothing.
  static constexpr unsigned message_distance = 11;

  /// A word that must come at least `distance` places later, or stalls.
  struct dependence {
    word_index to;
    std::uint32_t next;  ///< The next dependence of the same word, or `chain_end`.
    std::uint8_t distance;
  };

  constexpr explicit block_dependences(const value_editor& edit)
      : edit_(edit),
        budget_(edit.given()),
        first_(empty_chains(edit.graph().size())),
        before_(edit.graph().size()),
        values_(edit.value_count()) {}

  /// Finds the dependences of the words from `first` to `end`, which lie in one block. May be called once for
  /// each block.
  constexpr void find(word_index first, word_index end) {
    read_nodes_.clear();
    start_ = first;
    for (auto& chain : chains_) chain.clear();
    accesses_.clear();
    clock_ = fence_ = last_access_ = no_index;
    for (word_index i = first; i < end; ++i) {
      if (edit_.is_removed(i)) continue;
      add_values(i);
      add_order(i);
    }
  }

  /// The dependences from word `i`: the index of the first in `at`.
  constexpr std::uint32_t first_of(word_index i) const noexcept { return first_[i]; }
  constexpr const dependence& at(std::uint32_t d) const noexcept { return all_[d]; }
  /// The number of dependences to word `i`.
  constexpr std::uint32_t count_before(word_index i) const noexcept { return before_[i]; }

 private:
  /// Kinds of words that keep their order with words of their own kind, or of another one.
  enum kind : unsigned { position, output, mark_reader };

  struct read_node {
    word_index word;
    std::uint32_t next;
  };
  struct value_state {
    word_index stamp = 0;       ///< The first of the words that were visited, plus one.
    word_index last_write = 0;  ///< The last word that wrote it, or `no_index`.
    std::uint32_t reads = 0;    ///< The words that read it since, as a list of `read_nodes_`.
  };
  struct access {
    word_index word;
    accessed_bytes bytes;
  };

  const value_editor& edit_;
  search_budget budget_;
  buffer<dependence> all_;
  buffer<std::uint32_t> first_, before_;
  buffer<value_state> values_;
  buffer<read_node> read_nodes_;
  buffer<word_index> chains_[3];  ///< By kind: the words that later ones may have to follow.
  buffer<access> accesses_;
  word_index start_ = 0, clock_ = no_index, fence_ = no_index, last_access_ = no_index;

  constexpr void add(word_index from, word_index to, unsigned distance) {
    all_.push_back({to, first_[from], static_cast<std::uint8_t>(distance)});
    first_[from] = static_cast<std::uint32_t>(all_.size() - 1);
    ++before_[to];
  }

  constexpr unsigned distance_of(word_index i) const noexcept {
    return edit_.at(i).is_message ? message_distance : 1;
  }

  /// The writes and reads of `v` in the words that were visited.
  constexpr value_state& state_of(std::uint32_t v) noexcept {
    value_state& state = values_[v];
    if (state.stamp != start_ + 1) state = {start_ + 1, no_index, chain_end};
    return state;
  }

  constexpr void add_values(word_index i) {
    const view<register_use> uses = edit_.uses_of(i);
    for (const register_use& use : uses)
      for (unsigned k = 0; k < use.count; ++k) {
        value_state& v = state_of(use.value + k);
        if (v.last_write != no_index) add(v.last_write, i, distance_of(v.last_write));
        if (!use.reads) continue;
        read_nodes_.push_back({i, v.reads});
        v.reads = static_cast<std::uint32_t>(read_nodes_.size() - 1);
      }
    for (const register_use& use : uses)
      for (unsigned k = 0; use.writes && k < use.count; ++k) {
        value_state& v = state_of(use.value + k);
        for (std::uint32_t r = v.reads; r != chain_end; r = read_nodes_[r].next)
          if (read_nodes_[r].word != i) add(read_nodes_[r].word, i, 0);
        v.reads = chain_end;
        v.last_write = i;
      }
  }

  /// Adds word `i` after each word of `chain`.
  constexpr void follow(buffer<word_index>& chain, word_index i, unsigned distance) {
    for (const word_index j : chain)
      if (j != i) add(j, i, distance);
  }

  constexpr void add_order(word_index i) {
    const effects& e = edit_.at(i);
    const decoded_instruction& d = edit_.decoded(i);
    const bool is_opaque = d.info().semantics == knowledge::unknown || e.unknown_flow;
    if (fence_ != no_index) add(fence_, i, 1);
    if (is_opaque) {
      for (word_index j = fence_ == no_index ? start_ : fence_ + 1; j < i; ++j)
        if (!edit_.is_removed(j)) add(j, i, 1);
      fence_ = i;
      for (auto& chain : chains_) chain.clear();
      accesses_.clear();
      return;
    }
    if (is_ordered(e)) add_access(i);
    // The words that use the remembered position of varyings.
    if (changes_position(e) || e.varying == varying_effect::retrieve) {
      const bool writes = changes_position(e);
      for (const word_index j : chains_[position])
        if (writes || changes_position(edit_.at(j)))
          add(j, i, changes_position(edit_.at(j)) ? message_distance : 0);
      if (writes) chains_[position].clear();
      chains_[position].push_back(i);
    }
    const bool is_output = e.output != output_effect::none || e.tile != memory_effect::none ||
                           e.control == control_effect::discard || e.control == control_effect::blend;
    const bool reads_mark = writes_memory(e) || d.value(modifier::skip) != 0 || e.needs_helpers;
    if (is_output) {
      follow(chains_[output], i, 1);
      follow(chains_[mark_reader], i, 0);
      chains_[output].clear();
      chains_[mark_reader].clear();
      chains_[output].push_back(i);
    } else if (reads_mark) {
      follow(chains_[output], i, 1);
      chains_[mark_reader].push_back(i);
    }
    // Messages without a known effect, such as reads of a clock.
    if (e.is_message && e.memory == memory_effect::none && e.varying == varying_effect::none && !is_output) {
      if (clock_ != no_index) add(clock_, i, 0);
      clock_ = i;
    }
  }

  /// Whether an access reads and writes memory. How its offset counts is only presumed.
  static constexpr bool is_atomic(const effects& e) noexcept { return e.memory == memory_effect::read_write; }

  constexpr void add_access(word_index i) {
    constexpr std::size_t most = 32;
    // The addresses of the given program, whose registers hold them.
    const accessed_bytes bytes = budget_.bytes_of(edit_.given(), edit_.origin(i));
    const effects& e = edit_.at(i);
    // Every later access follows one that follows all others.
    const bool is_last = accesses_.size() == most;
    if (last_access_ != no_index) add(last_access_, i, 1);
    const auto are_apart = [&](const access& a) {
      return !is_atomic(edit_.at(a.word)) && !is_atomic(e) && accessed_bytes::are_apart(a.bytes, bytes, true);
    };
    for (const access& a : accesses_) {
      const effects& earlier = edit_.at(a.word);
      if (is_last || (need_order(earlier, e) && !are_apart(a)))
        add(a.word, i, writes_memory(earlier) ? message_distance : 0);
    }
    if (is_last) {
      accesses_.clear();
      last_access_ = i;
    }
    accesses_.push_back({i, bytes});
  }
};

}  // namespace valhall::detail
