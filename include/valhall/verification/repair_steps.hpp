// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verification/insert_discards.hpp>
#include <valhall/verification/insert_end.hpp>
#include <valhall/verification/insert_waits.hpp>
#include <valhall/verification/last_uses.hpp>
#include <valhall/verification/reconverge.hpp>

#include <cstdint>

/// All repairs, in their order.
namespace valhall {

namespace detail {

/// Whether an instruction of the program needs helper threads.
constexpr bool needs_helpers(const control_flow_graph& graph) noexcept {
  for (word_index i = 0; i < graph.size(); ++i)
    if (graph.at(i).needs_helpers) return true;
  return false;
}

/// Whether an instruction of the program has the flow `discard`.
constexpr bool ends_helpers(const control_flow_graph& graph) noexcept {
  for (word_index i = 0; i < graph.size(); ++i)
    if (graph.at(i).ends_helpers) return true;
  return false;
}

/// The index in `words` of word `index` in `changed`; that word is not a NOP. The programs may differ only in
/// NOPs and flows.
template <class Words>
constexpr word_index index_before_repair(const Words& words, view<std::uint64_t> changed, word_index index,
                                         arch e) {
  // A word that does not decode may have the opcode of a NOP.
  const auto counts = [e](std::uint64_t word) {
    const auto d = decode(word, e);
    return !d.ok() || d.id() != opcode::nop;
  };
  word_index left = 0;
  for (word_index i = 0; i < index; ++i) left += counts(changed[i]) ? 1 : 0;
  for (word_index i = 0; i < count_words(words); ++i)
    if (counts(bits_of_word(words[i])) && left-- == 0) return i;
  return no_index;
}

/// Sets the flows of a program without waits, and marks last uses, for which the graph is not updated.
/// `choose_slots(edit, graph)` changes the slots of the program.
template <class Choose>
constexpr void set_flows(rewritten_program& program, stage s, bool places_discard,
                         const Choose& choose_slots) {
  using edit_type = program_rewriter;
  using graph_type = control_flow_graph;
  program.apply([&](edit_type& edit, const graph_type& graph) {
    choose_slots(edit, graph);
    add_reconvergence(edit, graph, s);
    fold_nops(edit, graph);
  });
  if (places_discard)
    program.apply([](edit_type& edit, const graph_type& graph) { place_discards(edit, graph); });
  program.apply([&](edit_type& edit, const graph_type& graph) { place_waits(edit, graph, s); });
  program.apply_last([&](edit_type& edit, const graph_type& graph) { set_last_uses(edit, graph, s); });
}

/// Applies all repairs once; the graph is not updated at the end. Returns whether to apply them again may
/// change the program further.
template <class Choose>
constexpr bool repair_once(rewritten_program& program, stage s, const Choose& choose_slots) {
  using edit_type = program_rewriter;
  using graph_type = control_flow_graph;
  program.apply([](edit_type& edit, const graph_type& graph) { add_end(edit, graph); });
  const bool places_discard = s == stage::fragment && needs_helpers(program.graph());
  // After words are removed below, `discard` may fit in other places.
  const bool repeats = places_discard && ends_helpers(program.graph());
  // Removing the waits makes room for flows that fit in fewer places.
  program.apply([&](edit_type& edit, const graph_type& graph) {
    remove_discards(edit, graph, s);
    remove_waits(edit, graph, s);
  });
  set_flows(program, s, places_discard, choose_slots);
  return repeats;
}

constexpr bool same_words(view<std::uint64_t> a, view<std::uint64_t> b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) return false;
  return true;
}

/// The program with all repairs. The index of an error is the index of a word of `graph`.
template <class Choose>
constexpr rewritten_program repaired_with(control_flow_graph&& graph, stage s, const Choose& choose_slots) {
  rewritten_program result(static_cast<control_flow_graph&&>(graph));
  constexpr unsigned most_repeats = 8;
  bool more = repair_once(result, s, choose_slots);
  for (unsigned i = 0; i < most_repeats && more && result.ok(); ++i) {
    result.update();
    rewritten_program next(control_flow_graph(result.graph()));
    more = repair_once(next, s, choose_slots);
    if (!next.ok() || same_words(next.graph().words(), result.graph().words())) break;
    result = static_cast<rewritten_program&&>(next);
  }
  return result;
}

/// Keeps the slots of a program.
constexpr void keep_slots(const program_rewriter&, const control_flow_graph&) noexcept {}

template <class Words>
constexpr code<> repair_here(const Words& words, stage s, arch e) {
  rewritten_program result = repaired_with(control_flow_graph(words, e), s, keep_slots);
  if (result.ok()) return static_cast<rewritten_program&&>(result).finish();
  const word_index index = index_before_repair(words, result.graph().words(), result.error().index, e);
  return program_rewriter(control_flow_graph(words, e)).unchanged(result.error().kind, index);
}

}  // namespace detail

}  // namespace valhall
