// SPDX-License-Identifier: MIT
#include "linear_scan.hpp"

#include "allocate.hpp"
#include "live_ranges.hpp"

#include <valhall/analysis.hpp>

#include <algorithm>
#include <limits>

namespace backend {

namespace {

/// Registers in allocation order: those of full occupancy, then those that halve the number of threads. r60
/// comes first: it is preloaded in all stages, so most programs use it anyway, and its first value dies
/// early.
constexpr std::uint8_t occupancy_order[] = {60, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14,
                                            15, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 61, 62, 63,
                                            16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                            32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47};

/// Register `n` of the allocation order; rn where occupancy is not known.
unsigned in_order(unsigned n, valhall::arch in) noexcept {
  return has_known_occupancy(in) ? occupancy_order[n] : n;
}

constexpr unsigned most_registers = register_count_of(valhall::last_arch);

constexpr float impossible = std::numeric_limits<float>::infinity();

/// Groups are named by their first value.
class linear_scan {
 public:
  linear_scan(arena& memory, const ir_program& program, unsigned limit) noexcept
      : memory_(memory),
        program_(program),
        limit_(limit),
        live_(find_live_ranges(memory, program)),
        registers_(memory.array<std::uint8_t>(size())),
        is_placed_(memory.array<bool>(size())),
        spilled_(memory.array<bool>(size())),
        cost_(memory.array<float>(size())),
        hint_(memory.array<value>(size())),
        counted_(memory.array<std::uint32_t>(size())) {
    find_candidates();
    find_costs();
  }

  register_scan run() noexcept {
    if (bound_count_ > limit_) return {.ok = false};
    std::size_t count = 0;
    value* const order = memory_.array<value>(size());
    std::uint32_t* const starts = memory_.array<std::uint32_t>(size());
    for (value v = 0; v < size(); ++v) {
      if (info(v).component != 0) continue;
      starts[v] = start_of(v);
      if (starts[v] == never) continue;
      if (info(v).fixed >= 0)
        hold(v, static_cast<unsigned>(info(v).fixed));
      else
        order[count++] = v;
    }
    std::sort(order, order + count,
              [starts](value a, value b) { return starts[a] != starts[b] ? starts[a] < starts[b] : a < b; });
    bool ok = true;
    for (std::size_t i = 0; i < count && ok; ++i) {
      now_ = starts[order[i]];
      ok = place(order[i]);
    }
    return {ok, spills_, registers_, spilled_};
  }

 private:
  struct holder {
    value of;
    holder* next;
  };

  static constexpr std::uint32_t never = 0xffffffff;

  arena& memory_;
  const ir_program& program_;
  unsigned limit_;
  liveness live_;
  std::uint8_t* registers_;
  bool* is_placed_;
  bool* spilled_;
  float* cost_;             ///< The cost of spilling a group, for each position where it is live.
  value* hint_;             ///< By value: the other side of a copy, for the same register, or itself.
  std::uint32_t* counted_;  ///< Indexed by group: the last search that added its cost.
  std::uint32_t search_ = 0;
  std::uint32_t now_ = 0;
  bool spills_ = false;
  bool is_candidate_[most_registers] = {};
  std::uint8_t candidates_[most_registers] = {};  ///< Registers that values may take, in allocation order.
  unsigned candidate_count_ = 0, bound_count_ = 0;
  holder* holders_[most_registers] = {};  ///< By register: its values whose ranges may not have ended.

  value size() const noexcept { return static_cast<value>(program_.values.size()); }
  const value_info& info(value v) const noexcept { return program_.values[v]; }
  value group_of(value v) const noexcept { return v - info(v).component; }

  std::uint32_t start_of(value group) const noexcept {
    std::uint32_t first = never;
    for (value v = group; v < group + info(group).group_size; ++v)
      if (live_.ranges[v] != nullptr) first = std::min(first, live_.ranges[v]->first);
    return first;
  }

  /// Finds the registers that values may take: first the registers that values are bound to, since the
  /// program uses them anyway, then others up to the limit.
  void find_candidates() noexcept {
    unsigned count = 0;
    const auto add = [&](unsigned r) {
      count += !is_candidate_[r];
      is_candidate_[r] = true;
    };
    for (value v = 0; v < size(); ++v)
      if (info(v).fixed >= 0 && live_.ranges[v] != nullptr) add(static_cast<unsigned>(info(v).fixed));
    bound_count_ = count;
    const unsigned all = register_count_of(program_.in);
    for (unsigned i = 0; i < all && count < limit_; ++i) add(in_order(i, program_.in));
    for (unsigned i = 0; i < all; ++i)
      if (const unsigned r = in_order(i, program_.in); is_candidate_[r])
        candidates_[candidate_count_++] = static_cast<std::uint8_t>(r);
  }

