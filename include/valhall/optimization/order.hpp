// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/block_dependences.hpp>

#include <cstdint>

/// Order of the words of a block: messages early, words that need their results late.
namespace valhall::detail {

/// Orders the words of each block by list scheduling: of the words whose dependences are met, the next one
/// has the longest path to the end of the block. No more values than a limit are live then, or as many as in
/// the given order: a word is only placed before others if these could follow in their order within the
/// limit. The editor must not change between runs with different limits.
class block_scheduler {
 public:
  constexpr explicit block_scheduler(const value_editor& edit)
      : edit_(edit),
        graph_(edit.graph()),
        dependences_(edit),
        height_(edit.graph().size()),
        earliest_(edit.graph().size()),
        left_(edit.graph().size()),
        values_(edit.value_count()),
        growth_(edit.graph().size()),
        live_(edit.graph().size() + std::size_t{1}),
        first_read_(edit.graph().size() + std::size_t{1}),
        live_out_(edit) {
    list_reads();
  }

  /// Finds an order of all words, unless more than `most` values would be live at once. Returns whether there
  /// is one.
  constexpr bool run(unsigned limit, unsigned most) {
    limit_ = static_cast<int>(limit);
    most_live_ = 0;
    order_.clear();
    order_.reserve(graph_.size());
    const auto blocks = static_cast<word_index>(graph_.blocks().size());
    for (word_index b = 0; b < blocks && most_live_ <= static_cast<int>(most); ++b) visit(b);
    return most_live_ <= static_cast<int>(most);
  }
  /// The most values that are live at once in the given order.
  constexpr unsigned most_live_as_given() {
    int most = 0;
    for (word_index b = 0; b < graph_.blocks().size(); ++b) {
      count_values(b);
      if (most_in_block_ > most) most = most_in_block_;
    }
    return static_cast<unsigned>(most);
  }
  /// The order that `run` found, for `value_editor::set_order`.
  constexpr const buffer<word_index>& order() const noexcept { return order_; }

 private:
  /// The state of a value in the block that is visited.
  struct value_state {
    std::uint32_t readers = 0;  ///< Words that still read it.
    word_index reader = 0;      ///< The exclusive or of their indices: the index of the last one left.
    word_index stamp = 0;       ///< `visit_`, if the block uses it or it is live at its end.
    word_index end = 0;         ///< Its last reader, if the remaining words follow in their order.
    bool is_live_out = false;
    bool is_live = false;
  };

  /// A word whose dependences are met.
  struct waiting_word {
    std::uint32_t time;  ///< The first time at which it does not stall; 0 if it does not stall now.
    std::uint64_t rank;  ///< Its height, then the complement of its index: higher is better.

    constexpr word_index word() const noexcept { return no_index - static_cast<word_index>(rank); }
    /// Whether it comes before `b` in a list, which ends with the best word.
    constexpr bool precedes(const waiting_word& b) const noexcept {
      return time > b.time || (time == b.time && rank < b.rank);
    }
  };

  /// Only so many words after the first one that is left are considered, so that time stays linear.
  static constexpr word_index window = 64;

  const value_editor& edit_;
  const control_flow_graph& graph_;
  block_dependences dependences_;
  word_index known_end_ = 0;  ///< The end of the last block whose dependences were found.
  int limit_ = 0;
  buffer<std::uint32_t> height_, earliest_, left_;
  buffer<value_state> values_;
  buffer<word_index> order_;
  buffer<waiting_word> ready_, stalled_;  ///< The best word is the last.
  /// By word: how many more values are live after it than before, if it is placed next.
  buffer<std::int8_t> growth_;
  /// By word: the values that are live before it, if the words that are left follow in their order.
  buffer<std::int16_t> live_;
  buffer<std::uint32_t> first_read_, reads_;  ///< By word: the values that it reads.
  live_values live_out_;
  word_index visit_ = 0;  ///< The number of blocks that were visited.
  word_index next_ = 0;   ///< The first word that is left.
  int most_live_ = 0, most_in_block_ = 0;

  /// The first word of the block from which on the words stay where they are: a branch or a word with a flow
  /// at the end, and the words of a call.
  constexpr word_index end_of_free_words(word_index b) const noexcept {
    const basic_block& block = graph_.blocks()[b];
    word_index end = block.end;
    const effects& last = graph_.at(end - 1);
    const flow f = canonical_flow_of(graph_.decoded(end - 1).canonical_word());
    if (last.control != control_effect::none || f != flow::none) --end;
    if (const word_index setup = graph_.call_at(block.end - 1).setup; setup < end && setup >= block.first)
      end = setup;
    return end;
  }

