// SPDX-License-Identifier: MIT
#include "coalesce.hpp"

#include "live_ranges.hpp"

namespace backend {

namespace {

/// Merges values and their copies into sets, by union-find. Each set has a representative: the member that
/// belongs to a group or is bound to a register, if there is one.
class coalescer {
 public:
  coalescer(arena& memory, ir_program& program) noexcept
      : program_(program),
        live_(find_live_ranges(memory, program)),
        parent_(memory.array<value>(program.values.size())),
        writes_(memory.array<std::uint32_t>(program.values.size())),
        written_at_(memory.array<std::uint32_t>(program.values.size())) {
    for (value v = 0; v < program.values.size(); ++v) parent_[v] = v;
    for (std::uint32_t k = 0; k < program.instructions.size(); ++k)
      for_each_write(program.instructions[k], [&](value v) {
        ++writes_[v];
        written_at_[v] = k;
      });
    for (value v = 0; v < program.values.size(); ++v) writes_[v] += program.values[v].fixed >= 0;
  }

  void run() noexcept {
    auto& code = program_.instructions;
    for (std::uint32_t k = 0; k < code.size(); ++k)
      if (code[k].is_copy()) merge(code[k].sources[0].of, code[k].result, k);
    std::size_t kept = 0;
    for (std::size_t k = 0; k < code.size(); ++k) {
      ir_instruction i = code[k];
      if (i.result_count != 0) i.result = find(i.result);
      if (i.staged_count != 0) i.staged = find(i.staged);
      for (unsigned n = 0; n < i.source_count; ++n)
        if (i.sources[n].is_value()) i.sources[n].of = find(i.sources[n].of);
      if (!i.is_copy() || i.sources[0].of != i.result) code[kept++] = i;
    }
    code.shrink(kept);
  }

 private:
  ir_program& program_;
  liveness live_;
  value* parent_;
  std::uint32_t* writes_;  ///< By representative: how often the set is written, the program's start included.
  std::uint32_t* written_at_;  ///< By representative: the instruction that writes the set, if it is only one.

  value find(value v) noexcept {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }

  /// Whether `v` belongs to a group or is bound to a register.
  bool is_bound(value v) const noexcept {
    return program_.values[v].group_size > 1 || program_.values[v].fixed >= 0;
  }

  /// Whether `to` equals `from` as long as it is live: each is written once, and no write of `from` comes
  /// between the copy and the last use of `to`.
  bool stays_equal(value from, value to, std::uint32_t copy) const noexcept {
    if (writes_[from] != 1 || writes_[to] != 1 || live_.crosses_blocks[to]) return false;
    if (program_.values[from].fixed >= 0) return true;
    const std::uint32_t at = written_at_[from];
    return live_.blocks[at] != live_.blocks[copy] || at < copy;
  }

  /// Merges `from` and `to`, which instruction `copy` copies to, unless that changes what they contain.
  void merge(value from, value to, std::uint32_t copy) noexcept {
    from = find(from);
    to = find(to);
    if (from == to || (is_bound(from) && is_bound(to))) return;
    if (overlap(live_.ranges[from], live_.ranges[to]) && !stays_equal(from, to, copy)) return;
    const value kept = is_bound(to) ? to : from, merged = kept == to ? from : to;
    parent_[merged] = kept;
    live_.ranges[kept] = united(live_.ranges[kept], live_.ranges[merged]);
    // The copy will be removed, so it does not count as a write.
    if (writes_[to] == 1) written_at_[kept] = written_at_[from];
    writes_[kept] = writes_[from] + writes_[to] - 1;
    live_.crosses_blocks[kept] = live_.crosses_blocks[from] || live_.crosses_blocks[to];
    if (!program_.values[merged].can_spill) program_.values[kept].can_spill = false;
  }

  /// The union of two sorted lists of ranges, whose nodes it reuses.
  static live_range* united(live_range* a, live_range* b) noexcept {
    live_range* first = nullptr;
    live_range** end = &first;
    live_range* last = nullptr;
    while (a != nullptr || b != nullptr) {
      live_range*& lesser = b == nullptr || (a != nullptr && a->first <= b->first) ? a : b;
      live_range* const next = lesser;
      lesser = next->next;
      if (last != nullptr && next->first <= last->last + 1) {
        if (next->last > last->last) last->last = next->last;
        continue;
      }
      *end = last = next;
      end = &next->next;
    }
    *end = nullptr;
    return first;
  }
};

}  // namespace

void coalesce(arena& memory, ir_program& program) noexcept { coalescer(memory, program).run(); }

}  // namespace backend
