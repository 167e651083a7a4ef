// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/cross_lane.hpp>
#include <valhall/interpreter/fragment.hpp>
#include <valhall/interpreter/lane_functions.hpp>
#include <valhall/interpreter/strict.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// Execution of one instruction by one warp.
namespace valhall::detail {

/// State shared by the warps of a workgroup.
struct execution {
  const valhall::machine* machine = nullptr;
  view<operation> program;
  view<lane_function> functions;  ///< `function_of` each word of the program.
  local_storage local;
};

/// Copies the word of lane `from` to the lanes `to`.
constexpr void spread_lane(lane_words& words, unsigned from, lane_mask to, lane_mask active) noexcept {
  const std::uint32_t value = words[from];
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i)
    words[i] = blend_bits(mask_if((to & lane_bits[i]) != 0), value, words[i]);
}

/// Gives inactive lanes the sources of the lowest active one, so that they have no effects of their own.
constexpr void fill_inactive(working_set& set, const computation& o) noexcept {
  const auto first = index_of_lowest(set.active);
  const lane_mask inactive = set.inactive();
  for (unsigned s = 0; s < o.source_count; ++s) {
    spread_lane(set.source[s].low, first, inactive, set.active);
    if (o.sources[s].delivers_wide) spread_lane(set.source[s].high, first, inactive, set.active);
  }
}

/// Gets the result of an instruction in `lanes`, which are active, from the environment.
constexpr bool ask_environment(const execution& x, run_result& result, warp& w, const operation& o,
                               working_set& set, lane_mask lanes, run_error otherwise) noexcept {
  if (lanes == 0) return true;
  if (x.machine->functions == nullptr) return fail(result, w, otherwise, index_of_lowest(lanes));
  host_access access;
  access.operation = &o;
  access.index = w.next;
  access.of = &w;
  result.external = true;
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = index_of_lowest(lanes);
    access.lane = lane;
    for (unsigned s = 0; s < o.source_count; ++s)
      access.sources[s] =
          o.sources[s].delivers_wide ? set.source[s].wide(lane) : std::uint64_t{set.source[s].low[lane]};
    for (unsigned i = 0; i < o.reads.count && i < 8; ++i) access.staged[i] = staged_word(w, o, i, lane);
    host_result given;
    if (!x.machine->functions->external(access, given)) return fail(result, w, otherwise, lane);
    for (unsigned i = 0; i < o.writes.count && i < 8; ++i)
      set_pending(w, o.writes.first + i, lane, given.words[i]);
    set.result.low[lane] = given.words[0];
    set.result.high[lane] = given.words[1];
  }
  return true;
}

constexpr bool ask_and_write(const execution& x, run_result& result, warp& w, const operation& o,
                             working_set& set, lane_mask lanes, run_error otherwise) noexcept {
  if (o.has_destination) set.result = {};
  if (!ask_environment(x, result, w, o, set, lanes, otherwise)) return false;
  if (o.has_destination) write_destination(w, o, set);
  return true;
}

/// Executes a message in `lanes`, one after the other.
constexpr bool send_message(const execution& x, run_result& result, warp& w, const operation& o,
                            working_set& set, lane_mask lanes) noexcept {
  const auto& m = *x.machine;
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = index_of_lowest(lanes);
    bool good = true;
    switch (o.family) {
      case family::load:
      case family::store: good = access_memory(result, m, x.local, w, o, set, lane); break;
      case family::ld_buffer: good = access_buffer(result, m, w, o, set, lane); break;
      case family::atom:
      case family::atom_return:
      case family::atom1:
      case family::atom1_return: good = access_atomically(result, m, x.local, w, o, set, lane); break;
      case family::atest: test_coverage(result, w, o, set, lane); break;
      case family::zs_emit: emit_depth(result, w, o, set, lane); break;
      default: good = fail(result, w, run_error::not_known, lane); break;
    }
    if (!good) return false;
  }
  return true;
}

/// The lanes in which an instruction acts. Some instructions have no effect in helper lanes; their results
/// there are 0.
constexpr lane_mask acting_lanes(warp& w, const operation& o, working_set& set) noexcept {
  const lane_mask idle = o.idle_in_helpers ? set.active & w.helpers : 0;
  for (lane_mask m = idle; m != 0; m &= m - 1)
    for (unsigned i = 0; i < o.writes.count; ++i) set_pending(w, o.writes.first + i, index_of_lowest(m), 0);
  return set.active & ~idle;
}

