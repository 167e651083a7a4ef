// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/tuples.hpp>
#include <valhall/isa/register_set.hpp>

#include <cstdint>

/// Linear scan: assigns registers to tuples in the order in which they begin to live.
namespace valhall::detail {

/// The order in which tuples get registers.
enum class scan_order : std::uint8_t {
  mixed,         ///< By the start of their lives.
  groups_first,  ///< Tuples of several registers before all others, which fill the gaps.
};

/// Registers that may be assigned, the preferred ones first.
struct register_candidates {
  std::uint8_t numbers[most_registers] = {};
  unsigned count = 0;
  register_set members;

  constexpr void add(unsigned number) noexcept {
    const register_set added = register_set::range(number, 1);
    if (!(members & added).empty()) return;
    members |= added;
    numbers[count++] = static_cast<std::uint8_t>(number);
  }
};

/// Assigns registers in one or two passes over the tuples. Holes in a life can be filled by others.
class linear_scan {
 public:
  constexpr linear_scan(register_tuples& tuples, const register_candidates& candidates, scan_order order,
                        bool can_spill)
      : tuples_(tuples),
        candidates_(candidates),
        order_(order),
        can_spill_(can_spill),
        counted_(tuples.tuple_count()),
        hints_(tuples.bundle_count()) {
    for (unsigned r = 0; r < most_registers; ++r) first_held_[r] = before_cursor_[r] = chain_end;
    held_.reserve(2 * std::size_t{tuples.bundle_count()} + 16);
  }

  /// Whether all tuples got registers, or can be spilled.
  constexpr bool run() {
    find_hints();
    sort();
    for (std::uint32_t t = 0; t < tuples_.tuple_count(); ++t) {
      register_tuple& tuple = tuples_.tuple(t);
      tuple.number = tuple.fixed;
      if (tuple.fixed == no_register_number || tuple.first == chain_end) continue;
      if (!is_free(t, tuple.fixed)) return fail(t);
      hold(t, tuple.fixed);
    }
    if (order_ == scan_order::groups_first) {
      if (!scan(true)) return false;
      for (std::uint32_t& before : before_cursor_) before = chain_end;
    }
    return scan(false);
  }

  /// Whether some tuples were marked as spilled; then not all others have registers.
  constexpr bool spills() const noexcept { return spills_; }
  /// The tuple that got no register.
  constexpr std::uint32_t failed() const noexcept { return failed_; }

 private:
  /// A live range in a register, in the list of the register.
  struct held_range {
    std::uint32_t first, last, tuple, next;
  };

  register_tuples& tuples_;
  const register_candidates& candidates_;
  const scan_order order_;
  const bool can_spill_;
  bool spills_ = false;
  bool has_groups_ = false;
  std::uint32_t failed_ = chain_end;
  buffer<std::uint32_t> sorted_;  ///< The tuples by the start of their lives.
  buffer<held_range> held_;
  std::uint32_t first_held_[most_registers] = {};  ///< By register: its first range, in ascending order.
  /// By register: the last range that ended before the current position.
  std::uint32_t before_cursor_[most_registers] = {};
  buffer<std::uint32_t> counted_;  ///< By tuple: the last search that added its cost.
  buffer<std::uint32_t> hints_;    ///< By bundle: 1 + the other side of a copy; 0 for none.
  std::uint32_t search_ = 0;
  static constexpr float impossible = 1e30f;

  /// The first range of register `r` that may not have ended.
  constexpr std::uint32_t& cursor(unsigned r) noexcept {
    return before_cursor_[r] == chain_end ? first_held_[r] : held_[before_cursor_[r]].next;
  }
  constexpr std::uint32_t cursor(unsigned r) const noexcept {
    return before_cursor_[r] == chain_end ? first_held_[r] : held_[before_cursor_[r]].next;
  }

  constexpr bool fail(std::uint32_t t) noexcept {
    failed_ = t;
    return false;
  }

  constexpr void find_hints() noexcept {
    for (const register_copy& copy : tuples_.copies()) {
      const std::uint32_t from = tuples_.find(copy.from), to = tuples_.find(copy.to);
      if (from == to) continue;
      hints_[from] = to + 1;
      hints_[to] = from + 1;
    }
  }

  /// Sorts the tuples by the start of their lives, the larger ones first, in linear time.
  constexpr void sort() {
    const std::size_t positions = 2 * std::size_t{tuples_.graph().size()} + 2;
    buffer<std::uint32_t> heads(positions), next(tuples_.tuple_count());
    for (std::size_t i = 0; i < positions; ++i) heads[i] = chain_end;
    for (std::uint32_t t = tuples_.tuple_count(); t-- > 0;) {
      const register_tuple& tuple = tuples_.tuple(t);
      const std::uint32_t start = tuples_.start_of(tuple);
      if (tuple.first == chain_end || start == chain_end) continue;
      has_groups_ |= tuple.span > 1;
      std::uint32_t* at = &heads[start];
      while (*at != chain_end && tuples_.tuple(*at).span > tuple.span) at = &next[*at];
      next[t] = *at;
      *at = t;
    }
    sorted_.reserve(tuples_.tuple_count());
    for (std::size_t i = 0; i < positions; ++i)
      for (std::uint32_t t = heads[i]; t != chain_end; t = next[t]) sorted_.push_back(t);
  }

  constexpr bool scan(bool only_groups) {
    for (const std::uint32_t t : sorted_) {
      const register_tuple& tuple = tuples_.tuple(t);
      if (tuple.number != no_register_number || tuple.is_spilled || (only_groups && tuple.span == 1))
        continue;
      if (!place(t, tuples_.start_of(tuple))) return fail(t);
    }
    return true;
  }

