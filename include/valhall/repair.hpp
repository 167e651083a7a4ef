// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/divergence.hpp>
#include <valhall/liveness.hpp>
#include <valhall/program_editor.hpp>
#include <valhall/scoreboard.hpp>
#include <valhall/stage.hpp>

#include <cstdint>

/// Repair, for those who ask: slots, waits, marks of last use, `reconverge` and `end`, set as the rules of
/// programs want them. What a program computes stays the same, and branches follow the instructions that they
/// went to. Each can be run again without further change. NOPs are added where no instruction has room for a
/// flow.
namespace valhall {

namespace detail {

/// Waits for `slots` and more, if the flow has no smaller choice.
constexpr flow wait_for(unsigned slots) noexcept {
  if ((slots & 0x80) != 0) return flow::wait;
  if ((slots & 0x40) != 0) return flow::wait0126;
  return static_cast<flow>(slots & 7);
}

/// Calls `visit(place, registers, marked)` for each source of `word` that is a register: its description, the
/// registers that it reads, and whether it is marked as a last use.
template <class Visit>
constexpr void for_each_register_source(std::uint64_t word, const Visit& visit) {
  const decoded d = decode(word);
  if (!d.ok()) return;
  const instruction_info& row = d.info();
  for (unsigned k = 0; k < row.operand_count; ++k) {
    if (row.operands[k].role != operand_role::source) continue;
    effects source;
    add_source(source, row.operands[k], word);
    if (!source.reads.empty()) visit(row.operands[k], source.reads, !source.last_reads.empty());
  }
}

/// `word` with its mark of last use at the source `place`, or without.
constexpr std::uint64_t with_last_use(std::uint64_t word, const operand_info& place, bool marked) noexcept {
  const std::uint64_t bit = encoding::last_use << place.start;
  return marked ? word | bit : word & ~bit;
}

/// Finds where the waits of a program that has none have to be.
class wait_placer {
 public:
  constexpr wait_placer(const flow_graph& graph, stage s)
      : graph_(graph),
        stage_(s),
        behind_(graph.size()),
        before_(graph.size()),
        ends_life_(graph.size()),
        after_(graph.blocks().size()),
        budget_(graph) {}

  constexpr repaired_program run() {
    // First as if no loop went back, since the waits that this asks for cure most of what loops bring. Then
    // by all paths until no wait is missing; waits are only added, so this ends.
    for (const word_index b : graph_.forward_order()) visit(b);
    for (changed_ = true; changed_;) {
      changed_ = false;
      budget_ = search_budget(graph_);
      follow_all_paths();
      for (const word_index b : graph_.forward_order()) visit(b);
    }
    program_editor edit(graph_);
    for (word_index i = 0; i < graph_.size(); ++i) apply(edit, i);
    return edit.finish();
  }

 private:
  using state = program_state;

  const flow_graph& graph_;
  const stage stage_;
  buffer<std::uint8_t> behind_;      ///< Slots that the word waits on when it is done.
  buffer<std::uint8_t> before_;      ///< Slots that a NOP before it waits on.
  buffer<std::uint64_t> ends_life_;  ///< Registers that the word must not mark as read for the last time.
  buffer<state> after_;              ///< Of each block.
  search_budget budget_;
  bool changed_ = false;

  static constexpr std::uint8_t general = waits_of(flow::wait012);
  static constexpr std::uint8_t for_test = waits_of(flow::wait0126);
  static constexpr std::uint8_t all = waits_of(flow::wait);

  constexpr void visit(word_index b) {
    const basic_block& block = graph_.blocks()[b];
    state s = state_before(b);
    for (word_index i = block.first; i < block.end; ++i) {
      effects e = graph_.at(i);
      wait(s, before_[i]);
      if (needs_test_wait(s, e)) {
        place_test_wait(i);
        wait(s, for_test);
      }
      if (const unsigned slots = needed(s, e, i); slots != 0) {
        place(i, slots);
        wait(s, static_cast<std::uint8_t>(slots));
      }
      // A mark of last use is only a hint, so it goes where a message still reads the register.
      ends_life_[i] |= e.last_reads.bits() & (s.pending_reads() | e.staging_reads.bits());
      if (e.control == control_effect::barrier && behind_[i] != all) {
        behind_[i] = all;
        changed_ = true;
      }
      e.waits = behind_[i];
      advance(s, e);
    }
    after_[b] = s;
  }

