// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/effects.hpp>
#include <valhall/analysis/memory_dependence.hpp>
#include <valhall/analysis/reconvergence.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/verification/last_uses.hpp>
#include <valhall/verification/program_rewriter.hpp>

#include <cstdint>

/// Placement of waits, for repair.
namespace valhall {

namespace detail {

/// The smallest flow that waits for at least `slots`.
constexpr flow wait_for(unsigned slots) noexcept {
  if ((slots & 0x80) != 0) return flow::wait;
  if ((slots & 0x40) != 0) return flow::wait0126;
  return static_cast<flow>(slots & 7);
}

/// Computes where a program without waits needs them.
class wait_placer {
  using register_bits = detail::bits128;

 public:
  constexpr wait_placer(const control_flow_graph& graph, stage s)
      : graph_(graph),
        stage_(s),
        paths_(find_paths(graph, s)),
        after_(graph.size()),
        before_(graph.size()),
        all_after_(graph.size()),
        is_placed_(graph.size()),
        lane_after_(graph.blocks().size()),
        warp_after_(graph.blocks().size()),
        budget_(graph) {}

  constexpr void run(program_rewriter& edit) {
    // The first pass ignores back edges, since its waits cure most hazards of loops. The next passes follow
    // all paths until no wait is missing; waits are only added, so this terminates. They are not needed for
    // a program without loops and switches between lanes, if the first pass does not expect too much.
    for (const word_index b : graph_.reverse_postorder()) visit(b);
    for (changed_ = expects_too_much_ || paths_.switch_count() != 0 || has_loop(); changed_;) {
      changed_ = false;
      budget_.refill(graph_);
      follow_all_paths();
      for (const word_index b : graph_.reverse_postorder()) visit(b);
    }
    for (word_index i = 0; i < graph_.size(); ++i)
      if (is_placed_[i] != 0) apply(edit, i);
  }

 private:
  static constexpr warp_paths find_paths(const control_flow_graph& graph, stage s) {
    if (!uses_warp_state(graph)) return {};
    return warp_paths(graph, lanes_of(graph, s));
  }

  /// Whether an edge leads to an earlier block, or to its own.
  constexpr bool has_loop() const noexcept {
    for (const word_index b : graph_.reverse_postorder())
      for (const word_index from : graph_.predecessors(b))
        if (graph_.blocks()[from].reachable &&
            graph_.reverse_postorder_index(from) >= graph_.reverse_postorder_index(b))
          return true;
    return false;
  }

  /// The states of a lane and of the warp at one place.
  struct states {
    message_state lane;
    warp_state warp;
  };

  const control_flow_graph& graph_;
  const stage stage_;
  const warp_paths paths_;
  buffer<std::uint8_t> after_;   ///< Slots that the word waits on after it executes.
  buffer<std::uint8_t> before_;  ///< Slots that a NOP before it waits on.
  buffer<std::uint8_t>
      all_after_;  ///< Slots waited on after it, also by a NOP that always executes after it.
  buffer<std::uint8_t> is_placed_;  ///< Whether the word, or a NOP before it, changes.
  /// Registers that a word must not mark as read for the last time; empty if there are none.
  buffer<register_bits> ends_life_;
  buffer<message_state> lane_after_;  ///< For each block: the state of a lane after it.
  buffer<warp_state> warp_after_;
  block_states<warp_state> warp_;  ///< The states on all paths; empty before these are followed.
  search_budget budget_;
  bool changed_ = false;
  /// Whether a wait covers more slots than are needed, and a message may use one of these after the wait:
  /// the states of the current pass then lack that message.
  bool expects_too_much_ = false;

  static constexpr std::uint8_t all = waits_of(flow::wait);

