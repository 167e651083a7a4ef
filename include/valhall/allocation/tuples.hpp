// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/register_tuple.hpp>
#include <valhall/allocation/webs.hpp>

#include <cstddef>
#include <cstdint>

/// The bundles and tuples of a program, and their live ranges.
namespace valhall::detail {

/// The tuples of a program.
class register_tuples {
 public:
  constexpr register_tuples(const value_program& program, const control_flow_graph& graph,
                            const web_analysis& webs, in_flight results)
      : register_tuples(program, graph, webs, results, true) {}
  /// Finds only the tuples, and leaves live ranges and copies empty.
  static constexpr register_tuples without_ranges(const value_program& program,
                                                  const control_flow_graph& graph, const web_analysis& webs) {
    return register_tuples(program, graph, webs, in_flight::separate, false);
  }

  /// The first word of a conflict between the registers that operands need, or `no_index`.
  constexpr word_index conflict() const noexcept { return conflict_; }
  /// Whether a message keeps the register of a result that nothing reads.
  constexpr bool holds_unread_results() const noexcept { return holds_unread_results_; }
  /// Whether a message writes a result that nothing reads, so that `in_flight` makes a difference.
  constexpr bool has_unread_results() const noexcept { return !unread_results_.empty(); }
  constexpr const web_analysis& webs() const noexcept { return webs_; }
  constexpr const control_flow_graph& graph() const noexcept { return graph_; }
  constexpr const value_program& program() const noexcept { return program_; }

  /// The bundle of register `k` of operand `use`.
  constexpr std::uint32_t bundle_of(std::uint32_t use, unsigned k) const noexcept {
    return find(bundle_of_register_[webs_.register_of(use) + k]);
  }
  /// The bundle that replaces `b`, or `b` itself.
  constexpr std::uint32_t find(std::uint32_t b) const noexcept {
    while (bundles_[b].merged_into != chain_end) b = bundles_[b].merged_into;
    return b;
  }
  constexpr const bundle& at(std::uint32_t b) const noexcept { return bundles_[b]; }
  constexpr std::uint32_t bundle_count() const noexcept {
    return static_cast<std::uint32_t>(bundles_.size());
  }
  constexpr const register_tuple& tuple(std::uint32_t t) const noexcept { return tuples_[t]; }
  constexpr register_tuple& tuple(std::uint32_t t) noexcept { return tuples_[t]; }
  constexpr std::uint32_t tuple_count() const noexcept { return static_cast<std::uint32_t>(tuples_.size()); }
  constexpr const live_range& range(std::uint32_t r) const noexcept { return ranges_[r]; }
  constexpr std::size_t range_count() const noexcept { return ranges_.size(); }
  /// The first position where the tuple is live.
  constexpr std::uint32_t start_of(const register_tuple& t) const noexcept {
    std::uint32_t start = chain_end;
    for (std::uint32_t b = t.first; b != chain_end; b = bundles_[b].next) {
      const std::uint32_t first =
          bundles_[b].ranges == chain_end ? chain_end : ranges_[bundles_[b].ranges].first;
      if (first < start) start = first;
    }
    return start;
  }
  /// A lower bound on the registers that are needed at one position, however early the results that nothing
  /// reads are waited for. Tuples that are bound to registers outside of `registers` do not count.
  constexpr unsigned least_live(const bits128& registers) const {
    buffer<std::int32_t> change(2 * std::size_t{graph_.size()} + 3);
    const auto add = [&](std::uint32_t first, std::uint32_t last, std::int32_t count) {
      change[first] += count;
      change[last + std::size_t{1}] -= count;
    };
    for (const bundle& b : bundles_) {
      if (b.merged_into != chain_end) continue;
      if (const unsigned fixed = tuples_[b.tuple].fixed;
          fixed != no_register_number && (registers >> (fixed + b.offset) & 1) == 0)
        continue;
      for (std::uint32_t r = b.ranges; r != chain_end; r = ranges_[r].next)
        add(ranges_[r].first, ranges_[r].last, 1);
    }
    for (const unread_result& unread : unread_results_) add(unread.written_at + 1, unread.last, -1);
    std::int32_t now = 0, most = 0;
    for (const std::int32_t step : change) {
      now += step;
      if (now > most) most = now;
    }
    return static_cast<unsigned>(most);
  }
  /// The last position where the tuple is live.
  constexpr std::uint32_t end_of(const register_tuple& t) const noexcept {
    std::uint32_t end = 0;
    for (std::uint32_t b = t.first; b != chain_end; b = bundles_[b].next)
      if (bundles_[b].last > end) end = bundles_[b].last;
    return end;
  }
  /// The number of positions in the ranges of the tuple, minus one for each range.
  constexpr std::uint32_t length_of(const register_tuple& t) const noexcept {
    std::uint32_t length = 0;
    for (std::uint32_t b = t.first; b != chain_end; b = bundles_[b].next)
      for (std::uint32_t r = bundles_[b].ranges; r != chain_end; r = ranges_[r].next)
        length += ranges_[r].last - ranges_[r].first;
    return length;
  }
  /// The copies of whole registers, in the order of the words.
  constexpr view<register_copy> copies() const noexcept { return copies_; }
  /// The bundle of the first register of operand `use`, before any is merged.
  constexpr std::uint32_t first_bundle_of(std::uint32_t use) const noexcept {
    return bundle_of_register_[webs_.register_of(use)];
  }
  /// By bundle, before any is merged: its register, when all tuples have one.
  constexpr buffer<std::uint8_t> numbers() const {
    buffer<std::uint8_t> result;
    result.reserve(bundles_.size());
    for (std::uint32_t b = 0; b < bundle_count(); ++b)
      result.push_back(static_cast<std::uint8_t>(number_of(find(b))));
    return result;
  }
  /// The register of bundle `b`, whose tuple has one.
  constexpr unsigned number_of(std::uint32_t b) const noexcept {
    return tuples_[bundles_[b].tuple].number + bundles_[b].offset;
  }
  /// A value of bundle `b`.
  constexpr std::uint32_t value_of(std::uint32_t b) const noexcept { return values_[b]; }