  constexpr void visit(word_index b) {
    const basic_block& block = graph_.blocks()[b];
    const word_index end = end_of_free_words(b);
    count_values(b);
    if (end - block.first > 2)
      schedule(block.first, end);
    else
      for (word_index i = block.first; i < end; ++i) order_.push_back(i);
    for (word_index i = end; i < block.end; ++i) order_.push_back(i);
  }

  constexpr value_state& state_of(std::uint32_t v) noexcept {
    value_state& state = values_[v];
    if (state.stamp != visit_) state = {0, 0, visit_, 0, false, false};
    return state;
  }

  /// Lists the values that each word reads, without repetitions.
  constexpr void list_reads() {
    reads_.reserve(edit_.use_count());
    for (word_index i = 0; i < graph_.size(); ++i) {
      const view<register_use> uses = edit_.uses_of(i);
      for (std::size_t n = 0; n < uses.size(); ++n)
        for (unsigned k = 0; uses[n].reads && k < uses[n].count; ++k) {
          const std::uint32_t value = uses[n].value + k;
          bool is_first = true;
          for (std::size_t m = 0; m < n; ++m)
            is_first = is_first && !(uses[m].reads && value - uses[m].value < uses[m].count);
          if (is_first) reads_.push_back(value);
        }
      first_read_[i + std::size_t{1}] = static_cast<std::uint32_t>(reads_.size());
    }
  }

  /// Calls `visit(state)` for each value that word `i` reads, once.
  template <class Visit>
  constexpr void for_each_read(word_index i, const Visit& visit) {
    const std::uint32_t end = first_read_[i + std::size_t{1}];
    for (std::uint32_t n = first_read_[i]; n < end; ++n) visit(state_of(reads_[n]));
  }
  template <class Visit>
  constexpr void for_each_write(word_index i, const Visit& visit) {
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; use.writes && k < use.count; ++k) visit(state_of(use.value + k));
  }
  static constexpr bool is_needed(const value_state& v) noexcept { return v.readers != 0 || v.is_live_out; }

  /// Counts the reads of values in the block, and the values that are live before each word.
  constexpr void count_values(word_index b) {
    const basic_block& block = graph_.blocks()[b];
    ++visit_;
    int now = 0;
    const auto see = [&](value_state& v, word_index end) {
      if (v.is_live) return;
      v.is_live = true;
      if (v.end < end) v.end = end;
      ++now;
    };
    for (const std::uint32_t value : live_out_.after(b)) {
      value_state& v = state_of(value);
      v.is_live_out = true;
      see(v, block.end);
    }
    live_[block.end] = static_cast<std::int16_t>(now);
    most_in_block_ = now;
    for (word_index i = block.end; i-- > block.first;) {
      for (const register_use& use : edit_.uses_of(i))
        for (unsigned k = 0; use.writes && !use.reads && k < use.count; ++k)
          if (value_state& v = state_of(use.value + k); v.is_live) {
            v.is_live = false;
            --now;
          }
      for_each_read(i, [&](value_state& v) {
        ++v.readers;
        v.reader ^= i;
        see(v, i);
      });
      live_[i] = static_cast<std::int16_t>(now);
      if (now > most_in_block_) most_in_block_ = now;
    }
    if (most_in_block_ > most_live_) most_live_ = most_in_block_;
  }

  constexpr void find_heights(word_index first, word_index end) {
    for (word_index i = end; i-- > first;) {
      std::uint32_t height = edit_.at(i).is_message ? block_dependences::message_distance : 1;
      for (std::uint32_t d = dependences_.first_of(i); d != chain_end; d = dependences_.at(d).next) {
        const std::uint32_t path = dependences_.at(d).distance + height_[dependences_.at(d).to];
        if (path > height) height = path;
      }
      height_[i] = height;
    }
  }

  constexpr void find_growth(word_index i) {
    int change = 0;
    for_each_write(i, [&](const value_state& v) { change += is_needed(v) && !v.is_live ? 1 : 0; });
    for_each_read(i, [&](const value_state& v) { change -= v.readers == 1 && !v.is_live_out ? 1 : 0; });
    growth_[i] = static_cast<std::int8_t>(change);
  }

  /// Ends the life of `v` at word `end`, or before the first word that is left.
  constexpr void shorten(value_state& v, word_index end) noexcept {
    for (word_index q = end < next_ ? next_ : end + 1; q <= v.end; ++q) --live_[q];
    v.end = end;
  }

