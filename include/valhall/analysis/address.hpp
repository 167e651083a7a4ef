// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>

#include <cstddef>
#include <cstdint>

/// Addresses as sums, so that addresses that differ by a constant can be told apart.
namespace valhall::detail {

/// A sum, modulo 2^64, of unknown values and a constant.
struct address_sum {
  static constexpr unsigned most_terms = 2;
  bool known = false;
  std::uint8_t count = 0;
  /// Whether each term is a uniform or special value, which is the same for the whole program. Otherwise the
  /// sum can only be compared within one execution of a block.
  bool is_fixed = true;
  std::uint64_t terms[most_terms] = {};  ///< Sorted. Equal terms have equal values.
  std::uint64_t constant = 0;

  constexpr void add_term(std::uint64_t term, bool fixed) noexcept {
    if (count == most_terms) known = false;
    if (!known) return;
    unsigned at = count++;
    for (; at > 0 && terms[at - 1] > term; --at) terms[at] = terms[at - 1];
    terms[at] = term;
    is_fixed = is_fixed && fixed;
  }
  constexpr bool has_terms_of(const address_sum& other) const noexcept {
    for (unsigned i = 0; i < most_terms; ++i)
      if (terms[i] != other.terms[i]) return false;
    return count == other.count;
  }
};

/// A limit on the words and edges that searches examine.
class search_limit {
 public:
  constexpr explicit search_limit(std::size_t left) noexcept : left_(left) {}
  /// Counts `count` words against the limit. If fewer were left, returns false and leaves none.
  constexpr bool spend(std::size_t count = 1) noexcept {
    const bool is_enough = count <= left_;
    left_ = is_enough ? left_ - count : 0;
    return is_enough;
  }
  constexpr bool is_used_up() const noexcept { return left_ == 0; }

 private:
  std::size_t left_;
};

/// The last word of a block that writes a register or a pair. Keeps the result of the last search for each
/// register, so that the next search in the same block continues from it. All searches must use the same
/// graph.
class register_writers {
 public:
  /// One more than the index of the last word before `at` in its block that writes register `r` or, if
  /// `is_pair`, register `r` + 1; 0 if there is no such word, `no_index` if the limit is reached first.
  constexpr word_index find(const control_flow_graph& graph, unsigned r, bool is_pair, word_index at,
                            search_limit& limit) {
    const word_index first = graph.blocks()[graph.block_of(at)].first;
    if (known_.empty()) known_ = buffer<word_index>(std::size_t{2} * most_registers * part_count, no_index);
    word_index* const known = &known_[(std::size_t{2} * r + (is_pair ? 1 : 0)) * part_count];
    // No word from `version` up to `before` writes the registers.
    const bool same_block = known[first_word] == first;
    if (same_block && known[version] <= at && at <= known[before]) return known[version];
    const bool extends = same_block && known[before] < at;
    const word_index end = extends ? known[before] : first;
    word_index found = extends ? known[version] : 0;
    if (at > end) {
      if (!limit.spend()) return no_index;
      const bits128 registers = register_set::range(r, is_pair ? 2 : 1).bits();
      const auto writes = [&](const effects& e) { return (e.writes.bits() & registers) != 0; };
      word_index i = at - 1;
      const effects* e = &graph.at(i);
      for (; !writes(*e) && i > end; --e) --i;
      if (writes(*e)) found = i + 1;
      if (!limit.spend(at - 1 - i)) return no_index;
    }
    known[first_word] = first;
    known[before] = at;
    known[version] = found;
    return found;
  }

 private:
  // The parts of a known result of `find`: the first word of the block, the word `at`, and the result.
  static constexpr unsigned first_word = 0, before = 1, version = 2, part_count = 3;
  buffer<word_index> known_;
};

/// Traces an address back within its block, through IADD.u64, SHADDX, MOV.i32, and 32-bit additions with a
/// carry into the high word. The value is unknown if the limit is reached.
class address_reader {
 public:
  constexpr address_reader(const control_flow_graph& graph, register_writers& writers, search_limit& limit)
      : graph_(graph), writers_(writers), limit_(limit) {}