  static constexpr state entry() noexcept {
    state s;
    s.facts = state::fact(state::not_ready_to_test) | state::fact(state::not_ready_to_blend);
    return s;
  }

  /// What may be under way behind each block, with the waits so far.
  constexpr void follow_all_paths() {
    const auto step = [this](state& s, word_index i) {
      wait(s, before_[i]);
      effects e = graph_.at(i);
      e.waits = behind_[i];
      advance(s, e);
    };
    after_ = states_of(graph_, entry(), step);
    for (const word_index b : graph_.forward_order())
      for (word_index i = graph_.blocks()[b].first; i < graph_.blocks()[b].end; ++i) step(after_[b], i);
  }

  constexpr state state_before(word_index b) const noexcept {
    state s;
    if (b == 0) s = entry();
    constexpr state nothing;
    constexpr state everything = state::everything();
    for (const word_index from : graph_.predecessors(b)) s.join(after_[from], nothing, everything);
    return s;
  }

  /// `s` behind a NOP that waits.
  static constexpr void wait(state& s, std::uint8_t slots) noexcept {
    if (slots == 0) return;
    effects nop;
    nop.waits = waits_of(wait_for(slots));
    advance(s, nop);
  }

  /// Slots that have to be waited on before the instruction.
  constexpr unsigned needed(const state& s, const effects& e, word_index i) {
    unsigned slots = 0;
    const std::uint64_t touched = (e.reads | e.writes).bits();
    const bool leaves = e.control == control_effect::branch_indirect;
    for (unsigned slot = 0; slot < general_slots; ++slot)
      if ((s.writes[slot] & (leaves ? ~std::uint64_t{0} : touched)) != 0) slots |= 1u << slot;
    if (!e.is_message) return slots;
    if (e.varying == varying_effect::store || e.varying == varying_effect::clobber)
      slots |= s.group(state::varying_load);
    const auto waits = [this](word_index j) { return behind_[j] | before_of_next(j); };
    const unsigned memory = memory_slots(s, e) & ~slots;
    for (unsigned slot = 0; slot < general_slots; ++slot)
      if ((memory >> slot & 1) != 0 && memory_conflict(graph_, budget_, i, slot, waits, true) != no_index)
        slots |= 1u << slot;
    if (e.control == control_effect::barrier) slots |= s.facts >> state::slot_in_use & all;
    if (e.tile != memory_effect::none && stage_ == stage::fragment && s.has(state::not_ready_to_blend))
      slots |= all;
    return slots;
  }

  /// Slots that a NOP waits on which always runs behind the word.
  constexpr unsigned before_of_next(word_index j) const noexcept {
    return j + 1 < graph_.size() && graph_.block_of(j + 1) == graph_.block_of(j) ? before_[j + 1] : 0u;
  }

  static constexpr bool needs_test_wait(const state& s, const effects& e) noexcept {
    const bool tests = e.output == output_effect::coverage || e.output == output_effect::depth_stencil;
    return tests && s.has(state::not_ready_to_test);
  }

  constexpr bool is_first(word_index i) const noexcept {
    return graph_.blocks()[graph_.block_of(i)].first == i;
  }
  /// A NOP has none: it would be dropped the next time.
  constexpr bool has_room(word_index i) const noexcept {
    return flow_of(graph_.word(i)) == flow::none && graph_.at(i).control != control_effect::blend &&
           identify(graph_.word(i)).id() != opcode::nop;
  }

  constexpr void add(std::uint8_t& waits, unsigned slots) noexcept {
    const auto more = static_cast<std::uint8_t>(waits | slots);
    changed_ |= more != waits;
    waits = more;
  }

  constexpr void place_test_wait(word_index i) {
    if (!is_first(i) && has_room(i - 1) && before_[i] == 0)
      add(behind_[i - 1], for_test);
    else
      add(before_[i], for_test);
  }