  /// Puts the bundles of tuple `from` into tuple `to`, `distance` registers above its first one. Bundles
  /// with the same register must not be live at once.
  constexpr void merge(std::uint32_t from, std::uint32_t to, std::uint32_t distance) {
    std::uint32_t next = chain_end;
    for (std::uint32_t b = tuples_[from].first; b != chain_end; b = next) {
      next = bundles_[b].next;
      const std::uint32_t offset = bundles_[b].offset + distance;
      const std::uint32_t other = bundle_at(to, offset);
      if (other != chain_end) {
        bundles_[b].merged_into = other;
        bundles_[other].ranges = merged(bundles_[other].ranges, bundles_[b].ranges);
        bundles_[other].writes += bundles_[b].writes;
        if (bundles_[b].last > bundles_[other].last) bundles_[other].last = bundles_[b].last;
      } else {
        bundles_[b].tuple = to;
        bundles_[b].offset = offset;
        bundles_[b].next = tuples_[to].first;
        tuples_[to].first = b;
      }
    }
    register_tuple& kept = tuples_[to];
    const register_tuple& gone = tuples_[from];
    if (gone.fixed != no_register_number) kept.fixed = static_cast<std::uint8_t>(gone.fixed - distance);
    if (gone.parity != register_tuple::any_parity)
      kept.parity = static_cast<std::uint8_t>((gone.parity + distance) & 1);
    kept.can_spill &= gone.can_spill;
    kept.cost += gone.cost;
    tuples_[from].first = chain_end;
  }

  /// Notes that a copy writes bundle `b` to itself. `written_at` is the position of the other write, if there
  /// is only one.
  constexpr void forget_write(std::uint32_t b, std::uint32_t written_at) noexcept {
    --bundles_[b].writes;
    bundles_[b].written_at = written_at;
  }

  /// The bundle of tuple `t` at `offset`, or `chain_end`.
  constexpr std::uint32_t bundle_at(std::uint32_t t, std::uint32_t offset) const noexcept {
    std::uint32_t b = tuples_[t].first;
    while (b != chain_end && bundles_[b].offset != offset) b = bundles_[b].next;
    return b;
  }

  /// Whether two lists of ranges have a position in common; true if `budget` steps do not suffice.
  constexpr bool overlap(std::uint32_t a, std::uint32_t b, std::uint32_t& budget) const noexcept {
    while (a != chain_end && b != chain_end) {
      if (budget == 0) return true;
      --budget;
      if (ranges_[a].last < ranges_[b].first)
        a = ranges_[a].next;
      else if (ranges_[b].last < ranges_[a].first)
        b = ranges_[b].next;
      else
        return true;
    }
    return false;
  }