  /// The value of the 64-bit source `o` of word `at`. A 32-bit part is zero-extended.
  constexpr address_sum value_of(const operand& o, word_index at) { return wide(o, at, false, 0, 0); }

 private:
  /// A 32-bit value: the sum of a constant and at most one term, a register after a given word or a uniform.
  struct word {
    bool known = false;
    std::uint64_t term = 0;  ///< 0 if there is none.
    std::uint32_t constant = 0;
    friend constexpr bool operator==(const word&, const word&) noexcept = default;
  };

  // A term packs its kind, the register or the uniform with its page, its shift, and the word that wrote it:
  // 0 is the start of the block, n + 1 is word n.
  static constexpr std::uint64_t word_term = 1, signed_word_term = 2, pair_term = 3;
  static constexpr std::uint64_t uniform_bit = 1 << 4, shift_step = 1 << 5;
  static constexpr unsigned number_start = 8, version_start = 32, most_depth = 6;
  static constexpr std::uint64_t number_mask = 0xffffff00;

  const control_flow_graph& graph_;
  register_writers& writers_;
  search_limit& limit_;

  static constexpr std::uint64_t register_term(std::uint64_t kind, unsigned r, word_index version) noexcept {
    return kind | std::uint64_t{r} << number_start | std::uint64_t{version} << version_start;
  }
  static constexpr std::uint64_t uniform_term(std::uint64_t kind, const operand& o) noexcept {
    const std::uint64_t special = o.kind() == operand_kind::special_value ? 1 : 0;
    return kind | uniform_bit |
           (std::uint64_t{o.number()} | special << 8 | std::uint64_t{o.page()} << 9) << number_start;
  }
  static constexpr word_index version_of(std::uint64_t term) noexcept {
    return static_cast<word_index>(term >> version_start);
  }

  /// See `register_writers::find`.
  constexpr word_index writer(unsigned r, word_index at, bool is_pair = false) {
    return writers_.find(graph_, r, is_pair, at, limit_);
  }

  /// The 32-bit source `o` of word `at`.
  constexpr word narrow(const operand& o, word_index at, unsigned depth) {
    if (o.lanes() != swizzle::none || o.is_negated() || o.is_absolute() || o.is_inverted()) return {};
    switch (o.kind()) {
      case operand_kind::constant: return {true, 0, constant_at(o.number(), graph_.in())};
      case operand_kind::uniform: return {true, uniform_term(word_term, o), 0};
      case operand_kind::general_register: return register_word(o.number(), at, depth);
      default: return {};
    }
  }
  constexpr word register_word(unsigned r, word_index at, unsigned depth) {
    const word_index version = writer(r, at);
    if (version == no_index || depth == most_depth) return {};
    const word opaque = {true, register_term(word_term, r, version), 0};
    if (version == 0 || graph_.at(version - 1).partial_writes.contains(reg(r))) return opaque;
    const decoded_instruction& d = graph_.decoded(version - 1);
    if (d.id() != opcode::mov_i32 && d.id() != opcode::iadd_imm_i32) return opaque;
    word from = narrow(d.operand_at(1), version - 1, depth + 1);
    if (!from.known) return opaque;
    if (d.id() == opcode::iadd_imm_i32) from.constant += static_cast<std::uint32_t>(d.operand_at(2).value());
    return from;
  }

  /// The 64-bit source `o` of word `at`, shifted left.
  constexpr address_sum wide(const operand& o, word_index at, bool is_signed, unsigned shift,
                             unsigned depth) {
    address_sum sum;
    const bool is_extended = o.is_extended() && o.lanes() == swizzle::none;
    const bool is_word = o.lanes() == swizzle::w0 || is_extended;
    if (is_extended) is_signed = false;
    if (o.is_negated() || o.is_absolute() || o.is_inverted() || (o.lanes() != swizzle::none && !is_word))
      return sum;
    const bool is_register = o.kind() == operand_kind::general_register;
    if (is_register && !is_word) return shifted(pair(o.number(), at, depth), shift);
    // A value that depends on the address of the instruction is not fixed.
    const bool is_fixed = o.kind() == operand_kind::uniform ||
                          (o.kind() == operand_kind::special_value && o.page() != program_counter.page());
    if (is_fixed) {
      sum.known = true;
      const std::uint64_t kind = !is_word ? pair_term : is_signed ? signed_word_term : word_term;
      sum.add_term(uniform_term(kind, o), true);
    } else if (is_register) {
      sum = extended(register_word(o.number(), at, depth), is_signed);
    }
    return shifted(sum, shift);
  }

