// SPDX-License-Identifier: MIT
#include "coalesce.hpp"

#include "live_ranges.hpp"

#include <iterator>
#include <map>
#include <utility>

namespace backend {

namespace {

/// The live ranges of sets of values. Uniting two sets moves the ranges of the set with fewer ranges.
class range_sets {
 public:
  range_sets(arena& memory, const ir_program& program, const liveness& live) noexcept
      : names_(memory.array<std::uint32_t>(program.values.size())),
        counts_(memory.array<std::uint32_t>(program.values.size())) {
    for (value v = 0; v < program.values.size(); ++v) {
      names_[v] = v;
      for (const live_range* r = live.ranges[v]; r != nullptr; r = r->next, ++counts_[v])
        last_.emplace_hint(last_.end(), key{v, r->first}, r->last);
    }
  }

  /// Whether the sets of `a` and `b` have a position in common.
  bool overlap(value a, value b) const noexcept {
    if (counts_[a] > counts_[b]) std::swap(a, b);
    for (auto at = first_of(names_[a]); is_of(at, names_[a]); ++at)
      if (is_live(names_[b], at->first.second, at->second)) return true;
    return false;
  }

  /// Unites the sets of `a` and `b`; `a` becomes the name of both.
  void unite(value a, value b) noexcept {
    const value more = counts_[a] < counts_[b] ? b : a, fewer = more == a ? b : a;
    for (auto at = first_of(names_[fewer]); is_of(at, names_[fewer]); at = last_.erase(at))
      add(names_[more], at->first.second, at->second);
    names_[a] = names_[more];
    counts_[a] += counts_[b];
  }

 private:
  using key = std::pair<std::uint32_t, std::uint32_t>;  ///< The name of a set, and the start of a range.
  using iterator = std::map<key, std::uint32_t>::const_iterator;

  std::map<key, std::uint32_t> last_;  ///< The ends of all ranges.
  std::uint32_t* names_;               ///< Indexed by value.
  std::uint32_t* counts_;              ///< Indexed by value: an upper bound on its ranges.

  iterator first_of(std::uint32_t name) const noexcept { return last_.lower_bound({name, 0}); }
  bool is_of(iterator at, std::uint32_t name) const noexcept {
    return at != last_.end() && at->first.first == name;
  }

  /// The first range of a set that ends at `first` or later.
  iterator find(std::uint32_t name, std::uint32_t first) const noexcept {
    const iterator next = last_.lower_bound({name, first});
    if (next == last_.begin()) return next;
    const iterator before = std::prev(next);
    return is_of(before, name) && before->second >= first ? before : next;
  }
  bool is_live(std::uint32_t name, std::uint32_t first, std::uint32_t last) const noexcept {
    const iterator at = find(name, first);
    return is_of(at, name) && at->first.second <= last;
  }
  void add(std::uint32_t name, std::uint32_t first, std::uint32_t last) noexcept {
    iterator at = find(name, first);
    while (is_of(at, name) && at->first.second <= last) {
      if (at->first.second < first) first = at->first.second;
      if (at->second > last) last = at->second;
      at = last_.erase(at);
    }
    last_.emplace_hint(at, key{name, first}, last);
  }
};

/// Merges values and their copies into sets, by union-find. Each set has a representative: the member that
/// belongs to a group or is bound to a register, if there is one.
class coalescer {
 public:
  coalescer(arena& memory, ir_program& program) noexcept
      : program_(program),
        live_(find_live_ranges(memory, program)),
        ranges_(memory, program, live_),
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
  range_sets ranges_;
  value* parent_;
  std::uint32_t* writes_;      ///< By representative: the number of writes, including the start.
  std::uint32_t* written_at_;  ///< By representative: the only instruction that writes the set.

  value find(value v) noexcept {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }

  /// Whether `v` belongs to a group or is bound to a register.
  bool is_bound(value v) const noexcept {
    return program_.values[v].group_size > 1 || program_.values[v].fixed >= 0;
  }

  /// Whether `to` equals `from` as long as it is live: each is written once, and no write of `from` lies
  /// between the copy and the last use of `to`.
  bool stays_equal(value from, value to, std::uint32_t copy) const noexcept {
    if (writes_[from] != 1 || writes_[to] != 1 || live_.crosses_blocks[to]) return false;
    if (program_.values[from].fixed >= 0) return true;
    const std::uint32_t at = written_at_[from];
    return live_.blocks[at] != live_.blocks[copy] || at < copy;
  }

  /// Merges `from` and `to`, the destination of instruction `copy`, unless that changes their contents.
  void merge(value from, value to, std::uint32_t copy) noexcept {
    from = find(from);
    to = find(to);
    if (from == to || (is_bound(from) && is_bound(to))) return;
    if (ranges_.overlap(from, to) && !stays_equal(from, to, copy)) return;
    const value kept = is_bound(to) ? to : from, merged = kept == to ? from : to;
    parent_[merged] = kept;
    ranges_.unite(kept, merged);
    // The copy will be removed, so it does not count as a write.
    if (writes_[to] == 1) written_at_[kept] = written_at_[from];
    writes_[kept] = writes_[from] + writes_[to] - 1;
    live_.crosses_blocks[kept] = live_.crosses_blocks[from] || live_.crosses_blocks[to];
    if (!program_.values[merged].can_spill) program_.values[kept].can_spill = false;
  }
};

}  // namespace

void coalesce(arena& memory, ir_program& program) noexcept { coalescer(memory, program).run(); }

}  // namespace backend