 private:
  constexpr register_tuples(const value_program& program, const control_flow_graph& graph,
                            const web_analysis& webs, in_flight results, bool has_ranges)
      : program_(program), graph_(graph), webs_(webs), results_(results) {
    unite_groups();
    make_tuples();
    bind();
    if (has_ranges) find_ranges();
  }

  /// The range of a register that a message writes and nothing reads.
  struct unread_result {
    std::uint32_t written_at, last;
  };

  const value_program& program_;
  const control_flow_graph& graph_;
  const web_analysis& webs_;
  buffer<std::uint32_t> parent_;   ///< By web: another web of its tuple, or itself.
  buffer<std::int32_t> distance_;  ///< By web: its register, counted from that of `parent_`.
  buffer<std::uint32_t> bundle_of_web_;
  buffer<std::uint32_t> bundle_of_register_;  ///< By register of an operand, before any is merged.
  buffer<bundle> bundles_;
  buffer<std::uint32_t> values_;  ///< By bundle.
  buffer<register_tuple> tuples_;
  buffer<live_range> ranges_;
  buffer<register_copy> copies_;
  /// By bundle: the first word that reads it after the one that is visited, or 0.
  buffer<word_index> next_read_;
  const in_flight results_;
  bool holds_unread_results_ = false;
  buffer<unread_result> unread_results_;  ///< Including ranges of registers that are written again.
  word_index conflict_ = no_index;

  struct place {
    std::uint32_t web;
    std::int32_t distance;
  };
  /// The web that names the tuple of `web`, and the distance from it.
  constexpr place find_place(std::uint32_t web) noexcept {
    std::uint32_t top = web;
    std::int32_t sum = 0;
    while (parent_[top] != top) {
      sum += distance_[top];
      top = parent_[top];
    }
    for (std::int32_t left = sum; parent_[web] != top && web != top;) {
      const std::uint32_t next = parent_[web];
      const std::int32_t step = distance_[web];
      parent_[web] = top;
      distance_[web] = left;
      left -= step;
      web = next;
    }
    return {top, sum};
  }

  constexpr void unite_groups() {
    const std::uint32_t nodes = webs_.node_count();
    parent_ = buffer<std::uint32_t>(nodes);
    distance_ = buffer<std::int32_t>(nodes);
    for (std::uint32_t n = 0; n < nodes; ++n) parent_[n] = n;
    const view<std::uint32_t> web_of = webs_.webs_of_registers();
    for (word_index i = 0; i < graph_.size(); ++i) {
      std::uint32_t use_index = program_.first_use[i];
      for (const register_use& use : program_.uses_of(i)) {
        const std::uint32_t at = webs_.register_of(use_index++);
        for (unsigned k = 1; k < use.count; ++k) {
          const place a = find_place(web_of[at]), b = find_place(web_of[at + k]);
          const std::int32_t between = a.distance + static_cast<std::int32_t>(k) - b.distance;
          if (a.web == b.web) {
            if (between != 0) note_conflict(i);
          } else {
            parent_[b.web] = a.web;
            distance_[b.web] = between;
          }
        }
      }
    }
  }

  constexpr void note_conflict(word_index i) noexcept {
    if (i < conflict_) conflict_ = i;
  }

