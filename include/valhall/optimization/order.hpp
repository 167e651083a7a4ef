// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/block_dependences.hpp>

#include <cstdint>

/// Order of the words of a block: messages early, words that need their results late.
namespace valhall::detail {

/// Orders the words of each block by list scheduling: of the words whose dependences are met, one from which
/// the longest path leads to the end of the block, unless too many values would be live.
class block_scheduler {
 public:
  /// At most about `limit` values are live at once, or as many as before.
  constexpr block_scheduler(value_editor& edit, unsigned limit)
      : edit_(edit),
        graph_(edit.graph()),
        webs_(edit.program(), edit.graph()),
        dependences_(edit.graph(), edit.program()),
        limit_(limit),
        height_(edit.graph().size()),
        earliest_(edit.graph().size()),
        left_(edit.graph().size()),
        values_(edit.program().values.size()) {}

  /// Sets the order of all words.
  constexpr void run() {
    order_.reserve(graph_.size());
    for (word_index b = 0; b < graph_.blocks().size(); ++b) visit(b);
    edit_.set_order(static_cast<buffer<word_index>&&>(order_));
  }

 private:
  /// The state of a value in the block that is visited.
  struct value_state {
    std::uint32_t reads = 0;  ///< Words that still read it.
    word_index stamp = 0;     ///< The block plus one, if the block uses it or it is live at its end.
    bool is_live_out = false;
    bool is_live = false;
    bool is_seen = false;
  };

  /// Only so many words after the first one that is left are considered, so that time stays linear.
  static constexpr word_index window = 64;

  value_editor& edit_;
  const control_flow_graph& graph_;
  web_analysis webs_;
  block_dependences dependences_;
  const unsigned limit_;
  buffer<std::uint32_t> height_, earliest_, left_;
  buffer<value_state> values_;
  buffer<word_index> order_, ready_;
  word_index block_ = 0;
  unsigned live_ = 0;

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
    if (end - block.first > 2)
      schedule(b, block.first, end);
    else
      for (word_index i = block.first; i < end; ++i) order_.push_back(i);
    for (word_index i = end; i < block.end; ++i) order_.push_back(i);
  }

  constexpr value_state& state_of(std::uint32_t v) noexcept {
    value_state& state = values_[v];
    if (state.stamp != block_ + 1) state = {0, block_ + 1, false, false, false};
    return state;
  }

  /// Counts the reads of values in the block, and the values that are live at its start.
  constexpr void count_values(word_index b) {
    block_ = b;
    live_ = 0;
    const auto see = [&](value_state& v, bool is_live) {
      if (v.is_seen) return;
      v.is_seen = true;
      v.is_live = is_live;
      live_ += is_live ? 1 : 0;
    };
    const basic_block& block = graph_.blocks()[b];
    for (word_index i = block.first; i < block.end; ++i) {
      for (const register_use& use : edit_.uses_of(i))
        for (unsigned k = 0; use.reads && k < use.count; ++k) {
          value_state& v = state_of(use.value + k);
          ++v.reads;
          see(v, true);
        }
      for (const register_use& use : edit_.uses_of(i))
        for (unsigned k = 0; use.writes && k < use.count; ++k) see(state_of(use.value + k), false);
    }
    webs_.for_each_live_out(b, [&](std::uint32_t node) {
      value_state& v = state_of(webs_.value_of(node));
      v.is_live_out = true;
      see(v, true);
    });
  }

  constexpr void find_heights(word_index first, word_index end) {
    for (word_index i = end; i-- > first;) {
      std::uint32_t height = graph_.at(i).is_message ? block_dependences::message_distance : 1;
      for (std::uint32_t d = dependences_.first_of(i); d != chain_end; d = dependences_.at(d).next) {
        const std::uint32_t path = dependences_.at(d).distance + height_[dependences_.at(d).to];
        if (path > height) height = path;
      }
      height_[i] = height;
    }
  }