  static constexpr address_sum extended(const word& w, bool is_signed) noexcept {
    address_sum sum;
    // The sum of a value and a constant may wrap in 32 bits.
    sum.known = w.known && (w.term == 0 || w.constant == 0);
    if (!sum.known) return sum;
    sum.constant = is_signed ? static_cast<std::uint64_t>(static_cast<std::int32_t>(w.constant)) : w.constant;
    if (w.term != 0)
      sum.add_term(w.term - word_term + (is_signed ? signed_word_term : word_term),
                   (w.term & uniform_bit) != 0);
    return sum;
  }

  static constexpr address_sum shifted(address_sum sum, unsigned shift) noexcept {
    if (shift == 0) return sum;
    for (unsigned i = 0; i < sum.count; ++i) {
      // The fields of a term cannot hold a second shift.
      if ((sum.terms[i] & 7 * shift_step) != 0) sum.known = false;
      sum.terms[i] |= shift * shift_step;
    }
    if (sum.count == 2 && sum.terms[0] > sum.terms[1]) {
      const std::uint64_t first = sum.terms[0];
      sum.terms[0] = sum.terms[1];
      sum.terms[1] = first;
    }
    sum.constant <<= shift;
    return sum;
  }

  static constexpr address_sum added(const address_sum& a, const address_sum& b) noexcept {
    address_sum sum = a;
    sum.known = a.known && b.known;
    for (unsigned i = 0; i < b.count; ++i) sum.add_term(b.terms[i], (b.terms[i] & uniform_bit) != 0);
    sum.constant += b.constant;
    return sum;
  }

  /// The register pair at `r`, before word `at`.
  constexpr address_sum pair(unsigned r, word_index at, unsigned depth) {
    const word_index last = writer(r, at, true);
    if (last == no_index || depth == most_depth) return {};
    if (last == 0 ||
        graph_.at(last - 1).writes.contains(reg(r)) == graph_.at(last - 1).writes.contains(reg(r + 1)))
      return result_of(r, last, depth);
    return joined(register_word(r, at, depth + 1), register_word(r + 1, at, depth + 1), depth + 1);
  }

  /// The pair at `r` as one word wrote it, or as it was at the start of the block.
  constexpr address_sum result_of(unsigned r, word_index version, unsigned depth) {
    address_sum opaque;
    opaque.known = true;
    opaque.add_term(register_term(pair_term, r, version), false);
    if (version == 0) return opaque;
    const decoded_instruction& d = graph_.decoded(version - 1);
    const opcode form = d.info().first_form;
    const bool adds = form == opcode::iadd_u64 || form == opcode::iadd_s64;
    const bool shifts = form == opcode::shaddx_u64 || form == opcode::shaddx_s64;
    if ((!adds && !shifts) || d.value(modifier::saturate) != 0) return opaque;
    if (!graph_.at(version - 1).partial_writes.empty()) return opaque;
    const bool is_signed = form == opcode::iadd_s64 || form == opcode::shaddx_s64;
    const unsigned shift = shifts ? static_cast<unsigned>(d.operand_at(3).value()) : 0;
    const address_sum sum = added(wide(d.operand_at(1), version - 1, is_signed, 0, depth + 1),
                                  wide(d.operand_at(2), version - 1, is_signed, shift, depth + 1));
    return sum.known ? sum : opaque;
  }

  /// The value with the words `low` and `high`.
  constexpr address_sum joined(const word& low, const word& high, unsigned depth) {
    if (!low.known || !high.known || high.constant != 0 || depth == most_depth) return {};
    if (low.constant == 0)
      if (const address_sum halves = of_halves(low.term, high.term, depth); halves.known) return halves;
    return with_carry(low, high, depth);
  }

