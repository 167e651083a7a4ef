// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/codec/encoder.hpp>
#include <valhall/isa/generated/lane_accessors.hpp>
#include <valhall/isa/generated/named_operands.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// Sums of 64 bits in one word instead of three: the sum of the low words, the carry, and the sum of the high
/// word and the carry.
namespace valhall::detail {

/// Finds the words of such sums and replaces them.
class wide_sums {
 public:
  constexpr wide_sums(value_editor& edit, const value_uses& uses)
      : edit_(edit),
        uses_(uses),
        is_changed_(edit.graph().size()),
        carry_(word_of(opcode::icmp_u32, carry_operands,
                       {{{modifier::cmp, condition::lt}, {modifier::result_type, result_type::i1}}})),
        sum_(word_of(opcode::iadd_s32, sum_operands, {})),
        wide_(word_of(opcode::shaddx_u64, wide_operands, {})) {}

  constexpr std::uint32_t run() {
    std::uint32_t count = 0;
    if (!has_canonical_words(edit_.graph().in())) return count;
    for (word_index i = 0; i < edit_.graph().size(); ++i)
      if (has_form(i, carry_)) count += replace(i) ? 1 : 0;
    return count;
  }

 private:
  static constexpr operand carry_operands[] = {r0, r0, r0, constant(0u)};
  static constexpr operand sum_operands[] = {r0, r0, r0};
  static constexpr operand wide_operands[] = {r0, r2, r4.w0(), operand(0)};

  using source = value_source;

  value_editor& edit_;
  const value_uses& uses_;
  buffer<bool> is_changed_;  ///< By word.
  const std::uint64_t carry_, sum_, wide_;

  constexpr std::uint64_t word_of(opcode id, view<operand> operands,
                                  view<modifier_value> modifiers) const noexcept {
    return encode(id, operands, modifiers, edit_.graph().in()).word();
  }

  static constexpr std::uint64_t first_sources = source_byte | source_byte << 8;

  /// Whether word `i` is `form` with any flow, destination and first two sources.
  constexpr bool has_form(word_index i, std::uint64_t form) const noexcept {
    constexpr std::uint64_t ignored = first_sources | page_bits |
                                      field_mask(encoding::flow_start, encoding::flow_size) |
                                      field_mask(encoding::destination_start, encoding::register_size);
    return i != no_index && !edit_.is_removed(i) && !is_changed_[i] &&
           ((edit_.decoded(i).canonical_word() ^ form) & ~ignored) == 0;
  }

  constexpr source source_at(word_index i, unsigned n) const noexcept { return edit_.source_at(i, 8 * n); }
  constexpr std::uint32_t result_of(word_index i) const noexcept { return edit_.result_of(i); }

  /// Whether `low` and `high` are the words of a pair that can be read before word `i`.
  constexpr bool are_pair(const source& low, const source& high, word_index i) const noexcept {
    if (low.value == chain_end)
      return high.value == chain_end && low.page == high.page && low.byte < encoding::constant &&
             low.byte % 2 == 0 && high.byte == low.byte + 1;
    if (high.value != low.value + 1 || !edit_.is_even(low.value)) return false;
    return uses_.is_single(low.value) && uses_.is_single(high.value) &&
           uses_.is_written_before(high.value, i);
  }

  /// Replaces the sum whose carry is word `c`.
  constexpr bool replace(word_index c) {
    const source low = source_at(c, 0), summand = source_at(c, 1);
    const std::uint32_t carry = result_of(c);
    if (low.value == chain_end || !uses_.is_single(low.value) || !uses_.is_single(carry)) return false;
    const word_index i = uses_.write_of(low.value), m = uses_.only_read_of(carry);
    if (!has_form(i, sum_) || !has_form(m, sum_)) return false;
    const std::uint32_t high = result_of(m);
    if (!uses_.is_single(high)) return false;
    for (unsigned n = 0; n < 2; ++n) {
      const source base = source_at(i, n), added = source_at(i, 1 - n);
      if (!(summand == base) && !(summand == added)) continue;
      if (summand.value != chain_end && !uses_.is_single(summand.value)) continue;
      for (unsigned k = 0; k < 2; ++k) {
        if (source_at(m, k).value != carry || !are_pair(base, source_at(m, 1 - k), i)) continue;
        if (put(i, base, added, low.value, high)) {
          edit_.remove(c);
          edit_.remove(m);
          is_changed_[i] = is_changed_[c] = is_changed_[m] = true;
          return true;
        }
      }
    }
    return false;
  }

  /// Makes word `i` the sum of `base`, the low word of a pair, and `added`.
  constexpr bool put(word_index i, const source& base, const source& added, std::uint32_t low,
                     std::uint32_t high) {
    const bool is_pair = high == low + 1 && edit_.is_even(low);
    if (!is_pair &&
        (uses_.is_grouped(low) || uses_.is_grouped(high) || edit_.is_bound(low) || edit_.is_bound(high)))
      return false;
    std::uint64_t word = wide_;
    if (base.value == chain_end) word = with_field(word, 0, 8, base.byte) | base.page;
    if (added.value == chain_end) word = with_field(word, 8, 8, added.byte) | added.page;
    const decoded_instruction d = decode(word, edit_.graph().in());
    if (!d.ok() || check(d) != rule::none) return false;
    std::uint32_t pair = low;
    if (!is_pair) {
      pair = edit_.add_pair();
      uses_.for_each_read(low, [&](std::uint32_t use, word_index) { edit_.set_value(use, pair); });
      uses_.for_each_read(high, [&](std::uint32_t use, word_index) { edit_.set_value(use, pair + 1); });
    }
    edit_.replace(i, word, [&](register_use& use) {
      use.value = use.writes ? pair : use.start == 0 ? base.value : added.value;
    });
    return true;
  }
};

}  // namespace valhall::detail
