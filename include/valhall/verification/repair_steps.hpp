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

/// The program without waits, and without any `discard` that is superfluous or acts too early.
constexpr code<> with_room(const control_flow_graph& graph, stage s) {
  program_rewriter edit(graph);
  remove_discards(edit, graph, s);
  remove_waits(edit, graph, s);
  return edit.finish();
}

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

/// The index in `words` of word `index` in `changed`, which is not a NOP. The programs may differ only in
/// NOPs and flows.
template <class Words>
constexpr word_index index_before_repair(const Words& words, const code<>& changed, word_index index,
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

/// Applies all repairs once. Sets `repeats` if applying them again may change the program further.
/// `choose_slots(code)` returns the program, which has no waits yet, with other slots.
template <class Words, class Choose>
constexpr code<> repaired_once(const Words& words, stage s, arch e, bool& repeats,
                               const Choose& choose_slots) {
  code<> result = insert_end(words, e);
  // Removing the waits makes room for flows that fit in fewer places.
  bool places_discard = false;
  if (result.ok()) {
    const control_flow_graph graph(result);
    places_discard = s == stage::fragment && needs_helpers(graph);
    // After `with_room` removes words, `discard` may fit in other places.
    repeats = places_discard && ends_helpers(graph);
    result = with_room(graph, s);
  }
  if (result.ok()) result = reconverged(control_flow_graph(result), s);
  if (result.ok() && places_discard) result = place_discards(control_flow_graph(result));
  if (result.ok()) result = choose_slots(static_cast<code<>&&>(result));
  if (result.ok()) result = place_waits(control_flow_graph(result), s);
  if (result.ok()) result = mark_last_uses(result, s);
  return result;
}

constexpr bool same_words(const code<>& a, const code<>& b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) return false;
  return true;
}

template <class Words, class Choose>
constexpr code<> repaired_with(const Words& words, stage s, arch e, const Choose& choose_slots) {
  bool repeats = false;
  code<> result = repaired_once(words, s, e, repeats, choose_slots);
  constexpr unsigned most_repeats = 8;
  bool more = repeats;
  for (unsigned i = 0; i < most_repeats && more && result.ok(); ++i) {
    code<> next = repaired_once(result.words(), s, e, repeats, choose_slots);
    more = next.ok() && !same_words(next, result);
    if (more) result = static_cast<code<>&&>(next);
  }
  if (result.ok()) return result;
  // A failed pass returns its input, which is the output of the pass before.
  const word_index index = index_before_repair(words, result, result.error().index, e);
  return program_rewriter(control_flow_graph(words, e)).unchanged(result.error().kind, index);
}

template <class Words>
constexpr code<> repair_here(const Words& words, stage s, arch e) {
  return repaired_with(words, s, e, [](code<>&& bare) { return static_cast<code<>&&>(bare); });
}

}  // namespace detail

}  // namespace valhall
