// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/tuples.hpp>
#include <valhall/support/bits128.hpp>

#include <cstdint>

/// The live ranges that registers hold during linear scan.
namespace valhall::detail {

/// For each register, the ranges of the tuples that it holds, and whether it is in use at the current
/// position. Time is proportional to the ranges that begin or end as the position advances.
class register_occupancy {
 public:
  /// A live range in a register.
  struct held_range {
    std::uint32_t first, last, tuple, next;
  };

  constexpr explicit register_occupancy(const register_tuples& tuples)
      : tuples_(tuples), event_at_(2 * std::size_t{tuples.graph().size()} + 3) {
    held_.reserve(2 * std::size_t{tuples.bundle_count()} + 16);
    events_.reserve(2 * std::size_t{tuples.bundle_count()} + 16);
    clear();
  }

  /// Starts again at position 0, without ranges.
  constexpr void clear() {
    for (std::uint32_t& first : first_held_) first = chain_end;
    held_.clear();
    touched_ = 0;
    restart();
  }

  /// Starts again at position 0, with all ranges.
  constexpr void rewind() {
    restart();
    for (unsigned r = 0; r < most_registers; ++r) refresh(r);
  }

  /// Advances to position `now`. Later queries concern this position or later ones.
  constexpr void advance(std::uint32_t now) {
    while (now_ < now)
      for (std::uint32_t e = event_at_[++now_]; e != chain_end; e = events_[e].next)
        if (next_event_[events_[e].number] == now_) refresh(events_[e].number);
  }

  /// Registers that hold nothing from the current position on.
  constexpr const bits128& idle() const noexcept { return idle_; }
  /// Registers that hold something later, but not at the current position.
  constexpr const bits128& gaps() const noexcept { return gaps_; }
  /// Registers that hold or held something.
  constexpr const bits128& touched() const noexcept { return touched_; }

  /// Calls `f(tuple)` for the tuples in register `r` that are live together with bundle `b`, until it returns
  /// false; returns whether it never returned false.
  template <class Function>
  constexpr bool for_conflicts(std::uint32_t b, unsigned r, const Function& f) const {
    std::uint32_t mine = tuples_.at(b).ranges;
    const std::uint32_t last = tuples_.at(b).last;
    for (std::uint32_t h = cursor(r); h != chain_end && mine != chain_end;) {
      const held_range& other = held_[h];
      if (other.first > last) break;
      const live_range& own = tuples_.range(mine);
      if (other.last < own.first) {
        h = other.next;
      } else if (own.last < other.first) {
        mine = own.next;
      } else {
        if (!tuples_.tuple(other.tuple).is_spilled && !f(other.tuple)) return false;
        h = other.next;
      }
    }
    return true;
  }

  /// Puts tuple `t` into the registers from `first` on.
  constexpr void hold(std::uint32_t t, unsigned first) {
    for (std::uint32_t b = tuples_.tuple(t).first; b != chain_end; b = tuples_.at(b).next) {
      const unsigned r = first + tuples_.at(b).offset;
      std::uint32_t* at = before_cursor_[r] == chain_end ? &first_held_[r] : &held_[before_cursor_[r]].next;
      for (std::uint32_t n = tuples_.at(b).ranges; n != chain_end; n = tuples_.range(n).next) {
        const live_range& own = tuples_.range(n);
        while (*at != chain_end && held_[*at].first < own.first) at = &held_[*at].next;
        const std::uint32_t next = *at, added = static_cast<std::uint32_t>(held_.size());
        *at = added;
        held_.push_back({own.first, own.last, t, next});
        at = &held_[added].next;
      }
      touched_ |= one(r);
      refresh(r);
    }
  }

 private:
  /// A position at which register `number` begins or ceases to be in use.
  struct event {
    std::uint32_t number, next;
  };

  const register_tuples& tuples_;
  buffer<held_range> held_;
  std::uint32_t first_held_[most_registers] = {};  ///< By register: its first range, in ascending order.
  /// By register: the last range that ended before the current position.
  std::uint32_t before_cursor_[most_registers] = {};
  buffer<std::uint32_t> event_at_;  ///< By position: the first of its events.
  buffer<event> events_;
  /// By register: the position of its next event. Events at other positions are out of date.
  std::uint32_t next_event_[most_registers] = {};
  std::uint32_t now_ = 0;
  bits128 idle_ = ~bits128{}, gaps_ = 0, touched_ = 0;

  constexpr void restart() {
    for (std::uint32_t& before : before_cursor_) before = chain_end;
    for (std::uint32_t& next : next_event_) next = chain_end;
    for (std::uint32_t& first : event_at_) first = chain_end;
    events_.clear();
    now_ = 0;
    idle_ = ~bits128{};
    gaps_ = 0;
  }

  static constexpr bits128 one(unsigned r) noexcept { return bits128(1) << r; }

  /// The first range of register `r` that ends at the current position or later.
  constexpr std::uint32_t cursor(unsigned r) const noexcept {
    return before_cursor_[r] == chain_end ? first_held_[r] : held_[before_cursor_[r]].next;
  }

  /// Updates the state of register `r`, and notes when it changes next.
  constexpr void refresh(unsigned r) {
    std::uint32_t h = cursor(r);
    for (; h != chain_end && held_[h].last < now_; h = held_[h].next) before_cursor_[r] = h;
    const bits128 mask = one(r);
    idle_ &= ~mask;
    gaps_ &= ~mask;
    if (h == chain_end) {
      idle_ |= mask;
      next_event_[r] = chain_end;
      return;
    }
    const bool in_use = held_[h].first <= now_;
    if (!in_use) gaps_ |= mask;
    const std::uint32_t next = in_use ? held_[h].last + 1 : held_[h].first;
    if (next_event_[r] == next) return;
    next_event_[r] = next;
    events_.push_back({r, event_at_[next]});
    event_at_[next] = static_cast<std::uint32_t>(events_.size() - 1);
  }
};

}  // namespace valhall::detail
