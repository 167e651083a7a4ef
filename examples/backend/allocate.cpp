// SPDX-License-Identifier: MIT
#include "allocate.hpp"

#include "intervals.hpp"

#include <algorithm>

namespace backend {

namespace {

/// Registers in allocation order. The first holds `i` at the start; those after the first 32 halve the number
/// of threads.
constexpr std::uint8_t order_of_use[all_registers] = {
    60, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 48, 49, 50, 51, 52,
    53, 54, 55, 56, 57, 58, 59, 61, 62, 63, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47};

/// One pass over all values, in order of their first definition.
class linear_scan {
 public:
  linear_scan(arena& memory, const ir_program& program, unsigned limit) noexcept
      : program_(program),
        limit_(limit),
        intervals_(find_intervals(memory, program)),
        order_(memory.array<value>(program.values.size())),
        registers_(memory.array<std::uint8_t>(program.values.size())),
        spilled_(memory.array<bool>(program.values.size())) {
    for (unsigned i = 0; i < limit; ++i) allowed_[order_of_use[i]] = true;
    for (value& v : holder_) v = no_value;
  }

  /// False if that is impossible.
  bool run() noexcept {
    std::size_t count = 0;
    for (value v = 0; v < program_.values.size(); ++v) {
      if (intervals_[v].is_empty()) continue;
      if (program_.values[v].fixed >= 0)
        hold(v, static_cast<unsigned>(program_.values[v].fixed));
      else
        order_[count++] = v;
    }
    std::sort(order_, order_ + count, [this](value a, value b) {
      return intervals_[a].first != intervals_[b].first ? intervals_[a].first < intervals_[b].first : a < b;
    });
    for (std::size_t i = 0; i < count; ++i)
      if (!(program_.values[order_[i]].is_pair ? place_pair(order_[i]) : place(order_[i]))) return false;
    return true;
  }

  const std::uint8_t* registers() const noexcept { return registers_; }
  bool is_spilled(value v) const noexcept { return spilled_[v]; }
  bool spills() const noexcept { return spills_; }

 private:
  const ir_program& program_;
  unsigned limit_;
  interval* intervals_;
  value* order_;
  std::uint8_t* registers_;
  bool* spilled_;
  bool spills_ = false;
  bool allowed_[all_registers] = {};
  value holder_[all_registers];  ///< The last value assigned to each register.

  void hold(value v, unsigned r) noexcept {
    registers_[v] = static_cast<std::uint8_t>(r);
    holder_[r] = v;
    if (program_.values[v].is_pair) holder_[r + 1] = v;
  }
  bool is_free(unsigned r, std::uint32_t from) const noexcept {
    return holder_[r] == no_value || intervals_[holder_[r]].last < from;
  }
  void spill(value v) noexcept {
    spilled_[v] = true;
    spills_ = true;
  }
  /// Evicts the current value of the register, if any.
  void empty(unsigned r, std::uint32_t from) noexcept {
    if (is_free(r, from)) return;
    spill(holder_[r]);
    holder_[r] = no_value;
  }

  bool place(value v) noexcept {
    const interval& needed = intervals_[v];
    value longest = program_.values[v].can_spill ? v : no_value;
    for (unsigned i = 0; i < limit_; ++i) {
      const unsigned r = order_of_use[i];
      if (is_free(r, needed.first)) {
        hold(v, r);
        return true;
      }
      const value other = holder_[r];
      if (!program_.values[other].can_spill) continue;
      if (longest == no_value || intervals_[other].last > intervals_[longest].last) longest = other;
    }
    if (longest == no_value) return false;
    spill(longest);
    if (longest != v) hold(v, registers_[longest]);
    return true;
  }

  bool place_pair(value v) noexcept {
    const std::uint32_t from = intervals_[v].first;
    unsigned best = all_registers;
    std::uint64_t best_end = 0;
    for (unsigned i = 0; i < limit_; ++i) {
      const unsigned r = order_of_use[i];
      if (r % 2 != 0 || !allowed_[r + 1]) continue;
      std::uint64_t end = 1;
      for (const unsigned half : {r, r + 1}) {
        if (is_free(half, from))
          end += std::uint64_t{1} << 32;
        else if (program_.values[holder_[half]].can_spill)
          end += intervals_[holder_[half]].last;
        else
          end = 0;
        if (end == 0) break;
      }
      if (end <= best_end) continue;
      best_end = end;
      best = r;
    }
    if (best == all_registers) return false;
    empty(best, from);
    empty(best + 1, from);
    hold(v, best);
    return true;
  }
};

/// Loads the spilled values that an instruction reads before it, and stores those that it writes after it.
class spiller {
 public:
  spiller(arena& memory, ir_program& program, const linear_scan& scan, unsigned& slots) noexcept
      : program_(program),
        scan_(scan),
        old_count_(program.values.size()),
        slot_of_(memory.array<std::uint32_t>(program.values.size())),
        code_(memory) {
    for (value v = 0; v < old_count_; ++v)
      if (scan.is_spilled(v)) slot_of_[v] = slots++;
  }

  void run() noexcept {
    for (ir_instruction i : program_.instructions) {
      value read[4] = {};
      for (unsigned k = 0; k < i.source_count; ++k) {
        value& v = i.sources[k].of;
        if (!is_spilled(v)) continue;
        read[k] = v;
        unsigned first = 0;
        while (first < k && read[first] != v) ++first;
        if (first < k) {
          v = i.sources[first].of;
          continue;
        }
        const value loaded = program_.add_value({.can_spill = false});
        code_.push(ir_instruction{.what = step::load_spilled, .result = loaded, .number = slot_of_[v]});
        v = loaded;
      }
      const value written = i.result;
      if (is_spilled(written)) i.result = program_.add_value({.can_spill = false});
      code_.push(i);
      if (is_spilled(written)) push_store(i.result, slot_of_[written]);
    }
    program_.instructions = code_;
  }

 private:
  ir_program& program_;
  const linear_scan& scan_;
  std::size_t old_count_;
  std::uint32_t* slot_of_;
  list<ir_instruction> code_;

  bool is_spilled(value v) const noexcept { return v < old_count_ && scan_.is_spilled(v); }

  void push_store(value v, std::uint32_t slot) noexcept {
    ir_instruction store{.what = step::store_spilled, .source_count = 1, .number = slot};
    store.sources[0].of = v;
    code_.push(store);
  }
};

}  // namespace

allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept {
  allocation result;
  if (limit < least_registers || limit > all_registers) return result;
  // Each round spills at least one of the remaining candidates.
  for (;;) {
    linear_scan scan(memory, program, limit);
    if (!scan.run()) return result;
    if (!scan.spills()) {
      result.ok = true;
      result.registers = scan.registers();
      return result;
    }
    spiller(memory, program, scan, result.spilled).run();
  }
}

}  // namespace backend