  /// Places word `i`: the values that it reads live shorter, and the values that it writes live longer.
  constexpr void apply(word_index i) {
    std::int16_t* const live = live_.begin();
    for_each_read(i, [&](value_state& v) {
      v.reader ^= i;
      --v.readers;
      if (v.is_live_out) return;
      if (v.readers == 1) --growth_[v.reader];
      if (v.readers == 1 && v.reader < v.end) shorten(v, v.reader);
      if (v.readers != 0) return;
      v.is_live = false;
      if (i != next_) shorten(v, next_ - 1);
    });
    for_each_write(i, [&](value_state& v) {
      if (v.is_live || !is_needed(v)) return;
      v.is_live = true;
      if (i == next_) return;
      std::int16_t most = 0;
      for (word_index q = next_; q <= i; ++q)
        if (++live[q] > most) most = live[q];
      if (most > most_in_block_) most_in_block_ = most;
    });
    if (live_[next_] > most_live_) most_live_ = live_[next_];
  }

  /// Adds word `i`, which may be placed from `now` on.
  constexpr void add_ready(word_index i, std::uint32_t now) {
    const waiting_word added = {earliest_[i] > now ? earliest_[i] : 0,
                                std::uint64_t{height_[i]} << 32 | (no_index - i)};
    buffer<waiting_word>& list = added.time == 0 ? ready_ : stalled_;
    list.push_back(added);
    std::size_t at = list.size() - 1;
    for (; at > 0 && added.precedes(list[at - 1]); --at) list[at] = list[at - 1];
    list[at] = added;
  }

  /// Removes the word to place next, `now` words after the first one: of the words that stall least, the
  /// highest; of several, the first in the given order.
  constexpr word_index take(std::uint32_t now) {
    while (!stalled_.empty() && stalled_.back().time <= now) {
      const word_index i = stalled_.back().word();
      stalled_.pop_back();
      add_ready(i, now);
    }
    constexpr int most_growth = 16;
    const bool is_tight = most_in_block_ + most_growth > limit_;
    // For growths below 4: the first word at which so many more values exceed the limit; 0 if not yet found.
    word_index too_far[4] = {};
    for (buffer<waiting_word>* list : {&ready_, &stalled_})
      for (std::size_t n = list->size(); n-- > 0;) {
        const word_index i = (*list)[n].word();
        if (is_tight && i != next_ && growth_[i] > 0) {
          const auto growth = static_cast<unsigned char>(growth_[i]);
          word_index kept = 0, &end = growth < 4 ? too_far[growth] : kept;
          if (end == 0) end = next_;
          while (end <= i && live_[end] + growth <= limit_) ++end;
          if (end <= i) continue;
        }
        for (; n + 1 < list->size(); ++n) (*list)[n] = (*list)[n + 1];
        list->pop_back();
        return i;
      }
    return next_;  // Not reached: this word can always be placed.
  }

  constexpr void schedule(word_index first, word_index end) {
    if (first >= known_end_) {
      dependences_.find(first, end);
      find_heights(first, end);
      known_end_ = end;
    }
    ready_.clear();
    stalled_.clear();
    std::uint32_t count = 0;
    for (word_index i = first; i < end; ++i) {
      earliest_[i] = 0;
      left_[i] = edit_.is_removed(i) ? placed : dependences_.count_before(i);
      if (left_[i] == placed) {
        order_.push_back(i);
      } else {
        find_growth(i);
        ++count;
      }
    }
    next_ = first;
    word_index end_of_window = first;
    for (std::uint32_t now = 0; now < count; ++now) {
      while (is_placed(next_)) ++next_;
      for (; end_of_window < end && end_of_window < next_ + window; ++end_of_window)
        if (left_[end_of_window] == 0) add_ready(end_of_window, now);
      const word_index i = take(now);
      order_.push_back(i);
      left_[i] = placed;
      apply(i);
      for (std::uint32_t d = dependences_.first_of(i); d != chain_end; d = dependences_.at(d).next) {
        const auto& next = dependences_.at(d);
        if (now + next.distance > earliest_[next.to]) earliest_[next.to] = now + next.distance;
        if (--left_[next.to] == 0 && next.to < end_of_window) add_ready(next.to, now + 1);
      }
    }
  }

  static constexpr std::uint32_t placed = 0xffffffff;
  constexpr bool is_placed(word_index i) const noexcept { return left_[i] == placed; }
};

}  // namespace valhall::detail
