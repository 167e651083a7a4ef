// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/register_occupancy.hpp>
#include <valhall/isa/register_set.hpp>

#include <cstdint>

/// Linear scan: assigns registers to tuples in the order in which their lives begin.
namespace valhall::detail {

/// The order in which tuples get registers.
enum class scan_order : std::uint8_t {
  mixed,         ///< By the start of their lives.
  groups_first,  ///< Tuples of several registers before all others, which fill the gaps.
};

/// Registers that may be assigned.
struct register_candidates {
  bits128 all = 0;
  bits128 preferred = 0;  ///< Members of `all` that are assigned first.
  bool by_tuple = false;  ///< Whether the registers that a tuple prefers come before `preferred`.
  bool are_own = false;   ///< Whether they are the registers of an existing program, which fits into them.
  bool exceeds_limit = false;  ///< Whether values are bound to more registers than the limit allows.
};

/// Assigns registers in one or two passes over the tuples. Holes in a life can be filled by others.
class linear_scan {
 public:
  constexpr explicit linear_scan(register_tuples& tuples)
      : tuples_(tuples), held_(tuples), hints_(tuples.bundle_count()) {
    find_hints();
    sort();
  }

  /// Whether all tuples got registers of `candidates`, or can be spilled. May be called again, unless tuples
  /// were spilled.
  constexpr bool run(const register_candidates& candidates, scan_order order, bool can_spill) {
    candidates_ = candidates;
    can_spill_ = can_spill;
    if (can_spill) counted_ = buffer<std::uint32_t>(tuples_.tuple_count());
    held_.clear();
    for (std::uint32_t t = 0; t < tuples_.tuple_count(); ++t) {
      register_tuple& tuple = tuples_.tuple(t);
      tuple.number = tuple.fixed;
      if (tuple.fixed == no_register_number || tuple.first == chain_end) continue;
      if (!is_free(t, tuple.fixed)) return fail(t);
      hold(t, tuple.fixed);
    }
    if (order == scan_order::groups_first) {
      if (!scan(true)) return false;
      held_.rewind();
    }
    return scan(false);
  }

  /// Whether the order of the tuples matters: there are groups.
  constexpr bool has_groups() const noexcept { return has_groups_; }
  /// Whether some tuples were marked as spilled; then not all others have registers.
  constexpr bool spills() const noexcept { return spills_; }
  /// The tuple that got no register.
  constexpr std::uint32_t failed() const noexcept { return failed_; }

 private:
  register_tuples& tuples_;
  register_occupancy held_;
  register_candidates candidates_;
  bool can_spill_ = false;
  bool spills_ = false;
  bool has_groups_ = false;
  std::uint32_t failed_ = chain_end;
  buffer<std::uint32_t> sorted_;   ///< The tuples by the start of their lives.
  buffer<std::uint32_t> starts_;   ///< By tuple: the position where its life begins, if it is in `sorted_`.
  buffer<std::uint32_t> counted_;  ///< By tuple: the last search that added its cost.
  buffer<std::uint32_t> hints_;    ///< By bundle: 1 + the other side of a copy; 0 for none.
  std::uint32_t search_ = 0;
  static constexpr float impossible = 1e30f;

  constexpr bool fail(std::uint32_t t) noexcept {
    failed_ = t;
    return false;
  }

  constexpr void hold(std::uint32_t t, unsigned first) {
    tuples_.tuple(t).number = static_cast<std::uint8_t>(first);
    held_.hold(t, first);
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
    buffer<std::uint32_t> heads = empty_chains(positions), next(tuples_.tuple_count());
    std::size_t count = 0;
    for (std::uint32_t t = tuples_.tuple_count(); t-- > 0;) {
      const register_tuple& tuple = tuples_.tuple(t);
      const std::uint32_t start = tuples_.start_of(tuple);
      if (tuple.first == chain_end || start == chain_end) continue;
      ++count;
      has_groups_ |= tuple.span > 1;
      std::uint32_t* at = &heads[start];
      while (*at != chain_end && tuples_.tuple(*at).span > tuple.span) at = &next[*at];
      next[t] = *at;
      *at = t;
    }
    sorted_.reserve(count);
    starts_ = buffer<std::uint32_t>(tuples_.tuple_count());
    for (std::uint32_t i = 0; i < positions; ++i)
      for (std::uint32_t t = heads[i]; t != chain_end; t = next[t]) {
        sorted_.push_back(t);
        starts_[t] = i;
      }
  }

  constexpr bool scan(bool only_groups) {
    for (const std::uint32_t t : sorted_) {
      const register_tuple& tuple = tuples_.tuple(t);
      if (tuple.number != no_register_number || tuple.is_spilled || (only_groups && tuple.span == 1))
        continue;
      held_.advance(starts_[t]);
      if (!place(t)) return fail(t);
    }
    return true;
  }

  constexpr bool is_free(std::uint32_t t, unsigned first) const {
    for (std::uint32_t b = tuples_.tuple(t).first; b != chain_end; b = tuples_.at(b).next)
      if (!held_.for_conflicts(b, first + tuples_.at(b).offset, [](std::uint32_t) { return false; }))
        return false;
    return true;
  }

  /// The registers where a tuple may begin, if all candidates are free.
  constexpr bits128 starts_of(const register_tuple& t) const noexcept {
    constexpr std::uint64_t even = 0x5555555555555555;
    bits128 starts = candidates_.all;
    if (t.parity == 0) starts &= bits128(even, even);
    if (t.parity == 1) starts &= bits128(~even, ~even);
    for (unsigned k = 1; k < t.span && k < most_registers; ++k) starts &= candidates_.all >> k;
    return t.span < most_registers ? starts : bits128(0);
  }