  /// The value whose words are two terms, if these are the words of one pair.
  constexpr address_sum of_halves(std::uint64_t low, std::uint64_t high, unsigned depth) {
    address_sum sum;
    constexpr std::uint64_t step = std::uint64_t{1} << number_start;
    if (low == 0 || high != low + step || (low & step) != 0) return sum;
    if ((low & uniform_bit) == 0)
      return result_of(static_cast<unsigned>((low & number_mask) >> number_start), version_of(low), depth);
    sum.known = true;
    sum.add_term(low - word_term + pair_term, true);
    return sum;
  }

  /// The sum of a pair and a 32-bit value, given its low word `low`. `high` is the high word of the pair plus
  /// the carry, which is 1 if the low word is below either summand.
  constexpr address_sum with_carry(const word& low, const word& high, unsigned depth) {
    const word_index added_at = version_of(high.term);
    if ((high.term & uniform_bit) != 0 || added_at == 0 || !is_addition(added_at - 1)) return {};
    const decoded_instruction& d = graph_.decoded(added_at - 1);
    for (unsigned k = 1; k <= 2; ++k) {
      const operand carry = d.operand_at(k);
      word other;
      if (!is_carry(carry, added_at - 1, low, other, depth)) continue;
      const word top = narrow(d.operand_at(3 - k), added_at - 1, depth + 1);
      if (!top.known || top.constant != 0) return {};
      if (low.constant != 0) {
        const word base = {true, low.term, 0}, offset = {true, 0, low.constant};
        if (other != base && other != offset) return {};
        return added(of_halves(base.term, top.term, depth + 1), extended(offset, false));
      }
      const word_index low_at = version_of(low.term);
      if ((low.term & uniform_bit) != 0 || low_at == 0 || !is_addition(low_at - 1)) return {};
      const decoded_instruction& sum = graph_.decoded(low_at - 1);
      const word first = narrow(sum.operand_at(1), low_at - 1, depth + 1),
                 second = narrow(sum.operand_at(2), low_at - 1, depth + 1);
      if (!first.known || !second.known || (other != first && other != second)) return {};
      const address_sum one = added(of_halves(first.term, top.term, depth + 1), extended(second, false));
      if (one.known && first.constant == 0) return one;
      const address_sum two = added(of_halves(second.term, top.term, depth + 1), extended(first, false));
      return second.constant == 0 ? two : address_sum{};
    }
    return {};
  }

  /// Whether word `i` adds two 32-bit numbers and writes the whole sum to a register.
  constexpr bool is_addition(word_index i) const noexcept {
    const decoded_instruction& d = graph_.decoded(i);
    const bool adds = d.id() == opcode::iadd_u32 || d.id() == opcode::iadd_s32;
    return adds && d.value(modifier::saturate) == 0 && graph_.at(i).partial_writes.empty();
  }

  /// Whether the source `o` of word `at` is the carry: 1 if `low` is below `other`, else 0.
  constexpr bool is_carry(const operand& o, word_index at, const word& low, word& other, unsigned depth) {
    if (o.kind() != operand_kind::general_register || o.lanes() != swizzle::none) return false;
    const word_index version = writer(o.number(), at);
    if (version == no_index || version == 0) return false;
    const decoded_instruction& d = graph_.decoded(version - 1);
    if (d.id() != opcode::icmp_u32 || !graph_.at(version - 1).partial_writes.empty() ||
        static_cast<condition>(d.value(modifier::cmp)) != condition::lt ||
        static_cast<result_type>(d.value(modifier::result_type)) != result_type::i1 ||
        d.value(modifier::and_) != 0 || d.value(modifier::seq) != 0)
      return false;
    const word zero = {true, 0, 0};
    other = narrow(d.operand_at(2), version - 1, depth + 1);
    return other.known && narrow(d.operand_at(1), version - 1, depth + 1) == low &&
           narrow(d.operand_at(3), version - 1, depth + 1) == zero;
  }
};

}  // namespace valhall::detail
