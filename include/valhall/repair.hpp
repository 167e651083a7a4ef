// SPDX-License-Identifier: MIT
#pragma once

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
      detail::for_each_register_source(word, [&](const operand_info& place, register_set registers) {
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
