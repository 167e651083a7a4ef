// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/optimization/rewrites.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstddef>
#include <cstdint>

/// Use of the rewrites: one word in place of two.
namespace valhall::detail {

/// The opcode field of a canonical word.
constexpr std::uint64_t opcode_field(std::uint64_t word) noexcept {
  return field(word, encoding::opcode_start, encoding::opcode_size);
}

/// The rewrites by the opcode fields of their words.
struct rewrite_lists {
  static constexpr std::size_t opcodes = std::size_t{1} << encoding::opcode_size,
                               rewrite_count = sizeof(rewrites) / sizeof(rewrite);
  std::uint16_t first[opcodes] = {};           ///< By opcode of the first word: a rewrite plus 1; 0 for none.
  std::uint16_t next[rewrite_count + 1] = {};  ///< By rewrite plus 1: likewise the next with that opcode.
  bool has_second[opcodes] = {};               ///< By opcode: whether it is that of a second word.

  constexpr rewrite_lists() noexcept {
    for (std::size_t at = rewrite_count; at != 0; --at) {
      std::uint16_t& head = first[opcode_field(rewrites[at - 1].first)];
      next[at] = head;
      head = static_cast<std::uint16_t>(at);
      has_second[opcode_field(rewrites[at - 1].second)] = true;
    }
  }
};
inline constexpr rewrite_lists lists_of_rewrites;

/// Applies the rewrites to a program in value form.
class short_forms {
 public:
  constexpr short_forms(value_editor& edit, value_uses& uses) : edit_(edit), uses_(uses) {}

  /// Returns the number of words that were replaced.
  constexpr std::uint32_t run() {
    if (!has_canonical_words(edit_.graph().in())) return 0;
    std::uint32_t count = 0;
    // The result of a rewrite may be a part of another one.
    constexpr unsigned most_rounds = 4;
    for (unsigned n = 0; n < most_rounds; ++n) {
      const std::uint32_t replaced = run_once();
      if (replaced == 0) break;
      count += replaced;
      uses_.refresh();
    }
    return count;
  }

 private:
  static constexpr unsigned most_names = 4;    ///< The sources that a rewrite may name: r2, r4, r6 and r8.
  static constexpr std::uint64_t joint = 0x0;  ///< The source byte of r0, the value between both words.

  value_editor& edit_;
  value_uses& uses_;
  value_source named_[most_names];  ///< The sources of the current rewrite.
  buffer<bool> is_changed_;         ///< By word: whether it changed in this round.

  /// Whether `byte` of the word of a rewrite names a source.
  static constexpr bool is_name(std::uint64_t byte) noexcept {
    return byte != joint && byte < encoding::last_use;
  }
  /// Calls `visit(place, byte)` for each source of `word`, the word of a rewrite.
  template <class Visit>
  constexpr void for_each_source(std::uint64_t word, const Visit& visit) const {
    const opcode id = identify(word, edit_.graph().in()).id();
    const source_place* place = first_source_of(id);
    for (unsigned n = row_of(id).source_count; n != 0; --n, ++place)
      visit(*place, word >> place->start & source_byte);
  }

  /// The bits of the immediates of `word`, the word of a rewrite.
  constexpr std::uint64_t immediates_of(std::uint64_t word) const {
    std::uint64_t bits = 0;
    const instruction_info& row = info(identify(word, edit_.graph().in()).id());
    for (unsigned n = 0; n < row.operand_count; ++n)
      if (const operand_info& place = row.operands()[n]; place.role == operand_role::immediate)
        bits |= field_mask(place.start, place.size);
    return bits;
  }

  constexpr std::uint32_t run_once() {
    std::uint32_t count = 0;
    is_changed_ = buffer<bool>(edit_.graph().size());
    for (word_index i = 0; i < edit_.graph().size(); ++i) {
      const std::uint64_t word = edit_.decoded(i).canonical_word();
      if (lists_of_rewrites.first[opcode_field(word)] == 0) continue;
      if (edit_.is_removed(i) || is_changed_[i] || canonical_flow_of(word) != flow::none) continue;
      count += visit(i);
    }
    return count;
  }

  /// Replaces words that read the result of word `i`. Returns their number.
  constexpr std::uint32_t visit(word_index i) {
    const std::uint32_t value = edit_.result_of(i);
    if (value == chain_end || !uses_.is_single(value)) return 0;
    const word_index only = uses_.only_read_of(value);
    if (only != no_index) {
      if (!replace(i, only, value)) return 0;
      edit_.remove(i);
      is_changed_[i] = true;
      return 1;
    }
    // A constant may have other readers.
    if (edit_.uses_of(i).size() != 1) return 0;
    std::uint32_t count = 0;
    uses_.for_each_read(value, [&](std::uint32_t, word_index j) { count += replace(i, j, value) ? 1 : 0; });
    return count;
  }