  /// The last word before `end` in its block which can wait for messages with `slots`; `end` if none can,
  /// `no_index` if none did but they are not of this block either.
  constexpr word_index room_before(word_index first, word_index end, unsigned slots) const noexcept {
    for (word_index j = end; j-- > first;) {
      if (has_room(j)) return j;
      const effects& e = graph_.at(j);
      if (e.is_message && (slots == all || (slots >> (e.slot & 7) & 1) != 0)) return end;
    }
    return no_index;
  }

  /// Has `slots` waited on before word `i`.
  constexpr void place(word_index i, unsigned slots) {
    if (before_[i] != 0) {
      add(before_[i], slots);
      return;
    }
    const basic_block& block = graph_.blocks()[graph_.block_of(i)];
    const word_index j = room_before(block.first, i, slots);
    if (j != no_index && j != i)
      add(behind_[j], slots);
    else if (j == i || !place_in_predecessors(graph_.block_of(i), slots))
      add(before_[i], slots);
  }

  /// Has the slots waited on at the ends of the blocks before `b`, if they have room.
  constexpr bool place_in_predecessors(word_index b, unsigned slots) {
    const auto from = graph_.predecessors(b);
    // Of a way back that was not visited yet it is not known what is under way there.
    if (b == 0 || from.size() == 0) return false;
    for (int writing = 0; writing < 2; ++writing)
      for (const word_index p : from) {
        if (!graph_.blocks()[p].reachable) continue;
        const unsigned pending =
            slots == all ? all : slots & static_cast<unsigned>(after_[p].facts >> state::slot_in_use & all);
        if (pending == 0) continue;
        const basic_block& block = graph_.blocks()[p];
        const word_index j = room_before(block.first, block.end, pending);
        if (j == no_index || j == block.end) return false;
        if (writing == 0) continue;
        add(behind_[j], pending);
        wait(after_[p], static_cast<std::uint8_t>(pending));
      }
    return true;
  }

  constexpr void apply(program_editor& edit, word_index i) const {
    std::uint64_t word = graph_.word(i);
    if (behind_[i] != 0) word = with_flow(word, wait_for(behind_[i]));
    if (ends_life_[i] != 0)
      for_each_register_source(word, [&](const operand_info& place, register_set registers, bool) {
        if ((registers.bits() & ends_life_[i]) != 0) word = with_last_use(word, place, false);
      });
    edit.set_word(i, word);
    if (before_[i] != 0) edit.put_before(i, wait_for(before_[i]));
  }
};

/// The program without waits, and with the messages in turn on the three slots. What BARRIER does beside
/// waiting is left to a NOP behind it.
constexpr repaired_program without_waits(const flow_graph& graph) {
  program_editor edit(graph);
  unsigned next = 0;
  for (word_index i = 0; i < graph.size(); ++i) {
    const decoded d = decode(graph.word(i));
    if (!d.ok()) continue;
    std::uint64_t word = d.word();
    if (is_wait(flow_of(word))) {
      word = with_flow(word, flow::none);
      if (d.id() == opcode::nop && i + 1 != graph.size()) edit.remove(i);
    }
    const instruction_info& row = d.info();
    if (row.control == control_effect::barrier && flow_of(word) != flow::none) {
      edit.put_behind(i, flow_of(word));
      word = with_flow(word, flow::none);
    }
    for (unsigned m = 0; m < row.modifier_count; ++m) {
      if (row.modifiers[m].id != modifier::slot || row.control == control_effect::barrier) continue;
      // ZS_EMIT has a field, but uses slot 0.
      const bool emits = row.output == output_effect::depth_stencil;
      word = with_field(word, row.modifiers[m].start, row.modifiers[m].size, emits ? 0 : next);
      if (!emits) next = (next + 1) % general_slots;
    }
    edit.set_word(i, word);
  }
  return edit.finish();
}

/// Waits for a program that has none.
template <class Words>
constexpr repaired_program place_waits(const Words& words, stage s) {
  const flow_graph graph(words);
  return wait_placer(graph, s).run();
}

}  // namespace detail

/// Gives each message a slot and sets the flow fields so that the program has no hazard that waits can
/// cure: results are waited on where they are first needed, accesses to memory keep their order, and ATEST,
/// ZS_EMIT, BLEND, the tilebuffer and BARRIER get the waits that they ask for. Waits and slots that the
/// program has are forgotten first, and NOPs that do nothing but wait are dropped. A mark of last use goes
/// where a message may still read the register.
template <class Words>
constexpr repaired_program insert_waits(const Words& words, stage s) {
  repaired_program bare = detail::without_waits(flow_graph(words));
  if (!bare.ok()) return bare;
  return detail::place_waits(bare, s);
}

/// Marks each register source as a last use where the register, or both of a pair, are written before they
/// are read again on every path, and takes the mark away everywhere else. Registers that code beyond an
/// indirect branch may read (`read_after_leaving`) are not marked, nor those that an unfinished message still
/// reads: waits come first.
template <class Words>
constexpr repaired_program mark_last_uses(const Words& words, stage s) {
  const flow_graph graph(words);
  detail::program_editor edit(graph);
  const liveness live(graph, read_after_leaving(s));
  const auto before = detail::states_of(graph, {});
  const auto blocks = graph.blocks();
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    detail::program_state now = before[b];
    for (word_index i = blocks[b].first; blocks[b].reachable && i < blocks[b].end; ++i) {
      const effects& e = graph.at(i);
      const std::uint64_t kept =
          (live.after(i) - e.whole_writes()).bits() | now.pending_reads() | e.staging_reads.bits();
      std::uint64_t word = graph.word(i);
      detail::for_each_register_source(word, [&](const operand_info& place, register_set registers, bool) {
        word = detail::with_last_use(word, place, (registers.bits() & kept) == 0);
      });
      edit.set_word(i, word);
      detail::advance(now, e);
    }
  }
  return edit.finish();
}