/// The lanes whose word passes a test.
template <class Test>
constexpr lane_mask lanes_that(const lane_words& words, lane_mask active, const Test& passes) noexcept {
  lane_mask lanes = 0;
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i)
    lanes |= mask_if(passes(words[i])) & lane_bits[i];
  return lanes;
}

/// The active lanes in which a branch is taken.
constexpr lane_mask taken_lanes(const computation& o, const working_set& set) noexcept {
  using arithmetic::branch_test;
  const auto& words = set.source[0].low;
  const lane_mask taken = o.branches_if == branch_test::non_zero
                              ? lanes_that(words, set.active, [](std::uint32_t a) { return a != 0; })
                              : lanes_that(words, set.active, [&](std::uint32_t a) {
                                  return arithmetic::passes(o.branches_if, a);
                                });
  return (o.eq ? ~taken : taken) & set.active;
}

/// The words where the active lanes continue.
struct next_words {
  std::uint32_t fall_through = 0;
  std::uint32_t target = 0;
  lane_mask taken = 0;   ///< Lanes that jump to the target.
  lane_mask ended = 0;   ///< Lanes that end.
  bool returns = false;  ///< A blend shader returns, so that the flow of the BLEND has no effect.
};

constexpr bool fail_branch(run_result& result, const warp& w, std::int64_t target) noexcept {
  fail(result, w, run_error::branch_outside);
  result.error().address = static_cast<std::uint64_t>(target);
  return false;
}

constexpr bool branch(const execution& x, run_result& result, const warp& w, const operation& o,
                      const working_set& set, next_words& to) noexcept {
  to.taken = taken_lanes(o, set);
  const std::int64_t target = std::int64_t{w.next} + 1 + o.immediates[0];
  if (to.taken == 0) return true;
  if (target < 0 || target >= static_cast<std::int64_t>(x.program.size()))
    return fail_branch(result, w, target);
  to.target = static_cast<std::uint32_t>(target);
  return true;
}

/// Jumps to an address. A jump out of the program ends the lanes. All lanes must jump to the same address.
constexpr bool branch_indirectly(const execution& x, run_result& result, const warp& w, const operation& o,
                                 const working_set& set, next_words& to) noexcept {
  to.taken = taken_lanes(o, set);
  if (to.taken == 0) return true;
  const std::uint64_t low = set.source[1].low[index_of_lowest(to.taken)];
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    if ((to.taken >> i & 1) != 0 && set.source[1].low[i] != low)
      return fail(result, w, run_error::not_known, i);
  const std::uint64_t begin = x.machine->program_address & 0xffffffff, offset = low - begin;
  if (low >= begin && offset % 8 == 0 && offset / 8 < x.program.size()) {
    to.target = static_cast<std::uint32_t>(offset / 8);
  } else {
    to.ended |= to.taken;
    to.taken = 0;
  }
  return true;
}

/// DISCARD: the lanes for which the relation holds continue as helpers, and their fragments are removed.
constexpr void discard(run_result& result, warp& w, const operation& o, const working_set& set) noexcept {
  const auto relation = static_cast<condition>(o.comparison);
  const arithmetic::float_comparison<binary32> holds(relation, mode_of(set, o));
  lane_mask marked = 0;
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    marked |= holds(set.source[0].low[i], set.source[1].low[i]) & lane_bits[i];
  marked &= set.active;
  w.helpers |= marked;
  result.fragment.discarded |= marked;
}

/// BLEND. `to` receives the word where fixed-function blending continues.
constexpr bool blend(const execution& x, run_result& result, const warp& w, const operation& o,
                     const working_set& set, next_words& to) noexcept {
  const unsigned target = blend_target(o);
  if (target >= fragment_outputs::target_count) return fail(result, w, run_error::not_known);
  keep_colour(result, w, o, set, target);
  auto* const functions = x.machine->functions;
  const auto first = index_of_lowest(set.active);
  if (functions != nullptr && !functions->blends(set.source[0].wide(first))) {
    to.returns = true;
    return true;
  }
  if (o.does.ends) {
    to.ended |= set.active;
    return true;
  }
  const std::uint64_t next = std::uint64_t{w.next} + 1 + static_cast<std::uint64_t>(o.immediates[0]);
  if (next >= x.program.size()) return fail_branch(result, w, static_cast<std::int64_t>(next));
  to.fall_through = static_cast<std::uint32_t>(next);
  return true;
}

