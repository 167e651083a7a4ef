// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/discard_placer.hpp>
#include <valhall/divergence.hpp>
#include <valhall/liveness.hpp>
#include <valhall/wait_placer.hpp>

#include <cstdint>

/// Repair, for those who ask: slots, waits, marks of last use, `reconverge` and `end`, set as the rules of
/// programs want them. What a program computes stays the same, and branches follow the instructions that they
/// went to. Each can be run again without further change. NOPs are added where no instruction has room for a
/// flow.
namespace valhall {

namespace detail {

/// Takes all waits away, and puts the messages in turn on the three slots. What BARRIER does beside waiting
/// is left to a NOP behind it. A `wait` where lanes meet leaves the `reconverge` that it includes.
constexpr void remove_waits(program_editor& edit, const flow_graph& graph, stage s) {
  const reconvergence meetings(graph, lanes_of(graph, s));
  const auto meets = [&](word_index i) {
    const word_index b = graph.block_of(i);
    return i + 1 == graph.blocks()[b].end && graph.at(i).reconverges && meetings.is_useful(b);
  };
  unsigned next = 0;
  for (word_index i = 0; i < graph.size(); ++i) {
    const decoded d = decode(edit.word(i));
    if (!d.ok()) continue;
    std::uint64_t word = d.word();
    if (is_wait(flow_of(word))) {
      word = with_flow(word, meets(i) ? flow::reconverge : flow::none);
      if (d.id() == opcode::nop && i + 1 != graph.size() && !meets(i)) edit.remove(i);
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
}

/// Moves the flow of a NOP to the instruction before it in the block, if that has none and can carry it.
constexpr void fold_nops(program_editor& edit, const flow_graph& graph) {
  for (const basic_block& block : graph.blocks()) {
    word_index before = no_index;
    for (word_index i = block.first; i < block.end; ++i) {
      if (edit.is_removed(i)) continue;
      const bool folds = before != no_index && edit.flow_at(i) != flow::none &&
                         edit.flow_at(before) == flow::none && is_nop(graph.word(i)) &&
                         carries(graph.at(before), edit.flow_at(i));
      if (folds) {
        edit.set_flow(before, edit.flow_at(i));
        edit.remove(i);
      } else {
        before = i;
      }
    }
  }
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
  const flow_graph graph(words);
  detail::program_editor edit(graph);
  detail::remove_waits(edit, graph, s);
  repaired_program bare = edit.finish();
  if (!bare.ok()) return bare;
  return detail::place_waits(bare, s);
}

/// In a fragment shader, puts the flow `discard` where nothing that may follow needs helper threads any more,
/// on an instruction without a flow or in a NOP, never on a branch or a blend call. In fragment and blend
/// shaders, takes it away where something that needs them may follow. A program that never needs them keeps
/// what it has.
template <class Words>
constexpr repaired_program insert_discard(const Words& words, stage s) {
  const flow_graph graph(words);
  detail::program_editor edit(graph);
  detail::remove_discards(edit, graph, s);
  repaired_program result = edit.finish();
  if (result.ok() && s == stage::fragment) result = detail::place_discards(flow_graph(result));
  return result;
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
  const auto step = [&](detail::lane_state& state, word_index i) { detail::transfer(state, graph.at(i)); };
  const auto before = detail::solve_forward(graph, {}, detail::lane_state(), step);
  const auto blocks = graph.blocks();
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    detail::lane_state now = before[b];
    for (word_index i = blocks[b].first; blocks[b].reachable && i < blocks[b].end; ++i) {
      const effects& e = graph.at(i);
      const std::uint64_t kept =
          (live.after(i) - e.whole_writes()).bits() | now.pending_reads() | e.staging_reads.bits();
      std::uint64_t word = graph.word(i);
      detail::for_each_register_source(word, [&](const operand_info& place, register_set registers) {
        word = detail::with_last_use(word, place, (registers.bits() & kept) == 0);
      });
      edit.set_word(i, word);
      detail::transfer(now, e);
    }
  }
  return edit.finish();
}

namespace detail {

/// Has `f` act right before word `i`: on the instruction before it in the block if that has room, else in a
/// NOP. A wait may act earlier, though not before a message.
constexpr void move_before(program_editor& edit, const flow_graph& graph, word_index i, flow f) {
  const word_index first = graph.blocks()[graph.block_of(i)].first;
  for (word_index j = i; j-- > first;) {
    if (edit.flow_at(j) == flow::none && carries(graph.at(j), f)) return edit.set_flow(j, f);
    if (!is_wait(f) || graph.at(j).is_message) break;
  }
  edit.put_before(i, f);
}

/// Adds `reconverge` where it is missing.
constexpr void add_reconvergence(program_editor& edit, const flow_graph& graph, stage s) {
  const auto blocks = graph.blocks();
  const reconvergence meetings(graph, lanes_of(graph, s, {.reconverged = true}));
  for (const word_index b : graph.forward_order()) {
    const word_index last = blocks[b].end - 1;
    const flow action = edit.flow_at(last);
    if (graph.at(last).reconverges || !meetings.is_useful(b)) continue;
    // A BARRIER needs its flow for a wait.
    const control_effect control = graph.at(last).control;
    const bool jumps = control == control_effect::branch || control == control_effect::branch_indirect;
    if (control == control_effect::barrier || (action != flow::none && !jumps)) {
      edit.put_behind(last, flow::reconverge);
      continue;
    }
    if (action != flow::none) move_before(edit, graph, last, action);
    edit.set_flow(last, flow::reconverge);
  }
}

}  // namespace detail

/// Adds `reconverge` where lanes meet that parted. A flow that a branch has there moves to an instruction
/// before it, or to a NOP.
template <class Words>
constexpr repaired_program insert_reconvergence(const Words& words, stage s) {
  const flow_graph graph(words);
  detail::program_editor edit(graph);
  detail::add_reconvergence(edit, graph, s);
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

namespace detail {

/// The program without waits and without what `place_discards` places.
constexpr repaired_program with_room(const flow_graph& graph, stage s) {
  program_editor edit(graph);
  remove_discards(edit, graph, s);
  remove_waits(edit, graph, s);
  return edit.finish();
}

/// Whether an instruction of the program needs helper threads.
constexpr bool needs_helpers(const flow_graph& graph) noexcept {
  for (word_index i = 0; i < graph.size(); ++i)
    if (graph.at(i).needs_helpers) return true;
  return false;
}

/// The program with `reconverge`, and with the flows of NOPs on other instructions where these have room.
constexpr repaired_program reconverged(const flow_graph& graph, stage s) {
  program_editor edit(graph);
  add_reconvergence(edit, graph, s);
  fold_nops(edit, graph);
  return edit.finish();
}

}  // namespace detail

namespace detail {

/// The index in `words` of word `index` in `changed`, which is not a NOP. The programs differ in NOPs and
/// flows alone.
template <class Words>
constexpr word_index index_before_repair(const Words& words, const repaired_program& changed,
                                         word_index index) {
  // A word that does not decode may have the opcode of a NOP.
  const auto counts = [](std::uint64_t word) { return !is_nop(word) || !decode(word).ok(); };
  word_index left = 0;
  for (word_index i = 0; i < index; ++i) left += counts(changed[i]) ? 1 : 0;
  for (word_index i = 0; i < count_words(words); ++i)
    if (counts(bits_of_word(words[i])) && left-- == 0) return i;
  return no_index;
}

}  // namespace detail

/// All of it: `end`, `reconverge`, `discard`, waits and last uses. NOPs whose flow another instruction can
/// carry are dropped. The result breaks no rule that these can cure; what else is wrong `verify` tells.
template <class Words>
constexpr repaired_program repair(const Words& words, stage s) {
  repaired_program result = insert_end(words);
  // Waits make room for what has less choice.
  bool places_discard = false;
  if (result.ok()) {
    const flow_graph graph(result);
    places_discard = s == stage::fragment && detail::needs_helpers(graph);
    result = detail::with_room(graph, s);
  }
  if (result.ok()) result = detail::reconverged(flow_graph(result), s);
  if (result.ok() && places_discard) result = detail::place_discards(flow_graph(result));
  if (result.ok()) result = detail::place_waits(result, s);
  if (result.ok()) result = mark_last_uses(result, s);
  if (result.ok()) return result;
  // A pass leaves the program as the one before it made it.
  const word_index index = detail::index_before_repair(words, result, result.index);
  return detail::program_editor(flow_graph(words)).unchanged(result.problem, index);
}

}  // namespace valhall