  constexpr void visit(word_index b) {
    const basic_block& block = graph_.blocks()[b];
    states s = states_before(b);
    const bool resumes = !warp_.resumed.empty();
    const auto resume = [&] { s.warp.join(warp_.resumed[b], {}, warp_state::everything()); };
    for (word_index i = block.first; i < block.end; ++i) {
      const effects& e = graph_.at(i);
      wait(s, before_[i]);
      if (resumes && regroups_before(i)) resume();
      const unsigned of_warp = needed_by_warp(s.warp, e),
                     slots = of_warp | needed_by_lane(s.lane, e, i, of_warp);
      if (slots != 0) {
        // Messages of lanes that run elsewhere are not in flight in any block before this one.
        place(i, slots, of_warp != 0, of_warp == 0 || paths_.switches_before(b).size() == 0);
        wait(s, slots);
      }
      // A last-use mark is only a hint, so it is removed where a message still reads the register.
      if (const register_bits read = e.last_reads.bits() & (s.lane.pending_reads() | e.staging_reads.bits());
          read != 0)
        keep_alive(i, read);
      if (e.control == control_effect::barrier) add_after(i, all);
      transfer(s.lane, e, after_[i]);
      transfer(s.warp, e, after_[i]);
      if (resumes && regroups_after(i)) resume();
    }
    lane_after_[b] = s.lane;
    warp_after_[b] = s.warp;
  }

  /// Computes the messages that may be in flight after each block, on all paths, with the waits that were
  /// placed.
  constexpr void follow_all_paths() {
    const auto run = [this](auto& s, word_index i) { transfer(s, graph_.at(i), after_[i]); };
    const auto step = [&](message_state& s, word_index i) {
      wait(s, before_[i]);
      run(s, i);
    };
    const auto warp_step = [&](warp_state& s, word_index i, const auto& regroup) {
      wait(s, before_[i]);
      if (regroups_before(i)) regroup();
      run(s, i);
      if (regroups_after(i)) regroup();
    };
    lane_after_ = solve_forward(graph_, message_state(), step);
    warp_ = solve_forward(graph_, paths_, warp_state::at_start(stage_), warp_step);
    warp_after_ = warp_.before;
    for (const word_index b : graph_.reverse_postorder()) {
      const auto resume = [&] {
        if (!warp_.resumed.empty()) warp_after_[b].join(warp_.resumed[b], {}, warp_state::everything());
      };
      for (word_index i = graph_.blocks()[b].first; i < graph_.blocks()[b].end; ++i) {
        step(lane_after_[b], i);
        warp_step(warp_after_[b], i, resume);
      }
    }
  }

  /// Whether lanes reconverge at a NOP before word `i`.
  constexpr bool regroups_before(word_index i) const noexcept {
    return before_[i] != 0 && wait_for(before_[i]) == flow::wait;
  }
  /// Whether lanes reconverge after word `i`, in the middle of its block.
  constexpr bool regroups_after(word_index i) const noexcept {
    if (i + 1 == graph_.blocks()[graph_.block_of(i)].end) return false;
    return graph_.at(i).reconverges || (after_[i] != 0 && wait_for(after_[i]) == flow::wait);
  }

  constexpr states states_before(word_index b) const noexcept {
    states s;
    if (b == 0) s = {message_state(), warp_state::at_start(stage_)};
    for (const word_index from : graph_.predecessors(b)) {
      s.lane.join(lane_after_[from], {}, message_state::everything());
      s.warp.join(warp_after_[from], {}, warp_state::everything());
    }
    if (!warp_.before.empty() && paths_.switches_before(b).size() != 0)
      s.warp.join(warp_.before[b], {}, warp_state::everything());
    return s;
  }

  /// Applies a NOP that waits to a state.
  template <class State>
  static constexpr void wait(State& s, unsigned slots) noexcept {
    if (slots != 0) complete(s, waits_of(wait_for(slots)));
  }
  static constexpr void wait(states& s, unsigned slots) noexcept {
    wait(s.lane, slots);
    wait(s.warp, slots);
  }

  /// Slots to wait on before the instruction because of the registers and the memory of a lane; the slots
  /// `waited` are waited on anyway.
  constexpr unsigned needed_by_lane(const message_state& s, const effects& e, word_index i, unsigned waited) {
    unsigned slots = 0;
    const bool leaves = e.control == control_effect::branch_indirect;
    const register_bits touched = leaves ? ~register_bits{} : (e.reads | e.writes).bits();
    if ((s.pending_writes() & touched) != 0)
      for (unsigned slot = 0; slot < general_slots; ++slot)
        if ((s.writes[slot] & touched) != 0) slots |= 1u << slot;
    if (!e.is_message) return slots;
    const auto waits = [this](word_index j) { return all_after_[j]; };
    const unsigned memory = memory_slots(s, e) & ~(slots | waited);
    for (unsigned slot = 0; slot < general_slots; ++slot)
      if ((memory >> slot & 1) != 0 && memory_conflict(graph_, budget_, i, slot, waits, true) != no_index)
        slots |= 1u << slot;
    return slots;
  }