  /// Calls `f(tuple)` for the tuples in register `r` that are live together with bundle `b`, until it returns
  /// false; returns whether it never returned false. Nothing that begins before `now` follows.
  template <class Function>
  constexpr bool for_conflicts(std::uint32_t b, unsigned r, std::uint32_t now, const Function& f) {
    for (std::uint32_t h = cursor(r); h != chain_end && held_[h].last < now; h = cursor(r))
      before_cursor_[r] = h;
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

  constexpr bool is_free(std::uint32_t t, unsigned first, std::uint32_t now = 0) {
    for (std::uint32_t b = tuples_.tuple(t).first; b != chain_end; b = tuples_.at(b).next)
      if (!for_conflicts(b, first + tuples_.at(b).offset, now, [](std::uint32_t) { return false; }))
        return false;
    return true;
  }

  /// Whether tuple `t` may begin at register `first`.
  constexpr bool suits(const register_tuple& t, unsigned first) const noexcept {
    if (t.parity != register_tuple::any_parity && (first & 1) != t.parity) return false;
    if (t.span == 1) return true;
    if (first + t.span > register_count_of(tuples_.program().in)) return false;
    return (register_set::range(first, t.span) - candidates_.members).empty();
  }

  constexpr void hold(std::uint32_t t, unsigned first) {
    tuples_.tuple(t).number = static_cast<std::uint8_t>(first);
    for (std::uint32_t b = tuples_.tuple(t).first; b != chain_end; b = tuples_.at(b).next) {
      std::uint32_t* at = &cursor(first + tuples_.at(b).offset);
      for (std::uint32_t r = tuples_.at(b).ranges; r != chain_end; r = tuples_.range(r).next) {
        const live_range& own = tuples_.range(r);
        while (*at != chain_end && held_[*at].first < own.first) at = &held_[*at].next;
        const std::uint32_t next = *at, added = static_cast<std::uint32_t>(held_.size());
        *at = added;
        held_.push_back({own.first, own.last, t, next});
        at = &held_[added].next;
      }
    }
  }

  /// The register next to `r` in its pair.
  constexpr bool is_neighbour_free(unsigned r, std::uint32_t now) const noexcept {
    const unsigned other = r ^ 1;
    if ((candidates_.members & register_set::range(other, 1)).empty()) return false;
    std::uint32_t h = cursor(other);
    while (h != chain_end && held_[h].last < now) h = held_[h].next;
    return h == chain_end || held_[h].first > now;
  }

  constexpr bool place(std::uint32_t t, std::uint32_t now) {
    const register_tuple& tuple = tuples_.tuple(t);
    for (std::uint32_t b = tuple.first; b != chain_end; b = tuples_.at(b).next) {
      if (hints_[b] == 0) continue;
      const bundle& other = tuples_.at(tuples_.find(hints_[b] - 1));
      if (tuples_.tuple(other.tuple).number == no_register_number) continue;
      const unsigned number = tuples_.tuple(other.tuple).number + other.offset;
      if (number < tuples_.at(b).offset) continue;
      const unsigned first = number - tuples_.at(b).offset;
      if ((candidates_.members & register_set::range(first, 1)).empty()) continue;
      if (suits(tuple, first) && is_free(t, first, now)) return hold(t, first), true;
    }
    unsigned found = most_registers;
    for (unsigned i = 0; i < candidates_.count; ++i) {
      const unsigned first = candidates_.numbers[i];
      if (!suits(tuple, first) || !is_free(t, first, now)) continue;
      // A single register that leaves a whole pair free for others is better.
      const bool splits_pair = has_groups_ && tuple.span == 1 && is_neighbour_free(first, now);
      if (found == most_registers || !splits_pair) found = first;
      if (!splits_pair) break;
    }
    if (found != most_registers) return hold(t, found), true;
    return can_spill_ && make_room(t, now);
  }

  /// Spills the tuple, or those in its way, whatever costs less.
  constexpr bool make_room(std::uint32_t t, std::uint32_t now) {
    const register_tuple& tuple = tuples_.tuple(t);
    float least = tuple.can_spill ? tuple.cost : impossible;
    unsigned best = most_registers;
    for (unsigned i = 0; i < candidates_.count; ++i) {
      const unsigned first = candidates_.numbers[i];
      if (!suits(tuple, first)) continue;
      const float cost = cost_of_emptying(t, first, now);
      if (cost >= least) continue;
      least = cost;
      best = first;
    }
    if (least >= impossible) return false;
    spills_ = true;
    if (best == most_registers) {
      tuples_.tuple(t).is_spilled = true;
      return true;
    }
    for (std::uint32_t b = tuple.first; b != chain_end; b = tuples_.at(b).next)
      for_conflicts(b, best + tuples_.at(b).offset, now, [&](std::uint32_t other) {
        tuples_.tuple(other).is_spilled = true;
        return true;
      });
    hold(t, best);
    return true;
  }

  constexpr float cost_of_emptying(std::uint32_t t, unsigned first, std::uint32_t now) {
    float cost = 0;
    ++search_;
    for (std::uint32_t b = tuples_.tuple(t).first; b != chain_end; b = tuples_.at(b).next)
      for_conflicts(b, first + tuples_.at(b).offset, now, [&](std::uint32_t other) {
        if (counted_[other] != search_)
          cost += tuples_.tuple(other).can_spill ? tuples_.tuple(other).cost : impossible;
        counted_[other] = search_;
        return cost < impossible;
      });
    return cost;
  }
};

}  // namespace valhall::detail
