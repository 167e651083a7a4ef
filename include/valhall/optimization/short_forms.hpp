// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/optimization/rewrites.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstddef>
#include <cstdint>

/// Use of the rewrites: one word in place of two.
namespace valhall::detail {

/// Applies the rewrites to a program in value form.
class short_forms {
 public:
  constexpr short_forms(value_editor& edit, const value_uses& uses) : edit_(edit), uses_(uses) {
    for (const rewrite& r : rewrites) has_rewrite_[opcode_of(r.first) / 64] |= bit_of(r.first);
  }

  /// Returns the number of words that were replaced.
  constexpr std::uint32_t run() {
    std::uint32_t count = 0;
    const control_flow_graph& graph = edit_.graph();
    if (!has_canonical_words(graph.in())) return count;
    for (word_index i = 0; i < graph.size(); ++i) {
      const std::uint64_t word = graph.decoded(i).canonical_word();
      if ((has_rewrite_[opcode_of(word) / 64] & bit_of(word)) == 0) continue;
      if (edit_.is_changed(i) || canonical_flow_of(word) != flow::none) continue;
      count += visit(i) ? 1 : 0;
    }
    return count;
  }

 private:
  static constexpr unsigned most_names = 4;    ///< The sources that a rewrite may name: r2, r4, r6 and r8.
  static constexpr std::uint64_t joint = 0x0;  ///< The source byte of r0, the value between both words.

  value_editor& edit_;
  const value_uses& uses_;
  std::uint64_t has_rewrite_[8] = {};  ///< A bit for each opcode field of a first word.
  value_source named_[most_names];     ///< The sources of the current rewrite.

  static constexpr std::uint64_t opcode_of(std::uint64_t word) noexcept {
    return field(word, encoding::opcode_start, encoding::opcode_size);
  }
  static constexpr std::uint64_t bit_of(std::uint64_t word) noexcept {
    return std::uint64_t{1} << opcode_of(word) % 64;
  }

  /// Whether `byte` of the word of a rewrite names a source.
  static constexpr bool is_name(std::uint64_t byte) noexcept {
    return byte != joint && byte < encoding::last_use;
  }
  /// The lanes and signs of the source at `place`.
  static constexpr std::uint64_t lanes_of(const source_place& place) noexcept {
    return std::uint64_t{place.swizzle_mask} << place.swizzle_start | std::uint64_t{place.sign_mask}
                                                                          << place.sign_start;
  }

  /// Calls `visit(place, byte)` for each source of `word`, the word of a rewrite.
  template <class Visit>
  constexpr void for_each_source(std::uint64_t word, const Visit& visit) const {
    const opcode id = identify(word, edit_.graph().in()).id();
    const source_place* place = first_source_of(id);
    for (unsigned n = layout_of(id).source_count; n != 0; --n, ++place)
      visit(*place, word >> place->start & source_byte);
  }

  /// Whether word `i` has the form of `pattern`, with any flow, result and named sources, and lanes of these
  /// in `any`. If so, notes its named sources.
  constexpr bool matches(word_index i, std::uint64_t pattern, std::uint64_t any) {
    std::uint64_t ignored = any | page_bits | field_mask(encoding::flow_start, encoding::flow_size) |
                            field_mask(encoding::destination_start, encoding::register_size);
    for_each_source(pattern, [&](const source_place& place, std::uint64_t byte) {
      if (byte == joint || is_name(byte)) ignored |= source_byte << place.start;
    });
    if (((edit_.graph().decoded(i).canonical_word() ^ pattern) & ~ignored) != 0) return false;
    for_each_source(pattern, [&](const source_place& place, std::uint64_t byte) {
      if (is_name(byte)) named_[byte / 2 - 1] = edit_.source_at(i, place.start);
    });
    return true;
  }

  /// The lanes and signs of the named sources of `pattern`.
  constexpr std::uint64_t lanes_of_names(std::uint64_t pattern) const {
    std::uint64_t lanes = 0;
    for_each_source(pattern, [&](const source_place& place, std::uint64_t byte) {
      if (is_name(byte)) lanes |= lanes_of(place);
    });
    return lanes;
  }

  /// Whether word `j` reads `value` where `pattern` has r0.
  constexpr bool reads_joint(word_index j, std::uint64_t pattern, std::uint32_t value) const {
    bool reads = false;
    for_each_source(pattern, [&](const source_place& place, std::uint64_t byte) {
      reads = reads || (byte == joint && edit_.source_at(j, place.start).value == value);
    });
    return reads;
  }

  constexpr bool visit(word_index i) {
    const std::uint32_t value = edit_.result_of(i);
    if (value == chain_end || !uses_.is_single(value)) return false;
    const word_index j = uses_.only_read_of(value);
    const control_flow_graph& graph = edit_.graph();
    // In another block, the sources would live longer.
    if (j == no_index || edit_.is_changed(j) || graph.block_of(i) != graph.block_of(j) || j < i) return false;
    for (const rewrite& r : rewrites)
      if (applies(r, i, j, value) && put(r, i, j)) {
        edit_.remove(i);
        return true;
      }
    return false;
  }

  constexpr bool applies(const rewrite& r, word_index i, word_index j, std::uint32_t value) {
    const std::uint64_t lanes = r.keeps_lanes ? lanes_of_names(r.first) : 0;
    if (!matches(i, r.first, lanes)) return false;
    // The sources of the first word are read later, so they must not change.
    bool stay = true;
    for_each_source(r.first, [&](const source_place&, std::uint64_t byte) {
      if (!is_name(byte)) return;
      const value_source& s = named_[byte / 2 - 1];
      stay = stay && (s.value == chain_end || uses_.is_single(s.value));
    });
    return stay && matches(j, r.second, 0) && reads_joint(j, r.second, value);
  }

  /// Makes word `j` the result of `r`. Returns whether such a word exists.
  constexpr bool put(const rewrite& r, word_index i, word_index j) {
    const arch in = edit_.graph().in();
    const std::uint64_t lanes = r.keeps_lanes ? lanes_of_names(r.first) : 0;
    std::uint64_t word = (r.result & ~lanes) | (edit_.graph().decoded(i).canonical_word() & lanes);
    std::uint64_t page = 0;
    bool has_page = false, is_possible = true;
    for_each_source(r.result, [&](const source_place& place, std::uint64_t byte) {
      if (!is_name(byte)) return;
      const value_source& s = named_[byte / 2 - 1];
      if (s.value != chain_end) return;
      word = with_field(word, place.start, 8, s.byte);
      // Constants are the same on all pages.
      if ((s.byte & encoding::special) == encoding::constant) return;
      is_possible = is_possible && (!has_page || page == s.page);
      page = s.page;
      has_page = true;
    });
    word |= page;
    const decoded_instruction d = decode(word, in);
    if (!is_possible || !d.ok() || check(d) != rule::none) return false;
    const std::uint32_t to = edit_.result_of(j);
    edit_.replace(j, word, [&](register_use& use) {
      use.value = use.writes ? to : named_[(r.result >> use.start & source_byte) / 2 - 1].value;
    });
    return true;
  }
};

}  // namespace valhall::detail