/// Executes an instruction that `f` computes.
constexpr bool compute(const execution& x, run_result& result, warp& w, const operation& o, lane_function f,
                       working_set& set) noexcept {
  if (set.inactive() != 0) fill_inactive(set, o);
  f(set, o);
  if (const lane_mask unknown = set.unknown & set.active; unknown != 0)
    if (!ask_environment(x, result, w, o, set, unknown, run_error::not_known)) return false;
  write_destination(w, o, set);
  return true;
}

/// Performs all effects of an instruction except its flow; `to` receives the next words.
constexpr bool perform(const execution& x, run_result& result, warp& w, const operation& o, working_set& set,
                       next_words& to) noexcept {
  if (o.refused || o.semantics == knowledge::unknown)
    return ask_and_write(x, result, w, o, set, set.active, run_error::not_known);
  switch (o.does.control) {
    case control_effect::branch: return branch(x, result, w, o, set, to);
    case control_effect::branch_indirect: return branch_indirectly(x, result, w, o, set, to);
    case control_effect::discard: discard(result, w, o, set); return true;
    case control_effect::blend: return blend(x, result, w, o, set, to);
    case control_effect::barrier: return true;
    case control_effect::none: break;
  }
  if (o.semantics == knowledge::external)
    return ask_and_write(x, result, w, o, set, acting_lanes(w, o, set), run_error::needs_function);
  if (o.does.is_message) return send_message(x, result, w, o, set, acting_lanes(w, o, set));
  if (!o.has_destination) return true;
  switch (o.family) {
    case family::clper: exchange_lanes(set, o); break;
    case family::wmask: collect_lanes(set, o); break;
    default: return fail(result, w, run_error::not_known);
  }
  write_destination(w, o, set);
  return true;
}

/// Whether strict mode allows the instruction at this point.
constexpr bool check_strictly(const execution& x, run_result& result, const warp& w,
                              const operation& o) noexcept {
  const auto& e = o.does;
  const auto& s = w.scoreboard;
  const auto reads = e.reads.bits();
  const auto suspect = ((reads | e.writes.bits()) & s.any_writes) | (reads & s.any_ended) |
                       (e.last_reads.bits() & (s.any_reads | e.staging_reads.bits()));
  if (suspect != 0 && !check_registers(result, w, e)) return false;
  if (o.is_plain) return true;
  if (e.fragment_only && !has_fragments(x.machine->stage)) return fail(result, w, rule::wrong_stage);
  if (e.needs_helpers && (s.helpers_ended & w.active) != 0)
    return fail(result, w, rule::helpers_ended, index_of_lowest(s.helpers_ended & w.active));
  // A branch is known to execute `discard` only if it is always taken.
  const bool jumps = e.control == control_effect::branch && e.always_taken;
  const bool continues_at_next = e.control == control_effect::none || e.control == control_effect::discard ||
                                 e.control == control_effect::barrier;
  if (e.ends_helpers && !jumps && !continues_at_next) return fail(result, w, rule::helpers_ended);
  if (!e.is_message) return true;
  constexpr std::uint8_t all = waits_of(flow::wait);
  const bool wait_follows =
      e.waits == all || (w.next + 1 < x.program.size() && x.program[w.next + 1].does.waits == all &&
                         !x.program[w.next + 1].does.is_message);
  return check_message(result, w, e, wait_follows);
}

/// Records the state that strict mode checks later. `set` holds the sources.
constexpr void note_strictly(warp& w, const operation& o, const working_set& set) noexcept {
  const auto& e = o.does;
  if (e.is_message) note_order(w, e);
  if (o.position != position_use::none) note_position(w, o, set.source[0].low);
  if (e.ends_helpers) w.scoreboard.helpers_ended |= w.active;
  if (e.waits != 0) wait_for_order(w, e.waits, e.ends);
}

/// Whether lanes that diverge at `o`, which does not reconverge, continue at a word with several
/// predecessors.
constexpr bool lacks_reconverge(const execution& x, const operation& o, const next_words& to) noexcept {
  if (o.does.control == control_effect::branch_indirect) return true;
  return x.program[to.target].joins ||
         (to.fall_through < x.program.size() && x.program[to.fall_through].joins);
}

/// Moves all active lanes to the word `to`, without joining the lanes that wait there.
constexpr bool move_together(const execution& x, run_result& result, warp& w, std::uint32_t to) noexcept {
  if (to == w.waiting_at && x.machine->strict && x.program[to].joins)
    return fail(result, w, rule::missing_reconverge);
  w.next = to;
  return true;
}