  void find_costs() noexcept {
    for (value v = 0; v < size(); ++v) hint_[v] = v;
    for (std::uint32_t k = 0; k < program_.instructions.size(); ++k) {
      const ir_instruction& i = program_.instructions[k];
      float weight = 1;
      for (unsigned d = 0; d < live_.loop_depth[k] && d < 8; ++d) weight *= 8;
      for_each_read(i, [&](value v) { cost_[group_of(v)] += weight; });
      for_each_write(i, [&](value v) { cost_[group_of(v)] += weight; });
      if (!i.is_copy()) continue;
      hint_[i.result] = i.sources[0].of;
      hint_[i.sources[0].of] = i.result;
    }
    for (value group = 0; group < size(); group += info(group).group_size) {
      std::uint32_t length = 1;
      for (value v = group; v < group + info(group).group_size; ++v) {
        if (!info(v).can_spill) cost_[group] = impossible;
        for (const live_range* r = live_.ranges[v]; r != nullptr; r = r->next) length += r->last - r->first;
      }
      cost_[group] /= static_cast<float>(length);
    }
  }

  /// Calls `f(other)` for the values in register `r` that are live together with `v`, until it returns false;
  /// returns whether it never returned false. Removes values whose ranges have ended.
  template <class F>
  bool for_conflicts(value v, unsigned r, const F& f) noexcept {
    for (holder** at = &holders_[r]; *at != nullptr;) {
      live_range*& ranges = live_.ranges[(*at)->of];
      while (ranges != nullptr && ranges->last < now_) ranges = ranges->next;
      if (ranges == nullptr || spilled_[(*at)->of]) {
        *at = (*at)->next;
        continue;
      }
      if (overlap(ranges, live_.ranges[v]) && !f((*at)->of)) return false;
      at = &(*at)->next;
    }
    return true;
  }

  /// Whether the group may begin in register `base`.
  bool suits(value group, unsigned base) const noexcept {
    const unsigned count = info(group).group_size;
    if ((count > 1 && base % 2 != 0) || base + count > register_count_of(program_.in)) return false;
    for (unsigned n = 0; n < count; ++n)
      if (!is_candidate_[base + n]) return false;
    return true;
  }

  bool is_free(value group, unsigned base) noexcept {
    for (unsigned n = 0; n < info(group).group_size; ++n)
      if (!for_conflicts(group + n, base + n, [](value) { return false; })) return false;
    return true;
  }

  void hold(value group, unsigned base) noexcept {
    for (unsigned n = 0; n < info(group).group_size; ++n) {
      registers_[group + n] = static_cast<std::uint8_t>(base + n);
      is_placed_[group + n] = true;
      if (live_.ranges[group + n] != nullptr)
        holders_[base + n] = memory_.make<holder>(group + n, holders_[base + n]);
    }
  }

  /// The cost of spilling the values in registers from `base` on that are live together with the group.
  float cost_of_emptying(value group, unsigned base) noexcept {
    float cost = 0;
    ++search_;
    for (unsigned n = 0; n < info(group).group_size; ++n)
      for_conflicts(group + n, base + n, [&](value other) {
        const value g = group_of(other);
        if (counted_[g] != search_) cost += cost_[g];
        counted_[g] = search_;
        return cost != impossible;
      });
    return cost;
  }

  void spill(value group) noexcept {
    for (unsigned n = 0; n < info(group).group_size; ++n) spilled_[group + n] = true;
    spills_ = true;
  }

  bool place(value group) noexcept {
    for (unsigned n = 0; n < info(group).group_size; ++n) {
      const value other = hint_[group + n];
      if (!is_placed_[other] || registers_[other] < n) continue;
      const unsigned base = registers_[other] - n;
      if (suits(group, base) && is_free(group, base)) return hold(group, base), true;
    }
    // Values reloaded for one instruction are placed from the end, so that they do not fragment the registers
    // for a group that the same instruction reads.
    const bool from_end = !info(group).can_spill && info(group).group_size < 4;
    const auto candidate = [&](unsigned i) { return candidates_[from_end ? candidate_count_ - 1 - i : i]; };
    for (unsigned i = 0; i < candidate_count_; ++i)
      if (suits(group, candidate(i)) && is_free(group, candidate(i))) return hold(group, candidate(i)), true;
    float least = cost_[group];
    unsigned best = most_registers;
    for (unsigned i = 0; i < candidate_count_; ++i) {
      if (!suits(group, candidate(i))) continue;
      const float cost = cost_of_emptying(group, candidate(i));
      if (cost >= least) continue;
      least = cost;
      best = candidate(i);
    }
    if (least == impossible) return false;
    if (best == most_registers) return spill(group), true;
    for (unsigned n = 0; n < info(group).group_size; ++n)
      for_conflicts(group + n, best + n, [&](value other) { return spill(group_of(other)), true; });
    return hold(group, best), true;
  }
};

}  // namespace

register_scan scan_registers(arena& memory, const ir_program& program, unsigned limit) noexcept {
  return linear_scan(memory, program, limit).run();
}

}  // namespace backend