  /// Slots to wait on because of the messages in flight in the warp, and the waits that it owes.
  static constexpr unsigned needed_by_warp(const warp_state& s, const effects& e) noexcept {
    if (!e.is_message) return 0;
    unsigned slots = varying_slots(s, e) | barrier_slots(s, e);
    if (lacks_wait_before_test(s, e)) slots |= 1u << depth_slot;
    if (lacks_wait_before_blend(s, e)) slots |= s.owed & e.tile_slots;
    return slots;
  }

  constexpr bool is_first(word_index i) const noexcept {
    return graph_.blocks()[graph_.block_of(i)].first == i;
  }
  /// Whether word `i` can carry a wait. A NOP cannot: the next repair would drop it.
  constexpr bool has_room(word_index i) const noexcept {
    const std::uint64_t word = graph_.decoded(i).canonical_word();
    return canonical_flow_of(word) == flow::none && graph_.at(i).control != control_effect::blend &&
           !is_nop(word);
  }

  /// Whether no flow waits for just `slots`.
  static constexpr bool covers_more(unsigned slots) noexcept { return waits_of(wait_for(slots)) != slots; }

  /// Adds `slots` to the waits of word `i`.
  constexpr void add(word_index i, std::uint8_t& waits, unsigned slots) noexcept {
    const std::uint8_t more = waits_of(wait_for(waits | slots));
    changed_ |= more != waits;
    waits = more;
    is_placed_[i] = 1;
  }
  constexpr void add_after(word_index i, unsigned slots) noexcept {
    add(i, after_[i], slots);
    all_after_[i] |= after_[i];
  }
  constexpr void add_before(word_index i, unsigned slots) noexcept {
    add(i, before_[i], slots);
    if (!is_first(i)) all_after_[i - 1] |= before_[i];
  }
  constexpr void keep_alive(word_index i, const register_bits& registers) {
    if (ends_life_.empty()) ends_life_ = buffer<register_bits>(graph_.size());
    ends_life_[i] |= registers;
    is_placed_[i] = 1;
  }

  /// The last word before `end` in its block that can wait for messages with `slots`, which are `of_warp` if
  /// lanes that run elsewhere may have sent them. `end` if none can; `no_index` if none can and the messages
  /// do not come from this block.
  constexpr word_index room_before(word_index first, word_index end, unsigned slots,
                                   bool of_warp) const noexcept {
    for (word_index j = end; j-- > first;) {
      // Lanes that join here bring messages that an earlier wait does not cover.
      if (of_warp && regroups_after(j)) return end;
      if (has_room(j)) return j;
      const effects& e = graph_.at(j);
      if (e.is_message && (slots & e.occupied_slots()) != 0) return end;
    }
    return no_index;
  }

  /// Waits for `slots` before word `i`, because of the messages of the warp if `of_warp`; at the ends of the
  /// preceding blocks only if `may_go_back`.
  constexpr void place(word_index i, unsigned slots, bool of_warp, bool may_go_back) {
    if (before_[i] != 0) {
      add_before(i, slots);
      return;
    }
    const basic_block& block = graph_.blocks()[graph_.block_of(i)];
    const word_index j = room_before(block.first, i, slots, of_warp);
    if (j != no_index && j != i) {
      add_after(j, slots);
      expects_too_much_ |= j + 1 != i && covers_more(slots);
    } else if (j == i || !may_go_back || !place_in_predecessors(graph_.block_of(i), slots, of_warp)) {
      add_before(i, slots);
    }
  }

