// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/memory_dependence.hpp>
#include <valhall/verification/program_rewriter.hpp>

#include <cstdint>

/// Choice of slots for messages.
namespace valhall::detail {

/// Chooses slots so that a wait for one message includes as few messages as possible that are only needed
/// later.
class slot_chooser {
 public:
  constexpr slot_chooser(program_rewriter& edit, const control_flow_graph& graph)
      : graph_(graph), edit_(edit), budget_(graph), needed_(graph.size()) {}

  constexpr void run() {
    for (const basic_block& block : graph_.blocks()) {
      find_needs(block);
      choose(block);
    }
  }

 private:
  /// Distances beyond this one do not count.
  static constexpr word_index most_distance = 10;
  static constexpr unsigned most_pending = 8;

  /// The messages in flight with one slot, at most the last `most_pending`, and the word before which they
  /// are waited on.
  struct pending_messages {
    word_index words[most_pending] = {};
    unsigned count = 0;
    word_index wait = no_index;
  };

  const control_flow_graph& graph_;
  program_rewriter& edit_;
  search_budget budget_;
  buffer<word_index> accesses_;  ///< The later accesses of the block, the nearest last.
  buffer<word_index> needed_;    ///< By word: the first word of its block that needs it to be complete.

  static constexpr word_index least(word_index a, word_index b) noexcept { return a < b ? a : b; }

  constexpr void find_needs(const basic_block& block) {
    word_index touched[most_registers];
    for (word_index& t : touched) t = block.end;
    word_index position = block.end;
    accesses_.clear();
    for (word_index i = block.end; i-- > block.first;) {
      const effects& e = graph_.at(i);
      needed_[i] = block.end;
      if (e.is_message) {
        for (const reg r : e.staging_writes) needed_[i] = least(needed_[i], touched[r.number()]);
        if (changes_position(e)) needed_[i] = least(needed_[i], position);
        if (is_ordered(e)) needed_[i] = least(needed_[i], next_conflict(i, block.end));
      }
      for (const reg r : e.reads | e.writes) touched[r.number()] = i;
      if (is_ordered(e)) accesses_.push_back(i);
      if (changes_position(e) || e.varying == varying_effect::retrieve) position = i;
    }
  }

  /// The nearest later access, among the accesses close enough to count, that must follow access `i`; `end`
  /// if there is none.
  constexpr word_index next_conflict(word_index i, word_index end) {
    for (std::size_t n = accesses_.size(); n > 0; --n) {
      const word_index j = accesses_[n - 1];
      if (j - i > most_distance) break;
      if (need_order(graph_.at(i), graph_.at(j)) &&
          !accessed_bytes::are_apart(budget_.bytes_of(graph_, i), budget_.bytes_of(graph_, j), true))
        return j;
    }
    return end;
  }

  static constexpr unsigned words_between(word_index message, word_index wait) noexcept {
    const word_index distance = wait - message - 1;
    return distance < most_distance ? distance : most_distance;
  }

  /// The words that are lost if message `i` is waited on together with `others`.
  constexpr unsigned loss(const pending_messages& others, word_index i) const noexcept {
    if (others.count == 0) return 0;
    const word_index wait = least(others.wait, needed_[i]);
    unsigned lost = words_between(i, needed_[i]) - words_between(i, wait);
    for (unsigned n = 0; n < others.count; ++n)
      lost += words_between(others.words[n], others.wait) - words_between(others.words[n], wait);
    return lost;
  }

  constexpr void choose(const basic_block& block) {
    pending_messages slots[general_slots];
    for (word_index i = block.first; i < block.end; ++i) {
      for (pending_messages& s : slots)
        if (s.count != 0 && s.wait <= i) s = {};
      const effects& e = graph_.at(i);
      const modifier_info* place = slot_place(i);
      if (place == nullptr) {
        if (const auto slot = static_cast<std::uint8_t>(e.slot); e.is_message && slot < general_slots)
          add(slots[slot], i);
        continue;
      }
      unsigned best = 0;
      for (unsigned s = 1; s < general_slots; ++s) {
        const unsigned a = loss(slots[s], i), b = loss(slots[best], i);
        // Messages that are needed together share a slot.
        const bool joins = slots[s].count != 0 && slots[s].wait == needed_[i];
        const bool other_joins = slots[best].count != 0 && slots[best].wait == needed_[i];
        if (a < b || (a == b && joins && !other_joins)) best = s;
      }
      edit_.set_word(i, with_field(edit_.word(i), place->start, place->size, best));
      add(slots[best], i);
    }
  }

  constexpr void add(pending_messages& to, word_index i) const noexcept {
    to.wait = to.count == 0 ? needed_[i] : least(to.wait, needed_[i]);
    if (to.count == most_pending) {
      for (unsigned n = 1; n < most_pending; ++n) to.words[n - 1] = to.words[n];
      --to.count;
    }
    to.words[to.count++] = i;
  }

  /// The field of the slot of word `i`, if it may have any slot.
  constexpr const modifier_info* slot_place(word_index i) const noexcept {
    const decoded_instruction& d = graph_.decoded(i);
    const effects& e = graph_.at(i);
    if (!d.ok() || !e.is_message || d.info().implied_slot >= 0 || e.control == control_effect::barrier ||
        e.output == output_effect::depth_stencil)
      return nullptr;
    for (unsigned m = 0; m < d.info().modifier_count; ++m)
      if (d.info().modifiers()[m].id == modifier::slot) return d.info().modifiers() + m;
    return nullptr;
  }
};

}  // namespace valhall::detail
