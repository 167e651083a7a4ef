// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/flow_graph.hpp>
#include <valhall/stage.hpp>

#include <cstdint>

/// What may be under way before each instruction: messages that are not waited on, registers that are gone.
namespace valhall {

namespace detail {

/// Slots of messages with results, 0 to 2.
constexpr unsigned general_slots = 3;

/// Facts that hold on some path to an instruction. Each bit passes through an instruction on its own: set,
/// cleared, or kept.
struct program_state {
  std::uint64_t writes[general_slots] = {};  ///< Registers that messages with the slot will write.
  std::uint64_t reads[general_slots] = {};   ///< Staging registers that they may still read.
  std::uint64_t ended = 0;                   ///< Registers read for the last time.
  std::uint64_t ended_pairs = 0;             ///< Of those, the ones that were read as pairs.
  std::uint64_t written = 0;
  std::uint64_t unwritten = 0;
  std::uint64_t facts = 0;

  // The facts; the first of each group stands for slot 0, and so on.
  static constexpr unsigned slot_in_use = 0;   ///< Eight slots.
  static constexpr unsigned varying_load = 8;  ///< Three slots, as in those below.
  static constexpr unsigned memory_read = 11;
  static constexpr unsigned memory_write = 14;
  static constexpr unsigned not_ready_to_test = 17;  ///< The instruction before does not wait as ATEST needs.
  static constexpr unsigned not_ready_to_blend = 18;  ///< No `wait` since the last message.
  static constexpr unsigned output_made = 19;         ///< A BLEND or ZS_EMIT ran.
  static constexpr unsigned no_position = 20;         ///< No varying load has stored a position.
  static constexpr unsigned helpers_ended = 21;       ///< An instruction with flow `discard` ran.

  static constexpr std::uint64_t fact(unsigned n) noexcept { return std::uint64_t{1} << n; }
  constexpr bool has(unsigned n) const noexcept { return (facts & fact(n)) != 0; }
  /// The three bits of a group.
  constexpr unsigned group(unsigned first) const noexcept { return facts >> first & 7; }

  constexpr std::uint64_t pending_writes() const noexcept { return writes[0] | writes[1] | writes[2]; }
  constexpr std::uint64_t pending_reads() const noexcept { return reads[0] | reads[1] | reads[2]; }

  static constexpr program_state everything() noexcept {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    return {{all, all, all}, {all, all, all}, all, all, all, all, all};
  }

  /// The state when a program starts, with values in `registers`.
  static constexpr program_state at_start(register_set registers = {}) noexcept {
    program_state s;
    s.written = registers.bits();
    s.unwritten = ~s.written;
    s.facts = fact(not_ready_to_test) | fact(not_ready_to_blend) | fact(no_position);
    return s;
  }

  /// Adds the facts of another path, passed through a block that gives `gained` of nothing and `kept` of
  /// everything. Says whether that changed anything.
  constexpr bool join(const program_state& from, const program_state& gained,
                      const program_state& kept) noexcept {
    std::uint64_t news = 0;
    for (unsigned s = 0; s < general_slots; ++s) {
      news |= add(writes[s], gained.writes[s] | (from.writes[s] & kept.writes[s]));
      news |= add(reads[s], gained.reads[s] | (from.reads[s] & kept.reads[s]));
    }
    news |= add(ended, gained.ended | (from.ended & kept.ended));
    news |= add(ended_pairs, gained.ended_pairs | (from.ended_pairs & kept.ended_pairs));
    news |= add(written, gained.written | (from.written & kept.written));
    news |= add(unwritten, gained.unwritten | (from.unwritten & kept.unwritten));
    news |= add(facts, gained.facts | (from.facts & kept.facts));
    return news != 0;
  }

