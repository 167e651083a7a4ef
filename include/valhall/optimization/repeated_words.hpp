// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// Removal of words that compute a value again: constants above all.
namespace valhall::detail {

/// Finds words that compute the same value as an earlier word on each path.
class repeated_words {
 public:
  constexpr repeated_words(value_editor& edit, value_uses& uses, word_index reach)
      : edit_(edit), uses_(uses), reach_(reach) {
    std::size_t size = 16;
    while (size < 2 * std::size_t{edit.graph().size()}) size *= 2;
    table_ = buffer<word_index>(size);
  }

  /// Makes readers of a repeated value read the earlier one, in all blocks.
  constexpr void run() {
    const control_flow_graph& graph = edit_.graph();
    for (const word_index b : graph.reverse_postorder())
      for (word_index i = graph.blocks()[b].first; i < graph.blocks()[b].end; ++i)
        if (is_candidate(i)) visit(i);
  }

 private:
  value_editor& edit_;
  value_uses& uses_;
  const word_index reach_;    ///< The most words between two words with the same value.
  buffer<word_index> table_;  ///< Words by hash, plus one.

  constexpr bool is_candidate(word_index i) const noexcept {
    const control_flow_graph& graph = edit_.graph();
    const effects& e = graph.at(i);
    if (edit_.is_removed(i) || !only_writes(e) || e.crosses_lanes || !e.partial_writes.empty()) return false;
    if (graph.decoded(i).info().semantics == knowledge::unknown || reads_program_counter(e)) return false;
    if (is_copy(graph.decoded(i))) return false;
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; k < use.count; ++k)
        if (!uses_.is_single(use.value + k)) return false;
    return true;
  }

  /// The word without its flow and its registers.
  constexpr std::uint64_t plain(word_index i) const noexcept {
    std::uint64_t word = edit_.graph().decoded(i).canonical_word(), high = 0;
    for (const register_use& use : edit_.uses_of(i)) set_number(use, 0, word, high);
    return with_canonical_flow(word, flow::none);
  }

  constexpr bool are_equal(word_index i, word_index j) const noexcept {
    if (plain(i) != plain(j)) return false;
    if (edit_.graph().decoded(i).native_bits() != edit_.graph().decoded(j).native_bits() &&
        !has_canonical_words(edit_.graph().in()))
      return false;
    const view<register_use> a = edit_.uses_of(i), b = edit_.uses_of(j);
    if (a.size() != b.size()) return false;
    for (std::size_t n = 0; n < a.size(); ++n)
      if (!a[n].writes && a[n].value != b[n].value) return false;
    return true;
  }

  constexpr std::uint64_t hash(word_index i) const noexcept {
    std::uint64_t h = plain(i);
    for (const register_use& use : edit_.uses_of(i))
      if (!use.writes) h = (h ^ use.value) * 0x9e3779b97f4a7c15;
    h *= 0x9e3779b97f4a7c15;
    return h ^ h >> 29;
  }

  constexpr std::uint32_t result_of(word_index i) const noexcept {
    for (const register_use& use : edit_.uses_of(i))
      if (use.writes && use.count == 1) return use.value;
    return chain_end;
  }

  constexpr void visit(word_index i) {
    const std::uint32_t to = result_of(i);
    if (to == chain_end) return;
    constexpr unsigned most_steps = 16;
    const std::size_t mask = table_.size() - 1;
    std::size_t at = hash(i) & mask;
    for (unsigned n = 0; n < most_steps && table_[at] != 0; ++n, at = (at + 1) & mask) {
      const word_index j = table_[at] - 1;
      if (!are_equal(i, j)) continue;
      const bool is_near = i > j && i - j <= reach_;
      if (is_near && uses_.precedes(j, i) && !uses_.is_grouped(to) && uses_.precedes_reads(i, to))
        uses_.replace(edit_, to, result_of(j), i);
      else
        table_[at] = i + 1;
      return;
    }
    if (table_[at] == 0) table_[at] = i + 1;
  }
};

}  // namespace valhall::detail