  /// Waits for `slots` at the ends of the predecessors of `b`, if all have room.
  constexpr bool place_in_predecessors(word_index b, unsigned slots, bool of_warp) {
    const auto from = graph_.predecessors(b);
    // An unvisited back edge has unknown messages in flight.
    if (b == 0 || from.size() == 0) return false;
    for (int writing = 0; writing < 2; ++writing)
      for (const word_index p : from) {
        if (!graph_.blocks()[p].reachable) continue;
        const unsigned pending = slots & (warp_after_[p].in_flight | warp_after_[p].owed);
        if (pending == 0) continue;
        const basic_block& block = graph_.blocks()[p];
        const word_index j = room_before(block.first, block.end, pending, of_warp);
        if (j == no_index || j == block.end) return false;
        if (writing == 0) continue;
        add_after(j, pending);
        expects_too_much_ |= covers_more(pending);
        wait(lane_after_[p], pending);
        wait(warp_after_[p], pending);
      }
    return true;
  }

  constexpr void apply(program_rewriter& edit, word_index i) const {
    if (before_[i] != 0) edit.put_before(i, wait_for(before_[i]));
    std::uint64_t word = edit.word(i);
    if (after_[i] != 0) word = with_canonical_flow(word, wait_for(after_[i]));
    if (!ends_life_.empty() && ends_life_[i] != 0)
      for_each_register_source(graph_.decoded(i), [&](const operand_info& place, const auto& registers) {
        if ((registers.bits() & ends_life_[i]) != 0) word = with_canonical_last_use(word, place, false);
      });
    edit.set_word(i, word);
  }
};

/// Removes all waits, and assigns the three slots to messages in turn. Any other flow of a BARRIER moves to a
/// NOP after it. A `wait` where lanes meet becomes the `reconverge` that it includes.
constexpr void remove_waits(program_rewriter& edit, const control_flow_graph& graph, stage s) {
  const reconvergence meetings(graph, lanes_of(graph, s));
  const auto meets = [&](word_index i) {
    const word_index b = graph.block_of(i);
    return i + 1 == graph.blocks()[b].end && graph.at(i).reconverges && meetings.is_useful(b);
  };
  unsigned next = 0;
  for (word_index i = 0; i < graph.size(); ++i) {
    const auto& d = graph.decoded(i);
    if (!d.ok()) continue;
    std::uint64_t word = edit.word(i);
    if (is_wait(canonical_flow_of(word))) {
      word = with_canonical_flow(word, meets(i) ? flow::reconverge : flow::none);
      if (d.id() == opcode::nop && i + 1 != graph.size() && !meets(i)) edit.remove(i);
    }
    const effect_row& row = effect_rows[row_of(d.id()).effect_row];
    if (row.fixed.control == control_effect::barrier) {
      if (canonical_flow_of(word) != flow::none) edit.put_after(i, canonical_flow_of(word));
      word = with_canonical_flow(word, flow::none);
    } else if (row.slot_size != 0) {
      // ZS_EMIT has a slot field, but uses slot 0.
      const bool emits = row.fixed.output == output_effect::depth_stencil;
      word = with_field(word, row.slot_start, row.slot_size, emits ? 0 : next);
      if (!emits) next = (next + 1) % general_slots;
    }
    edit.set_word(i, word);
  }
}

/// Inserts waits into a program without any.
constexpr void place_waits(program_rewriter& edit, const control_flow_graph& graph, stage s) {
  wait_placer(graph, s).run(edit);
}

}  // namespace detail

/// Assigns a slot to each message and sets the flow fields so that the program has no hazard that waits can
/// cure: results are waited on where they are first needed, memory accesses keep their order, and ATEST,
/// ZS_EMIT, BLEND, the tilebuffer and BARRIER get the waits that they require. Existing waits and slots are
/// discarded first, and NOPs that only wait are dropped. Last-use marks are removed where a message may still
/// read the register.
template <detail::bare_words Words>
constexpr code<> insert_waits(const Words& words, stage s, required_arch e) {
  using detail::program_rewriter;
  detail::rewritten_program program(control_flow_graph(words, e));
  program.apply(
      [&](program_rewriter& edit, const control_flow_graph& graph) { detail::remove_waits(edit, graph, s); });
  program.apply(
      [&](program_rewriter& edit, const control_flow_graph& graph) { detail::place_waits(edit, graph, s); });
  return static_cast<detail::rewritten_program&&>(program).finish();
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> insert_waits(const Code& code, stage s) {
  return detail::changed(code, [&](auto words, arch e) { return insert_waits(words, s, e); });
}

}  // namespace valhall
