// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// The number of values that are live in a program in value form.
namespace valhall::detail {

/// Live values of the blocks of a program, one block at a time, and how many more may be live.
class value_pressure {
 public:
  /// About `limit` values may be live at once.
  constexpr value_pressure(const value_editor& edit, const value_uses& uses, unsigned limit)
      : edit_(edit),
        uses_(uses),
        limit_(limit),
        live_out_(edit),
        live_(edit.graph().size()),
        last_read_(edit.value_count()),
        stamps_(edit.value_count()) {
    for (word_index b = 0; b < edit.graph().blocks().size(); ++b) {
      enter(b);
      const basic_block& block = edit.graph().blocks()[b];
      for (word_index i = block.first; i < block.end; ++i)
        if (live_[i] > most_) most_ = live_[i];
    }
    left_ = most_ < limit ? limit - most_ : 0;
  }

  /// Words of a block between which a value that could be computed again is live without being read.
  struct unread_gap {
    std::uint32_t value;
    word_index first, end;    ///< The word that writes or reads it, and the next one that reads it.
    bool is_divided = false;  ///< Whether the value is computed again before `end`.
  };

  /// Finds the values that are live in block `b`, to which the other members refer then.
  constexpr void enter(word_index b) {
    const basic_block& block = edit_.graph().blocks()[b];
    ++stamp_;
    std::uint32_t now = 0;
    const auto see = [&](std::uint32_t v, word_index last) {
      if (stamps_[v] == stamp_) return;
      stamps_[v] = stamp_;
      last_read_[v] = last;
      ++now;
    };
    for (const std::uint32_t v : live_out_.after(b)) see(v, block.end);
    for (word_index i = block.end; i-- > block.first;) {
      live_[i] = now;
      const view<register_use> uses = edit_.uses_of(i);
      for (const register_use& use : uses)
        for (unsigned k = 0; use.writes && !use.reads && k < use.count; ++k)
          if (stamps_[use.value + k] == stamp_ && now != 0) --now;
      for (const register_use& use : uses)
        for (unsigned k = 0; use.reads && k < use.count; ++k) see(use.value + k, i);
    }
    gaps_.clear();
  }

  /// Finds where values of block `b`, which was entered, are live without being read.
  constexpr void find_gaps(word_index b) {
    constexpr word_index least = 16;
    const basic_block& block = edit_.graph().blocks()[b];
    if (last_seen_.empty()) last_seen_ = buffer<word_index>(stamps_.size());
    for (word_index i = block.first; i < block.end; ++i)
      for (const register_use& use : edit_.uses_of(i)) {
        const std::uint32_t v = use.value;
        if (use.count != 1 || (use.reads && use.writes) || stamps_[v] != stamp_) continue;
        if (use.reads && last_seen_[v] > block.first && i - last_seen_[v] >= least &&
            last_read_[v] != block.end && can_repeat(v, i))
          gaps_.push_back({v, last_seen_[v] - 1, i});
        last_seen_[v] = i + 1;
      }
  }
  constexpr view<unread_gap> gaps() const noexcept { return gaps_; }

  /// Extends the life of `v`, which was written before word `after`, up to word `i`, and to the last reader
  /// of `joined`, which it replaces. Returns false if too many values would be live then, even if others are
  /// computed again.
  constexpr bool extend(std::uint32_t v, word_index after, word_index i, std::uint32_t joined) noexcept {
    constexpr word_index most_words = 1024;
    const word_index last = stamps_[v] == stamp_ ? last_read_[v] : after;
    if (last < i) {
      if (i - last > most_words || !make_room(last, i)) return false;
      for (word_index j = last; j < i; ++j) ++live_[j];
    }
    const word_index end = stamps_[joined] == stamp_ ? last_read_[joined] : i;
    if (stamps_[v] != stamp_ || end > last) last_read_[v] = end > i ? end : i;
    stamps_[v] = stamp_;
    return true;
  }

  /// Whether the only word that writes `v` can compute it again before word `i`, from values that are live
  /// there anyway.
  constexpr bool can_repeat(std::uint32_t v, word_index i) const noexcept {
    const word_index made = uses_.is_single(v) ? uses_.write_of(v) : no_index;
    if (made == no_index || !has_canonical_words(edit_.graph().in())) return false;
    if (!is_repeatable(edit_.decoded(made), edit_.at(made))) return false;
    bool can = true;
    for (const register_use& use : edit_.uses_of(made))
      can = can && use.count == 1 && (use.writes || is_live_at(use.value, i));
    return can;
  }

  /// Whether one more value may be live in all blocks. If so, it counts as live from now on.
  constexpr bool take() noexcept {
    if (left_ == 0) return false;
    --left_;
    return true;
  }

 private:
  const value_editor& edit_;
  const value_uses& uses_;
  const unsigned limit_;
  const live_values live_out_;
  buffer<std::uint32_t> live_;    ///< By word: the values that are live after it.
  buffer<word_index> last_read_;  ///< By value: its last reader in the block, or the end of the block.
  buffer<word_index> stamps_;     ///< By value: `stamp_` if the block uses it.
  buffer<word_index> last_seen_;  ///< By value: the last word that writes or reads it, plus 1.
  buffer<unread_gap> gaps_;
  word_index stamp_ = 0;
  std::uint32_t most_ = 0, left_ = 0;

  /// Whether `v` is the same everywhere, and word `i` or a later one of its block reads it.
  constexpr bool is_live_at(std::uint32_t v, word_index i) const noexcept {
    return uses_.is_single(v) && uses_.is_written_before(v, i) && stamps_[v] == stamp_ && last_read_[v] > i;
  }

  /// Whether one more value may be live from word `first` to word `end`. If necessary, values that are live
  /// there are computed again.
  constexpr bool make_room(word_index first, word_index end) noexcept {
    for (;;) {
      word_index low = end, high = first;
      for (word_index j = first; j < end; ++j)
        if (live_[j] >= limit_) {
          if (low == end) low = j;
          high = j;
        }
      if (low == end) return true;
      unread_gap* found = nullptr;
      for (unread_gap& gap : gaps_)
        if (!gap.is_divided && gap.first <= low && high < gap.end) found = &gap;
      if (found == nullptr) return false;
      found->is_divided = true;
      for (word_index j = found->first; j < found->end; ++j) --live_[j];
    }
  }
};

}  // namespace valhall::detail