 private:
  static constexpr std::uint64_t add(std::uint64_t& to, std::uint64_t more) noexcept {
    const std::uint64_t news = more & ~to;
    to |= news;
    return news;
  }
};

/// Whether a program can write what the instruction reads, or read what it writes.
constexpr bool is_ordered(const effects& e) noexcept {
  return e.memory != memory_effect::none && e.memory != memory_effect::read_constant;
}
constexpr bool writes_memory(const effects& e) noexcept {
  return e.memory == memory_effect::write || e.memory == memory_effect::read_write;
}

/// Whether it makes an output that ATEST has to come before.
constexpr bool makes_output(const effects& e) noexcept {
  return e.control == control_effect::blend || e.output == output_effect::depth_stencil;
}

/// `state` behind an instruction, from what it was before. A message is under way until a wait, on the same
/// instruction or later, that is done with it.
constexpr void advance(program_state& state, const effects& e) noexcept {
  using p = program_state;
  const std::uint64_t writes = e.writes.bits();
  state.ended = (state.ended | e.last_reads.bits()) & ~writes;
  state.ended_pairs = ((state.ended_pairs & ~e.last_reads.bits()) | e.pair_last_reads.bits()) & ~writes;
  state.written |= writes;
  state.unwritten &= ~writes;

  std::uint64_t facts = state.facts;
  if (e.is_message) {
    const unsigned s = static_cast<unsigned>(e.slot) & 7;
    facts |= p::fact(p::slot_in_use + s) | p::fact(p::not_ready_to_blend);
    if (s < general_slots) {
      state.writes[s] |= e.staging_writes.bits();
      state.reads[s] |= e.staging_reads.bits();
      if (e.varying != varying_effect::none) facts |= p::fact(p::varying_load + s);
      if (is_ordered(e)) facts |= p::fact((writes_memory(e) ? p::memory_write : p::memory_read) + s);
    }
    if (e.varying == varying_effect::store) facts &= ~p::fact(p::no_position);
    if (e.varying == varying_effect::clobber) facts |= p::fact(p::no_position);
    if (makes_output(e)) facts |= p::fact(p::output_made);
  }

  if (e.ends_helpers) facts |= p::fact(p::helpers_ended);
  constexpr unsigned test_waits = waits_of(flow::wait0126);
  facts = (e.waits & test_waits) == test_waits && !e.ends ? facts & ~p::fact(p::not_ready_to_test)
                                                          : facts | p::fact(p::not_ready_to_test);
  if (e.waits != 0) {
    const std::uint64_t general = e.waits & 7;
    facts &= ~(std::uint64_t{e.waits} << p::slot_in_use | general << p::varying_load |
               general << p::memory_read | general << p::memory_write);
    if (e.waits == waits_of(flow::wait)) facts &= ~p::fact(p::not_ready_to_blend);
    for (unsigned s = 0; s < general_slots; ++s)
      if ((general >> s & 1) != 0) state.writes[s] = state.reads[s] = 0;
  }
  state.facts = facts;
}

// What rules of messages ask of the state before one, for the verifier, repair and the interpreter.

/// `missing_wait_before_test`
constexpr bool lacks_wait_before_test(const program_state& s, const effects& e) noexcept {
  const bool tests = e.output == output_effect::coverage || e.output == output_effect::depth_stencil;
  return tests && s.has(program_state::not_ready_to_test);
}

/// `missing_wait_before_blend`
constexpr bool lacks_wait_before_blend(const program_state& s, const effects& e, stage in) noexcept {
  return e.tile != memory_effect::none && in == stage::fragment && s.has(program_state::not_ready_to_blend);
}

/// `blend_before_atest`
constexpr bool tests_after_output(const program_state& s, const effects& e) noexcept {
  return e.output == output_effect::coverage && s.has(program_state::output_made);
}

/// `helpers_ended`
constexpr bool lacks_helpers(const program_state& s, const effects& e, stage in) noexcept {
  return e.needs_helpers && has_fragments(in) && s.has(program_state::helpers_ended);
}

/// `varying_order`: a retrieve without a store.
constexpr bool lacks_position(const program_state& s, const effects& e) noexcept {
  return e.varying == varying_effect::retrieve && s.has(program_state::no_position);
}

/// `varying_order`: slots of earlier varying loads that have to be waited on.
constexpr unsigned varying_slots(const program_state& s, const effects& e) noexcept {
  const bool changes = e.varying == varying_effect::store || e.varying == varying_effect::clobber;
  return changes ? s.group(program_state::varying_load) : 0;
}

/// `barrier_without_wait`: slots that have to be waited on before a BARRIER.
constexpr unsigned barrier_slots(const program_state& s, const effects& e) noexcept {
  const bool is_barrier = e.control == control_effect::barrier;
  return is_barrier ? static_cast<unsigned>(s.facts >> program_state::slot_in_use & 0xff) : 0;
}

/// The state before each reachable block of `graph`, if the program starts with `entry` and `step(state, i)`
/// takes a state through word `i`.
template <class Step>
constexpr buffer<program_state> states_of(const flow_graph& graph, const program_state& entry,
                                          const Step& step) {
  const auto blocks = graph.blocks();
  buffer<program_state> before(blocks.size());
  if (blocks.size() == 0) return before;
  before[0] = entry;
  // Of a single block all is known. The others that are reachable have an edge to or from them.
  if (blocks.size() == 1 && blocks[0].successor_count == 0) return before;
  buffer<program_state> gained(blocks.size()), kept(blocks.size());
  for (const word_index b : graph.forward_order()) {
    kept[b] = program_state::everything();
    for (word_index i = blocks[b].first; i < blocks[b].end; ++i) {
      step(gained[b], i);
      step(kept[b], i);
    }
  }
  buffer<std::uint8_t> waiting(blocks.size());
  for (const word_index b : graph.forward_order()) waiting[b] = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (const word_index b : graph.forward_order()) {
      if (waiting[b] == 0) continue;
      waiting[b] = 0;
      for (const edge& e : blocks[b].edges()) {
        if (!before[e.block].join(before[b], gained[b], kept[b])) continue;
        waiting[e.block] = 1;
        changed |= graph.rank(e.block) <= graph.rank(b);
      }
    }
  }
  return before;
}
constexpr buffer<program_state> states_of(const flow_graph& graph, const program_state& entry) {
  return states_of(graph, entry, [&](program_state& s, word_index i) { advance(s, graph.at(i)); });
}

}  // namespace detail

}  // namespace valhall
