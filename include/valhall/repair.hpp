// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/verification/insert_discards.hpp>
#include <valhall/verification/insert_end.hpp>
#include <valhall/verification/insert_waits.hpp>
#include <valhall/verification/last_uses.hpp>
#include <valhall/verification/reconverge.hpp>

#include <cstddef>
#include <cstdint>

/// Repair: sets slots, waits, last-use marks, `reconverge` and `end` as the rules of programs require. It
/// preserves the results of the program, and adjusts branches to their moved targets. Each function is
/// idempotent. NOPs are added where no instruction has room for a flow.
namespace valhall {

/// In a fragment shader, sets the flow `discard` at the first point after which no instruction needs helper
/// threads, on an instruction without a flow or in a NOP, never on a branch or a blend call. In fragment and
/// blend shaders, removes it where an instruction that may follow needs helper threads. Does not insert it
/// into a program that never needs any.
template <detail::bare_words Words>
constexpr code<> insert_discard(const Words& words, stage s, required_arch e) {
  const control_flow_graph graph(words, e);
  detail::program_rewriter edit(graph);
  detail::remove_discards(edit, graph, s);
  code<> result = edit.finish();
  if (result.ok() && s == stage::fragment) result = detail::place_discards(control_flow_graph(result));
  return result;
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> insert_discard(const Code& code, stage s) {
  return detail::changed(code, [&](auto words, arch e) { return insert_discard(words, s, e); });
}

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
template <class Words>
constexpr code<> repaired_once(const Words& words, stage s, arch e, bool& repeats) {
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

template <class Words>
constexpr code<> repair_here(const Words& words, stage s, arch e) {
  bool repeats = false;
  code<> result = repaired_once(words, s, e, repeats);
  constexpr unsigned most_repeats = 8;
  bool more = repeats;
  for (unsigned i = 0; i < most_repeats && more && result.ok(); ++i) {
    code<> next = repaired_once(result.words(), s, e, repeats);
    more = next.ok() && !same_words(next, result);
    if (more) result = static_cast<code<>&&>(next);
  }
  if (result.ok()) return result;
  // A failed pass returns its input, which is the output of the pass before.
  const word_index index = index_before_repair(words, result, result.error().index, e);
  return program_rewriter(control_flow_graph(words, e)).unchanged(result.error().kind, index);
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] code<> repair(view<std::uint64_t> words, stage s, arch e);
}

/// Applies all repairs: `end`, `reconverge`, `discard`, waits and last uses. Removes a NOP if another
/// instruction can have its flow. `verify` of the result reports only rules that no repair can restore.
template <detail::bare_words Words>
constexpr code<> repair(const Words& words, stage s, required_arch e) {
  if constexpr (requires { view<std::uint64_t>{words.data(), words.size()}; }) {
    VALHALL_COMPILED_OR(detail::compiled::repair(view<std::uint64_t>(words.data(), words.size()), s, e),
                        detail::repair_here(words, s, e));
  } else {
    return detail::repair_here(words, s, e);
  }
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> repair(const Code& code, stage s) {
  return detail::changed(code, [&](auto words, arch e) { return repair(words, s, e); });
}

}  // namespace valhall