  constexpr void make_tuples() {
    const std::uint32_t nodes = webs_.node_count();
    bundle_of_web_ = buffer<std::uint32_t>(nodes);
    buffer<std::uint32_t> tuple_of = empty_chains(nodes);
    buffer<std::int32_t> least(nodes), most(nodes);
    std::size_t web_count = 0;
    for (std::uint32_t n = 0; n < nodes; ++n) {
      if (webs_.web_of_node(n) != n) continue;
      ++web_count;
      if (parent_[n] == n) continue;
      const place p = find_place(n);
      if (p.distance < least[p.web]) least[p.web] = p.distance;
      if (p.distance > most[p.web]) most[p.web] = p.distance;
    }
    bundles_.reserve(web_count);
    values_.reserve(web_count);
    tuples_.reserve(web_count);
    for (std::uint32_t n = 0; n < nodes; ++n) {
      if (webs_.web_of_node(n) != n) continue;
      const place p = parent_[n] == n ? place{n, 0} : find_place(n);
      std::uint32_t& t = tuple_of[p.web];
      const bool is_new = t == chain_end;
      if (is_new) {
        t = tuple_count();
        tuples_.push_back({.span = static_cast<std::uint32_t>(most[p.web] - least[p.web] + 1)});
      }
      register_tuple& tuple = tuples_[t];
      const auto offset = static_cast<std::uint32_t>(p.distance - least[p.web]);
      const std::uint32_t of = webs_.value_of(n);
      std::uint32_t b = is_new ? chain_end : bundle_at(t, offset);
      if (b == chain_end) {
        b = bundle_count();
        bundles_.push_back({t, offset, chain_end, 0, tuple.first, chain_end});
        values_.push_back(of);
        tuple.first = b;
      }
      bundle_of_web_[n] = b;
      const value_info& value = program_.values[of];
      const unsigned preferred = program_.values_are_registers ? of : value.preferred;
      if (preferred != no_register_number && preferred >= offset)
        tuple.preferred = static_cast<std::uint8_t>(preferred - offset);
      tuple.can_spill &= value.can_spill;
      if (value.fixed != no_register_number) bind_bundle(b, value.fixed, 0);
    }
    const view<std::uint32_t> web_of = webs_.webs_of_registers();
    bundle_of_register_.resize(web_of.size());
    for (std::size_t i = 0; i < web_of.size(); ++i) bundle_of_register_[i] = bundle_of_web_[web_of[i]];
    parent_ = {};
    distance_ = {};
  }

  constexpr void bind_bundle(std::uint32_t b, unsigned number, word_index index) noexcept {
    register_tuple& t = tuples_[bundles_[b].tuple];
    t.can_spill = false;
    if (number < bundles_[b].offset) return note_conflict(index);
    const auto first = static_cast<std::uint8_t>(number - bundles_[b].offset);
    if (t.fixed != no_register_number && t.fixed != first) note_conflict(index);
    t.fixed = first;
  }

  constexpr void bind() {
    for (const bound_node& bound : webs_.bound_nodes()) {
      const std::uint32_t b = bundle_of_web_[webs_.web_of_node(bound.node)];
      bind_bundle(b, bound.number, 0);
      ++bundles_[b].writes;  // The content at the start may count as one.
    }
    for (word_index i = 0; i < graph_.size(); ++i) {
      std::uint32_t use_index = program_.first_use[i];
      for (const register_use& use : program_.uses_of(i)) {
        const std::uint32_t at = webs_.register_of(use_index++);
        if (!use.is_even) continue;
        const std::uint32_t b = bundle_of_register_[at];
        register_tuple& t = tuples_[bundles_[b].tuple];
        const auto parity = static_cast<std::uint8_t>(bundles_[b].offset & 1);
        if (t.parity != register_tuple::any_parity && t.parity != parity) note_conflict(i);
        t.parity = parity;
        if (t.fixed != no_register_number && (t.fixed & 1) != parity) note_conflict(i);
      }
    }
  }

  /// Adds a range, or extends the first one. Blocks and words are visited backward, so all ranges that exist
  /// end after it.
  VALHALL_INLINE constexpr void include(std::uint32_t b, std::uint32_t first, std::uint32_t last) {
    bundle& to = bundles_[b];
    if (to.ranges == chain_end) {
      to.last = last;
    } else if (live_range& head = ranges_[to.ranges]; head.first <= last + 1) {
      if (first < head.first) head.first = first;
      return;
    }
    ranges_.push_back({first, last, to.ranges});
    to.ranges = static_cast<std::uint32_t>(ranges_.size() - 1);
  }