/// Moves the active lanes to their next words.
constexpr bool move_on(const execution& x, run_result& result, warp& w, const operation& o,
                       next_words to) noexcept {
  const auto& e = o.does;
  const bool reconverges = o.reconverges && !to.returns;
  if (e.ends && e.control != control_effect::blend) to.ended = w.active;
  if (e.ends_helpers && !to.returns) to.ended |= w.active & w.helpers;
  const bool barrier = e.control == control_effect::barrier;
  const lane_mask staying = w.active & ~to.ended;
  to.taken &= staying;
  const lane_mask falling = staying & ~to.taken;
  const bool parts = to.taken != 0 && falling != 0;
  if (parts && x.machine->strict && !reconverges && lacks_reconverge(x, o, to))
    return fail(result, w, rule::missing_reconverge);
  if (falling != 0 && to.fall_through >= x.program.size()) return fail(result, w, run_error::ran_past_end);

  w.live &= ~to.ended;
  w.active = staying;
  if (to.taken == staying && to.taken != 0) to.fall_through = to.target;
  if (!parts && !barrier && to.ended == 0 && !reconverges)
    return move_together(x, result, w, to.fall_through);
  if (barrier) w.parked |= staying;
  w.next = to.fall_through;
  if (w.active == w.live && !parts && !barrier) return true;
  for (lane_mask m = staying; m != 0; m &= m - 1) {
    const auto lane = index_of_lowest(m);
    w.counters[lane] = (to.taken >> lane & 1) != 0 ? to.target : to.fall_through;
  }
  w.active = 0;
  w.regroup();
  return true;
}

/// Finishes an instruction that is not plain: records its message, waits, and moves the active lanes.
constexpr bool finish(const execution& x, run_result& result, warp& w, const operation& o,
                      const working_set& set, const next_words& to) noexcept {
  if (o.does.is_message) note_message(w, o.does);
  if (x.machine->strict) note_strictly(w, o, set);
  if (o.does.waits != 0) wait(w, o.does.waits);
  return move_on(x, result, w, o, to);
}

/// Finishes a plain instruction.
constexpr bool finish_plain(const execution& x, run_result& result, warp& w) noexcept {
  const std::uint32_t to = w.next + 1;
  if (to >= x.program.size()) return fail(result, w, run_error::ran_past_end);
  return move_together(x, result, w, to);
}

/// Counts an executed instruction.
constexpr void count(run_result& result, const operation& o, lane_mask lanes) noexcept {
  const auto unit = static_cast<std::size_t>(o.unit);
  ++result.executed.instructions;
  ++result.executed.instructions_by_unit[unit];
  result.executed.operations_by_unit[unit] += o.cost;
  result.lane_instructions += lanes == all_lanes ? warp_size : count_bits(lanes);
  result.approximate |= o.semantics == knowledge::approximate;
  result.presumed |= o.presumed;
}

constexpr bool step_warp_here(const execution& x, run_result& result, warp& w) noexcept {
  const auto& m = *x.machine;
  if (w.next >= x.program.size()) return fail(result, w, run_error::ran_past_end);
  const operation& o = x.program[w.next];
  if (o.rule != rule::none) return fail(result, w, o.rule);
  if (m.strict && !check_strictly(x, result, w, o)) return false;

  working_set set;
  set.active = w.active;
  set.flush = m.flush_subnormals;
  for (unsigned s = 0; s < o.source_count; ++s)
    if (!fetch(result, m, w, o.sources[s], set, set.source[s])) return false;
  if (m.strict && o.position != position_use::none && !check_position(result, w, o, set.source[0].low))
    return false;
  next_words to;
  to.fall_through = w.next + 1;
  const lane_function f = x.functions[w.next];
  if (!(f != nullptr ? compute(x, result, w, o, f, set) : perform(x, result, w, o, set, to))) return false;
  result.presumed |= set.presumed;
  count(result, o, w.active);

  const std::uint32_t index = w.next;
  const lane_mask lanes = w.active;
  note_last_uses(w, o.does);
  if (!(o.is_plain ? finish_plain(x, result, w) : finish(x, result, w, o, set, to))) return false;
  if (m.functions != nullptr) m.functions->executed({&o, index, lanes, w.number, &w});
  return true;
}

}  // namespace valhall::detail

namespace valhall::detail::compiled {
bool step_warp(const detail::execution& x, run_result& result, warp& w) noexcept;
}

namespace valhall::detail {

/// Executes the next instruction of a warp that has active lanes. Returns false on an error.
constexpr bool step_warp(const execution& x, run_result& result, warp& w) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::step_warp(x, result, w), step_warp_here(x, result, w));
}

}  // namespace valhall::detail