/// Adds `reconverge` to branches at which lanes may part and to what falls into the target of one. A flow
/// that stands there moves to a NOP before the instruction.
template <class Words>
constexpr repaired_program insert_reconvergence(const Words& words, stage s) {
  const flow_graph graph(words);
  detail::program_editor edit(graph);
  const auto blocks = graph.blocks();
  const detail::parting_branches parting(graph, s, false);
  for (const word_index b : graph.forward_order()) {
    const word_index last = blocks[b].end - 1;
    const flow action = detail::flow_of(graph.word(last));
    if (action == flow::reconverge || !parting.needs_reconvergence(b)) continue;
    // A BARRIER needs its flow for a wait.
    const bool is_barrier = graph.at(last).control == control_effect::barrier;
    if (action == flow::none && !is_barrier) {
      edit.set_word(last, detail::with_flow(graph.word(last), flow::reconverge));
      continue;
    }
    if (!parting.parts_at(b)) {
      edit.put_behind(last, flow::reconverge);
      continue;
    }
    edit.put_before(last, action);
    edit.set_word(last, detail::with_flow(graph.word(last), flow::reconverge));
  }
  return edit.finish();
}

/// Adds `end` where the program runs past its last word: to the last instruction, or in a NOP behind it.
template <class Words>
constexpr repaired_program insert_end(const Words& words) {
  const flow_graph graph(words);
  detail::program_editor edit(graph);
  if (graph.size() == 0) return edit.finish();
  const word_index last = graph.size() - 1;
  const basic_block& block = graph.blocks()[graph.block_of(last)];
  if (block.runs_out && block.reachable) {
    const effects& e = graph.at(last);
    const flow action = detail::flow_of(graph.word(last));
    // An end waits for all that a wait can name but slot 7.
    const bool replaces = action == flow::none || (detail::is_wait(action) && action != flow::wait);
    if (e.control == control_effect::none && replaces)
      edit.set_word(last, detail::with_flow(graph.word(last), flow::end));
    else
      edit.put_behind(last, flow::end);
  }
  return edit.finish();
}

/// All of it: `end`, `reconverge`, waits and last uses. The result breaks no rule that these can cure; what
/// else is wrong `verify` tells.
template <class Words>
constexpr repaired_program repair(const Words& words, stage s) {
  repaired_program result = insert_end(words);
  // Waits make room for what has less choice.
  if (result.ok()) result = detail::without_waits(flow_graph(result));
  if (result.ok()) result = insert_reconvergence(result, s);
  if (result.ok()) result = detail::place_waits(result, s);
  if (result.ok()) result = mark_last_uses(result, s);
  return result;
}

}  // namespace valhall