  /// Replaces word `j`, which reads `value` of word `i`, by a word that does not. Returns whether there is
  /// one.
  constexpr bool replace(word_index i, word_index j, std::uint32_t value) {
    if (is_changed_[j] || edit_.is_removed(j)) return false;
    if (!lists_of_rewrites.has_second[opcode_field(edit_.decoded(j).canonical_word())]) return false;
    // In another block, the sources would live longer.
    const bool is_constant = edit_.uses_of(i).size() == 1;
    if (!uses_.precedes(i, j) || (!is_constant && edit_.graph().block_of(i) != edit_.graph().block_of(j)))
      return false;
    const std::uint64_t first = edit_.decoded(i).canonical_word(), second = edit_.decoded(j).canonical_word();
    for (unsigned at = lists_of_rewrites.first[opcode_field(first)]; at != 0;
         at = lists_of_rewrites.next[at]) {
      const rewrite& r = rewrites[at - 1];
      if (opcode_field(r.second) != opcode_field(second)) continue;
      if (applies(r, i, j, value) && put(r, i, j)) return is_changed_[j] = true;
    }
    return false;
  }

  /// Whether word `i` has the form of `pattern`, with any flow, result and named sources, and any bits of
  /// `any`. If so, notes its named sources.
  constexpr bool matches(word_index i, std::uint64_t pattern, std::uint64_t any) {
    std::uint64_t ignored = any | page_bits | field_mask(encoding::flow_start, encoding::flow_size);
    if (edit_.result_of(i) != chain_end)
      ignored |= field_mask(encoding::destination_start, encoding::register_size);
    for_each_source(pattern, [&](const source_place& place, std::uint64_t byte) {
      if (byte == joint || is_name(byte)) ignored |= source_byte << place.start;
      // Each lane of the constant 0 is 0.
      if (byte == encoding::constant) ignored |= std::uint64_t{place.swizzle_mask} << place.swizzle_start;
    });
    if (((edit_.decoded(i).canonical_word() ^ pattern) & ~ignored) != 0) return false;
    for_each_source(pattern, [&](const source_place& place, std::uint64_t byte) {
      if (is_name(byte)) named_[byte / 2 - 1] = edit_.source_at(i, place.start);
    });
    return true;
  }

  /// Whether word `j` reads `value` where `pattern` has r0, and nowhere else.
  constexpr bool reads_joint(word_index j, std::uint64_t pattern, std::uint32_t value) const {
    bool reads = false, others = false;
    for_each_source(pattern, [&](const source_place& place, std::uint64_t byte) {
      const bool is_read = edit_.source_at(j, place.start).value == value;
      reads = reads || (byte == joint && is_read);
      others = others || (byte != joint && is_read);
    });
    return reads && !others;
  }

  constexpr bool applies(const rewrite& r, word_index i, word_index j, std::uint32_t value) {
    const rewrite_fields& fields = r.fields;
    const bool takes_immediates = fields.immediate != rewrite_immediate::as_written;
    if (edit_.graph().in() < fields.since || fields.until < edit_.graph().in()) return false;
    const std::uint64_t first = takes_immediates ? immediates_of(r.first) : 0,
                        second = takes_immediates ? immediates_of(r.second) : 0;
    if (!matches(i, r.first, fields.first_any | fields.first_kept | first)) return false;
    // The sources of the first word are read later, so they must not change.
    bool stay = true;
    for_each_source(r.first, [&](const source_place&, std::uint64_t byte) {
      if (!is_name(byte)) return;
      const value_source& s = named_[byte / 2 - 1];
      stay = stay && (s.value == chain_end || uses_.is_single(s.value));
    });
    return stay && matches(j, r.second, fields.second_kept | second) && reads_joint(j, r.second, value) &&
           is_mask(fields.mask);
  }

  /// Whether source `name`, unless that is 0, is the result of a comparison, 0 or all ones.
  constexpr bool is_mask(unsigned name) const {
    if (name == 0) return true;
    const std::uint32_t v = named_[name / 2 - 1].value;
    if (v == chain_end || !uses_.is_single(v) || uses_.write_of(v) == no_index) return false;
    const decoded_instruction& d = edit_.decoded(uses_.write_of(v));
    const family made_by = d.info().operation;
    return (made_by == family::icmp || made_by == family::fcmp) && d.info().type_size == 32 &&
           d.value(modifier::result_type, 0) == static_cast<unsigned>(result_type::m1);
  }

  /// The immediate of the result of `r` for words `i` and `j`, in its place.
  constexpr std::uint64_t immediate_for(const rewrite& r, word_index i, word_index j) const {
    const auto of = [&](word_index k, std::uint64_t word) {
      const std::uint64_t bits = immediates_of(word);
      return bits == 0 ? 0 : (edit_.decoded(k).canonical_word() & bits) >> index_of_lowest(bits);
    };
    const std::uint64_t place = immediates_of(r.result);
    if (place == 0) return 0;
    return rewritten_immediate(r.fields.immediate, of(i, r.first), of(j, r.second))
               << index_of_lowest(place) &
           place;
  }

  /// Makes word `j` the result of `r`. Returns whether such a word exists.
  constexpr bool put(const rewrite& r, word_index i, word_index j) {
    const arch in = edit_.graph().in();
    const std::uint64_t first = r.fields.first_kept, second = r.fields.second_kept;
    std::uint64_t word = (r.result & ~(first | second)) | (edit_.decoded(i).canonical_word() & first) |
                         (edit_.decoded(j).canonical_word() & second);
    if (r.fields.immediate != rewrite_immediate::as_written)
      word = (word & ~immediates_of(r.result)) | immediate_for(r, i, j);
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
