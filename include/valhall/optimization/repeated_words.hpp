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
  /// With a `pressure`, values live longer only where it allows that. If `merges_groups`, also merges groups
  /// of equal values, and reads of other lanes in a block.
  constexpr repeated_words(value_editor& edit, value_uses& uses, value_pressure* pressure, bool merges_groups)
      : edit_(edit),
        uses_(uses),
        pressure_(pressure),
        merges_groups_(merges_groups),
        equal_(empty_chains(edit.value_count())) {
    std::size_t size = 16;
    while (size < 2 * std::size_t{edit.graph().size()}) size *= 2;
    table_ = buffer<word_index>(size);
    if (merges_groups) groups_ = empty_chains(size);
  }

  /// Makes readers of a repeated value read the earlier one, in all blocks.
  constexpr void run() {
    const control_flow_graph& graph = edit_.graph();
    for (const word_index b : graph.reverse_postorder()) {
      if (pressure_ != nullptr) pressure_->enter(b);
      for (word_index i = graph.blocks()[b].first; i < graph.blocks()[b].end; ++i) {
        if (merges_groups_) visit_groups(i);
        if (is_candidate(i)) visit(i);
      }
    }
    if (pressure_ != nullptr || merges_groups_) return;
    for (word_index i = 0; i < graph.size(); ++i) visit_pairs(i);
  }

 private:
  value_editor& edit_;
  value_uses& uses_;
  value_pressure* const pressure_;
  const bool merges_groups_;
  buffer<std::uint32_t> equal_;   ///< By value: an earlier value with the same content, or `chain_end`.
  buffer<word_index> table_;      ///< Words by hash, plus one.
  buffer<std::uint32_t> groups_;  ///< The first values of groups, by the hash of their contents.

  constexpr bool is_candidate(word_index i) const noexcept {
    const decoded_instruction& d = edit_.decoded(i);
    if (edit_.is_removed(i) || !is_computation(d, edit_.at(i))) return false;
    if (!is_repeatable(d, edit_.at(i)) && !merges_groups_) return false;
    if (is_copy(d) && !(merges_groups_ && uses_.is_grouped(edit_.result_of(i)))) return false;
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

  constexpr std::uint32_t result_of(word_index i) const noexcept { return edit_.result_of(i); }

  /// The number of registers that word `i` writes.
  constexpr unsigned result_count(word_index i) const noexcept {
    for (const register_use& use : edit_.uses_of(i))
      if (use.writes) return use.count;
    return 0;
  }

  constexpr void visit(word_index i) {
    const std::uint32_t to = result_of(i);
    const unsigned count = result_count(i);
    if (count == 0 || (count > 1 && !merges_groups_)) return;
    constexpr unsigned most_steps = 16;
    const std::size_t mask = table_.size() - 1;
    std::size_t at = hash(i) & mask;
    for (unsigned n = 0; n < most_steps && table_[at] != 0; ++n, at = (at + 1) & mask) {
      const word_index j = table_[at] - 1;
      if (!are_equal(i, j)) continue;
      // Other words read lanes that may be inactive in another block.
      const bool works_anywhere = is_repeatable(edit_.decoded(i), edit_.at(i));
      if (!works_anywhere && edit_.graph().block_of(i) != edit_.graph().block_of(j)) continue;
      if (uses_.precedes(j, i)) {
        if (uses_.is_grouped(to)) {
          for (unsigned k = 0; k < count; ++k) equal_[to + k] = result_of(j) + k;
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

  /// The first value that is known to have the content of `v`, or of the value that `v` is a copy of.
  constexpr std::uint32_t content_of(std::uint32_t v) const noexcept {
    const std::uint32_t from = copied_to(edit_, uses_, v);
    return first_equal(from != chain_end ? from : v);
  }

  /// Whether the group of `count` values from `first` on can be read before word `i` in place of that from
  /// `v` on.
  constexpr bool is_equal_group(std::uint32_t v, std::uint32_t first, unsigned count,
                                word_index i) const noexcept {
    if (first == chain_end || first == v || !uses_.are_group(first, count)) return false;
    bool is_equal = true;
    for (unsigned k = 0; k < count && is_equal; ++k)
      is_equal = uses_.is_single(v + k) && uses_.is_single(first + k) &&
                 content_of(v + k) == content_of(first + k) && uses_.is_written_before(v + k, i) &&
                 uses_.is_written_before(first + k, i);
    return is_equal;
  }

  /// Makes word `i` read an earlier group in place of a group that repeats all of its registers.
  constexpr void visit_groups(word_index i) {
    constexpr unsigned most_steps = 16;
    for (std::uint32_t n = 0; n < edit_.uses_of(i).size(); ++n) {
      const register_use use = edit_.uses_of(i)[n];
      if (!use.reads || use.writes || use.count < 2) continue;
      std::uint32_t first = copied_to(edit_, uses_, use.value);
      if (!is_equal_group(use.value, first, use.count, i)) {
        std::uint64_t h = use.count;
        for (unsigned k = 0; k < use.count; ++k) h = (h ^ content_of(use.value + k)) * 0x9e3779b97f4a7c15;
        auto at = static_cast<std::size_t>(h ^ h >> 29);
        for (unsigned step = 0; step < most_steps; ++step, ++at) {
          std::uint32_t& known = groups_[at & (groups_.size() - 1)];
          first = known;
          if (known == chain_end) known = use.value;
          if (first == chain_end || first == use.value || is_equal_group(use.value, first, use.count, i))
            break;
          first = chain_end;
        }
      }
      if (first != chain_end && first != use.value) edit_.set_value(edit_.first_use(i) + n, first);
    }
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
