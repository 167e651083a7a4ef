// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/tuples.hpp>
#include <valhall/support/bits128.hpp>

#include <cstdint>

/// The live ranges that registers hold during linear scan.
namespace valhall::detail {

/// For each register, the ranges of the tuples that it holds, and whether it is in use at the current
/// position. Time is proportional to the ranges that begin or end as the position advances. Each register has
/// one event: the next position where it comes into use or goes out of use.
class register_occupancy {
 public:
  /// A live range in a register.
  struct held_range {
    std::uint32_t first, last, tuple, next;
  };

  constexpr explicit register_occupancy(const register_tuples& tuples)
      : tuples_(tuples), event_at_(2 * std::size_t{tuples.graph().size()} + 3) {
    held_.reserve(tuples.range_count());
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
      if (event_at_[++now_] != 0) refresh_due();
  }

  /// Registers that hold nothing from the current position on.
  constexpr const bits128& idle() const noexcept { return idle_; }
  /// Registers that hold something later, but not at the current position.
  constexpr const bits128& gaps() const noexcept { return gaps_; }
  /// Registers that hold or held something.
  constexpr const bits128& touched() const noexcept { return touched_; }

  /// Calls `f(tuple)` for the tuples in register `r` that are live together with bundle `b`, until a call
  /// returns false. Returns whether no call did.
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
      put(touched_, r, true);
      refresh(r);
    }
  }

 private:
  const register_tuples& tuples_;
  buffer<held_range> held_;
  std::uint32_t first_held_[most_registers] = {};  ///< By register: its first range, in ascending order.
  /// By register: the last range that ended before the current position.
  std::uint32_t before_cursor_[most_registers] = {};
  /// By position: 1 + the first in the list of registers with an event there; 0 for none.
  buffer<std::uint8_t> event_at_;
  /// By 1 + register: its neighbours in that list.
  std::uint8_t next_[most_registers + 1] = {}, previous_[most_registers + 1] = {};
  std::uint32_t event_[most_registers + 1] = {};  ///< By 1 + register: the position of its event; 0 for none.
  std::uint32_t now_ = 0;
  bits128 idle_ = ~bits128{}, gaps_ = 0, touched_ = 0;

  constexpr void restart() {
    for (std::uint32_t& before : before_cursor_) before = chain_end;
    for (std::uint32_t& position : event_) {
      event_at_[position] = 0;
      position = 0;
    }
    now_ = 0;
    idle_ = ~bits128{};
    gaps_ = 0;
  }

  /// The first range of register `r` that ends at the current position or later.
  constexpr std::uint32_t cursor(unsigned r) const noexcept {
    return before_cursor_[r] == chain_end ? first_held_[r] : held_[before_cursor_[r]].next;
  }

  /// Updates the state of register `r`, and notes when it changes next.
  constexpr void refresh(unsigned r) {
    std::uint32_t h = cursor(r);
    for (; h != chain_end && held_[h].last < now_; h = held_[h].next) before_cursor_[r] = h;
    const bool is_idle = h == chain_end, in_use = !is_idle && held_[h].first <= now_;
    put(idle_, r, is_idle);
    put(gaps_, r, !is_idle && !in_use);
    set_event(r, is_idle ? 0 : in_use ? held_[h].last + 1 : held_[h].first);
  }

  /// Puts register `r` into `set`, or takes it out.
  static constexpr void put(bits128& set, unsigned r, bool is_member) noexcept {
    std::uint64_t& half = r < 64 ? set.low : set.high;
    half = (half & ~(std::uint64_t{1} << r % 64)) | std::uint64_t{is_member} << r % 64;
  }

  /// Updates the registers with an event at the current position. Their next events are later.
  constexpr void refresh_due() {
    while (event_at_[now_] != 0) refresh(event_at_[now_] - 1u);
  }

  /// Moves the event of register `r` to `position`; 0 removes it.
  constexpr void set_event(unsigned r, std::uint32_t position) noexcept {
    const unsigned e = r + 1;
    if (event_[e] == position) return;
    if (event_[e] != 0) {
      (previous_[e] == 0 ? event_at_[event_[e]] : next_[previous_[e]]) = next_[e];
      if (next_[e] != 0) previous_[next_[e]] = previous_[e];
    }
    event_[e] = position;
    if (position == 0) return;
    previous_[e] = 0;
    next_[e] = event_at_[position];
    if (next_[e] != 0) previous_[next_[e]] = static_cast<std::uint8_t>(e);
    event_at_[position] = static_cast<std::uint8_t>(e);
  }
};

}  // namespace valhall::detail