  constexpr void find_ranges() {
    ranges_.reserve(bundles_.size() + bundles_.size() / 4);
    next_read_ = buffer<word_index>(bundles_.size());
    const view<outside_read> outside = webs_.outside_reads();
    std::size_t outside_left = outside.size();
    for (std::size_t b = graph_.blocks().size(); b-- > 0;) {
      const basic_block& block = graph_.blocks()[b];
      const std::uint32_t start = 2 * block.first;
      webs_.for_each_live_out(static_cast<word_index>(b), [&](std::uint32_t node) {
        include(find_bundle(node), start, 2 * block.end - 1);
      });
      for (word_index i = block.end; i-- > block.first;) {
        for (; outside_left != 0 && outside[outside_left - 1].index == i; --outside_left)
          include(find_bundle(outside[outside_left - 1].node), start, 2 * i);
        cover(i, block);
      }
      webs_.for_each_unwritten(static_cast<word_index>(b), [&](std::uint32_t node, word_index first) {
        live_range& head = ranges_[bundles_[find_bundle(node)].ranges];
        if (head.first == start) head.first = 2 * first;
      });
    }
    // Copies were found backward.
    for (std::size_t i = 0, j = copies_.size(); i + 1 < j; ++i) {
      const register_copy kept = copies_[i];
      copies_[i] = copies_[--j];
      copies_[j] = kept;
    }
  }

  constexpr std::uint32_t find_bundle(std::uint32_t node) const noexcept {
    return bundle_of_web_[webs_.web_of_node(node)];
  }

  constexpr void cover(word_index i, const basic_block& block) {
    const std::uint32_t start = 2 * block.first, first_use = program_.first_use[i];
    const view<register_use> uses = program_.uses_of(i);
    if (uses.size() == 0) return;
    // The registers of the operands of a word are consecutive.
    const std::uint32_t* const bundles = &bundle_of_register_[webs_.register_of(first_use)];
    std::uint32_t read = chain_end, written = chain_end;
    const word_index wait = results_ == in_flight::separate && program_.traits[i].is_message
                                ? first_read_of_results(i, block)
                                : no_index;
    const std::uint32_t* at = bundles;
    const std::uint32_t now = 2 * i + 1;
    for (const register_use& use : uses) {
      for (unsigned k = 0; use.writes && k < use.count; ++k) {
        const std::uint32_t b = at[k];
        bundle& to = bundles_[b];
        ++to.writes;
        to.written_at = now;
        if (use.reads) continue;
        written = b;
        const std::uint32_t head = to.ranges;
        if (head != chain_end && ranges_[head].first <= now) {
          ranges_[head].first = now;
        } else if (wait == no_index) {
          include(b, now, now);
        } else {
          const std::uint32_t next = head == chain_end ? chain_end : ranges_[head].first;
          unread_results_.push_back({now, next <= 2 * wait ? next - 1 : 2 * wait});
          holds_unread_results_ |= head == chain_end;
          include(b, now, 2 * wait);
        }
      }
      at += use.count;
    }
    at = bundles;
    for (const register_use& use : uses) {
      // A value that is written in part exists after the word, even if nothing reads it.
      const std::uint32_t last = use.writes ? now : now - 1;
      for (unsigned k = 0; use.reads && k < use.count; ++k) {
        read = at[k];
        next_read_[read] = i;
        include(read, start, last);
      }
      at += use.count;
    }
    if (read != written && read != chain_end && written != chain_end && program_.traits[i].is_copy)
      copies_.push_back({i, read, written});
  }

  /// The first word of the block that reads a result of the message `i`; `no_index` if there is none.
  constexpr word_index first_read_of_results(word_index i, const basic_block& block) noexcept {
    word_index first = no_index;
    const view<register_use> uses = program_.uses_of(i);
    for (std::uint32_t n = 0; n < uses.size(); ++n)
      for (unsigned k = 0; uses[n].writes && k < uses[n].count; ++k) {
        const word_index next = next_read_[bundle_of(program_.first_use[i] + n, k)];
        if (next > i && next < block.end && next < first) first = next;
      }
    return first;
  }

  /// Merges two lists of ranges, and returns the first range.
  constexpr std::uint32_t merged(std::uint32_t a, std::uint32_t b) noexcept {
    std::uint32_t first = chain_end;
    std::uint32_t* end = &first;
    live_range* last = nullptr;
    while (a != chain_end || b != chain_end) {
      std::uint32_t& next = b == chain_end || (a != chain_end && ranges_[a].first < ranges_[b].first) ? a : b;
      live_range& range = ranges_[next];
      if (last != nullptr && range.first <= last->last) {
        if (last->last < range.last) last->last = range.last;
      } else {
        *end = next;
        end = &range.next;
        last = &range;
      }
      next = range.next;
    }
    *end = chain_end;
    return first;
  }
};

}  // namespace valhall::detail