  /// Members of `starts` for which all registers of the tuple are in `registers`.
  constexpr bits128 fitting(const register_tuple& t, bits128 starts,
                            const bits128& registers) const noexcept {
    if (t.span == 1) return starts & registers;
    for (std::uint32_t b = t.first; b != chain_end; b = tuples_.at(b).next)
      starts &= registers >> tuples_.at(b).offset;
    return starts;
  }

  /// Members of `starts` for which the tuple gets a register that was used before; all if no member does.
  constexpr bits128 with_touched(const register_tuple& t, const bits128& starts) const noexcept {
    bits128 some = 0;
    for (std::uint32_t b = t.first; b != chain_end; b = tuples_.at(b).next)
      some |= starts & held_.touched() >> tuples_.at(b).offset;
    return some == 0 ? starts : some;
  }

  /// The best of `starts`, which is not empty.
  constexpr unsigned best_of(const register_tuple& t, bits128 starts) const noexcept {
    if (const bits128 preferred = starts & candidates_.preferred; !(preferred == 0)) starts = preferred;
    if (has_groups_ && t.span == 1) {
      // A single register should leave whole pairs free for others.
      constexpr std::uint64_t even = 0x5555555555555555;
      const bits128 low(even, even), free = held_.idle() & candidates_.all;
      const bits128 neighbours = (free & low) << 1 | (free >> 1 & low);
      if (const bits128 others = starts & ~neighbours; !(others == 0)) starts = others;
    }
    return goes_last(t) ? index_of_highest(starts) : index_of_lowest(starts);
  }

  /// Whether a tuple gets the highest registers: a reloaded value lives for one word, and other operands of
  /// that word may need consecutive registers.
  static constexpr bool goes_last(const register_tuple& t) noexcept {
    constexpr unsigned most = 3;
    return !t.can_spill && t.fixed == no_register_number && t.span <= most;
  }

  constexpr bool place(std::uint32_t t) {
    const register_tuple& tuple = tuples_.tuple(t);
    const bits128 starts = starts_of(tuple);
    if (candidates_.by_tuple && tuple.preferred < most_registers && !((starts >> tuple.preferred & 1) == 0) &&
        is_free(t, tuple.preferred))
      return hold(t, tuple.preferred), true;
    if (place_at_hint(t, starts)) return true;
    // Registers that are in use anyway, then gaps between ranges, then others.
    const bits128 idle = fitting(tuple, starts, held_.idle());
    const bits128 touched = fitting(tuple, idle, held_.touched());
    if (!(touched == 0)) return hold(t, best_of(tuple, touched)), true;
    if (!(held_.gaps() == 0) && place_at_any(t, fitting(tuple, starts, held_.idle() | held_.gaps()) & ~idle))
      return true;
    // A register that is in use may be free when the bundle begins.
    if (tuple.span > 1 && place_at_any(t, fitting(tuple, starts, held_.touched()))) return true;
    if (!(idle == 0)) return hold(t, best_of(tuple, with_touched(tuple, idle))), true;
    if (tuple.span > 1 && place_at_any(t, starts)) return true;
    return can_spill_ && make_room(t, starts);
  }

  constexpr bool place_at_hint(std::uint32_t t, const bits128& starts) {
    for (std::uint32_t b = tuples_.tuple(t).first; b != chain_end; b = tuples_.at(b).next) {
      if (hints_[b] == 0) continue;
      const bundle& other = tuples_.at(tuples_.find(hints_[b] - 1));
      if (tuples_.tuple(other.tuple).number == no_register_number) continue;
      const unsigned number = tuples_.tuple(other.tuple).number + other.offset;
      if (number < tuples_.at(b).offset) continue;
      const unsigned first = number - tuples_.at(b).offset;
      if (!((starts >> first & 1) == 0) && is_free(t, first)) return hold(t, first), true;
    }
    return false;
  }

  /// Puts the tuple at the first of `starts` where it fits, the preferred ones first.
  constexpr bool place_at_any(std::uint32_t t, const bits128& starts) {
    for (bits128 left : {starts & candidates_.preferred, starts & ~candidates_.preferred})
      for (; !(left == 0); left = without_lowest(left))
        if (const unsigned first = index_of_lowest(left); is_free(t, first)) return hold(t, first), true;
    return false;
  }

  /// Spills the tuple, or the tuples in its way, whichever costs less.
  constexpr bool make_room(std::uint32_t t, bits128 starts) {
    const register_tuple& tuple = tuples_.tuple(t);
    float least = tuple.can_spill ? tuple.cost : impossible;
    unsigned best = most_registers;
    for (; !(starts == 0); starts = without_lowest(starts)) {
      const unsigned first = index_of_lowest(starts);
      const float cost = cost_of_emptying(t, first);
      if (cost > least || (cost == least && !(goes_last(tuple) && best != most_registers))) continue;
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
      held_.for_conflicts(b, best + tuples_.at(b).offset, [&](std::uint32_t other) {
        tuples_.tuple(other).is_spilled = true;
        return true;
      });
    hold(t, best);
    return true;
  }

  constexpr float cost_of_emptying(std::uint32_t t, unsigned first) {
    float cost = 0;
    ++search_;
    for (std::uint32_t b = tuples_.tuple(t).first; b != chain_end; b = tuples_.at(b).next)
      held_.for_conflicts(b, first + tuples_.at(b).offset, [&](std::uint32_t other) {
        if (counted_[other] != search_)
          cost += tuples_.tuple(other).can_spill ? tuples_.tuple(other).cost : impossible;
        counted_[other] = search_;
        return cost < impossible;
      });
    return cost;
  }
};

}  // namespace valhall::detail
