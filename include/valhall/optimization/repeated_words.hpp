// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/copies.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/value_pressure.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// Removal of words that compute a value again: constants above all.
namespace valhall::detail {

/// Finds words that compute the same value as an earlier word on each path.
class repeated_words {
 public:
  /// With a `pressure`, values live longer only where it allows that.
  constexpr repeated_words(value_editor& edit, value_uses& uses, value_pressure* pressure)
      : edit_(edit), uses_(uses), pressure_(pressure), equal_(empty_chains(edit.value_count())) {
    std::size_t size = 16;
    while (size < 2 * std::size_t{edit.graph().size()}) size *= 2;
    table_ = buffer<word_index>(size);
  }

  /// Makes readers of a repeated value read the earlier one, in all blocks.
  constexpr void run() {
    const control_flow_graph& graph = edit_.graph();
    for (const word_index b : graph.reverse_postorder()) {
      if (pressure_ != nullptr) pressure_->enter(b);
      for (word_index i = graph.blocks()[b].first; i < graph.blocks()[b].end; ++i)
        if (is_candidate(i)) visit(i);
    }
    if (pressure_ != nullptr) return;
    for (word_index i = 0; i < graph.size(); ++i) visit_pairs(i);
  }

 private:
  value_editor& edit_;
  value_uses& uses_;
  value_pressure* const pressure_;
  buffer<std::uint32_t> equal_;  ///< By value: an earlier value with the same content, or `chain_end`.
  buffer<word_index> table_;     ///< Words by hash, plus one.

  constexpr bool is_candidate(word_index i) const noexcept {
    const effects& e = edit_.at(i);
    if (edit_.is_removed(i) || !only_writes(e) || e.crosses_lanes || !e.partial_writes.empty()) return false;
    if (edit_.decoded(i).info().semantics == knowledge::unknown || reads_program_counter(e)) return false;
    if (is_copy(edit_.decoded(i))) return false;
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; k < use.count; ++k)
        if (!uses_.is_single(use.value + k)) return false;
    return true;
  }

  /// The word without its flow and its registers.
  constexpr std::uint64_t plain(word_index i) const noexcept {
    std::uint64_t word = edit_.decoded(i).canonical_word(), high = 0;
    for (const register_use& use : edit_.uses_of(i)) set_number(use, 0, word, high);
    return with_canonical_flow(word, flow::none);
  }

  constexpr bool are_equal(word_index i, word_index j) const noexcept {
    if (plain(i) != plain(j)) return false;
    if (edit_.decoded(i).native_bits() != edit_.decoded(j).native_bits() &&
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
      if (uses_.precedes(j, i)) {
        if (uses_.is_grouped(to)) {
          equal_[to] = result_of(j);
          return;
        }
        if (uses_.precedes_reads(i, to) && may_extend(j, i, to)) {
          uses_.replace(edit_, to, result_of(j), i);
          return;
        }
      }
      table_[at] = i + 1;
      return;
    }
    if (table_[at] == 0) table_[at] = i + 1;
  }

  /// Whether the result of word `j` may replace `to`, the result of word `i`.
  constexpr bool may_extend(word_index j, word_index i, std::uint32_t to) const noexcept {
    if (pressure_ == nullptr) return true;
    const control_flow_graph& graph = edit_.graph();
    return graph.block_of(i) == graph.block_of(j) ? pressure_->extend(result_of(j), j, i, to)
                                                  : pressure_->take();
  }

  /// The first value with the content of `v`.
  constexpr std::uint32_t first_equal(std::uint32_t v) const noexcept {
    return v < equal_.size() && equal_[v] != chain_end ? equal_[v] : v;
  }

  /// Makes word `i` read an earlier pair in place of a pair that repeats both of its registers.
  constexpr void visit_pairs(word_index i) {
    for (std::uint32_t n = 0; n < edit_.uses_of(i).size(); ++n) {
      const register_use use = edit_.uses_of(i)[n];
      if (!use.reads || use.writes || use.count != 2) continue;
      std::uint32_t low = copied_to(edit_, uses_, use.value), high = copied_to(edit_, uses_, use.value + 1);
      if (low == chain_end) low = first_equal(use.value);
      if (high == chain_end) high = use.value + 1;
      if (low == use.value || !uses_.are_pair(low) || first_equal(high) != first_equal(low + 1)) continue;
      const word_index first = uses_.write_of(use.value), second = uses_.write_of(use.value + 1);
      if (uses_.precedes(first, i) && uses_.precedes(second, i)) edit_.set_value(edit_.first_use(i) + n, low);
    }
  }
};

}  // namespace valhall::detail