  /// The reads of value `v` by word `i`.
  constexpr unsigned reads_by(word_index i, std::uint32_t v) const noexcept {
    unsigned count = 0;
    for (const register_use& use : edit_.uses_of(i))
      count += use.reads && use.value <= v && v < use.value + use.count ? 1 : 0;
    return count;
  }

  /// How many more values are live after word `i` than before.
  constexpr int growth(word_index i) noexcept {
    int change = 0;
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; k < use.count; ++k) {
        const value_state& v = state_of(use.value + k);
        if (use.writes && !v.is_live && (v.reads != 0 || v.is_live_out)) ++change;
        if (use.reads && v.is_live && !v.is_live_out && v.reads <= reads_by(i, use.value + k)) --change;
      }
    return change;
  }

  constexpr void apply(word_index i) noexcept {
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; use.reads && k < use.count; ++k) {
        value_state& v = state_of(use.value + k);
        if (--v.reads != 0 || v.is_live_out || !v.is_live) continue;
        v.is_live = false;
        --live_;
      }
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; use.writes && k < use.count; ++k) {
        value_state& v = state_of(use.value + k);
        if (v.is_live || (v.reads == 0 && !v.is_live_out)) continue;
        v.is_live = true;
        ++live_;
      }
  }

  /// The position in `ready_` of the word to place next, `now` words after the first one. If too many
  /// values are live, or would be, it is the first one: where the order catches up with the given one, no
  /// more values are live than there.
  constexpr std::size_t choose(std::uint32_t now) noexcept {
    constexpr unsigned most_growth = 8;
    const bool is_tight = live_ + most_growth > limit_;
    std::size_t best = ready_.size(), first = 0;
    for (std::size_t n = 0; n < ready_.size(); ++n) {
      const word_index i = ready_[n];
      if (i < ready_[first]) first = n;
      if (is_tight)
        if (const int more = growth(i); more > 0 && static_cast<int>(live_) + more > static_cast<int>(limit_))
          continue;
      if (best == ready_.size() || is_before(i, ready_[best], now)) best = n;
    }
    return best == ready_.size() || live_ >= limit_ ? first : best;
  }

  constexpr bool is_before(word_index i, word_index other, std::uint32_t now) const noexcept {
    const std::uint32_t a = earliest_[i] > now ? earliest_[i] : now;
    const std::uint32_t b = earliest_[other] > now ? earliest_[other] : now;
    if (a != b) return a < b;
    if (height_[i] != height_[other]) return height_[i] > height_[other];
    return i < other;
  }

  constexpr void schedule(word_index b, word_index first, word_index end) {
    count_values(b);
    dependences_.find(first, end);
    find_heights(first, end);
    ready_.clear();
    for (word_index i = first; i < end; ++i) left_[i] = dependences_.count_before(i);
    word_index first_left = first, end_of_window = first;
    for (std::uint32_t now = 0; now < end - first; ++now) {
      while (is_placed(first_left)) ++first_left;
      for (; end_of_window < end && end_of_window - first_left < window; ++end_of_window)
        if (left_[end_of_window] == 0) ready_.push_back(end_of_window);
      const std::size_t n = choose(now);
      const word_index i = ready_[n];
      ready_[n] = ready_.back();
      ready_.pop_back();
      order_.push_back(i);
      left_[i] = placed;
      apply(i);
      for (std::uint32_t d = dependences_.first_of(i); d != chain_end; d = dependences_.at(d).next) {
        const auto& next = dependences_.at(d);
        if (now + next.distance > earliest_[next.to]) earliest_[next.to] = now + next.distance;
        if (--left_[next.to] == 0 && next.to < end_of_window) ready_.push_back(next.to);
      }
    }
  }

  static constexpr std::uint32_t placed = 0xffffffff;
  constexpr bool is_placed(word_index i) const noexcept { return left_[i] == placed; }
};

}  // namespace valhall::detail
