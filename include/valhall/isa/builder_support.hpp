// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/builder_parts.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/literal.hpp>
#include <valhall/isa/typed_operands.hpp>

#include <cstdint>

/// Assembly of checked operands into a word. The builders and the run-time encoder both end here, so that
/// each rule is written once.
namespace valhall::detail {

/// Base of the source types. The members are plain, since the builders add them up.
///
/// Register numbers are not tested when they are wrapped, but in the assembled word, all at once: `guard`
/// has the bits of the byte that must be zero for a valid register.
struct source {
  std::uint64_t byte = 0;     ///< The source byte.
  std::uint64_t guard = 0;    ///< Bits of `byte` that must be zero.
  std::uint64_t fau = 0;      ///< FAU use and broken rules, as in `word_operand`.
  std::uint64_t swizzle = 0;  ///< Value of the swizzle field.
  std::uint64_t sign = 0;     ///< Negation in bit 0, absolute value in bit 1.
  std::uint64_t invert = 0;   ///< Value of the inversion flag.

  constexpr source() noexcept = default;

 protected:
  constexpr explicit source(reg r, std::uint64_t identity) noexcept
      : byte(r.number()), guard(no_register), swizzle(identity) {}
  constexpr explicit source(std::uint64_t bits, unsigned code, unsigned signs = 0) noexcept
      : byte(bits & source_byte),
        fau(code < 16 ? bits : bits | rule_set(rule::modifier_not_on_source)),
        swizzle(code & 15),
        sign(signs) {}
  constexpr explicit source(extended_operand v, std::uint64_t identity) noexcept
      : source(extended_bits(v.bits()), static_cast<unsigned>(identity)) {}
  constexpr explicit source(extended_part v, unsigned code) noexcept
      : source(extended_bits(v.bits()), code) {}
  constexpr explicit source(const constant_operand& v, unsigned identity,
                            unsigned (*code)(valhall::swizzle) = nullptr) noexcept
      : source(v.bits, v.lanes == valhall::swizzle::none ? identity : code(v.lanes), v.sign) {}

  /// Selects `lanes` of a 64-bit operand.
  constexpr void part_of_pair(valhall::swizzle lanes) noexcept { fau |= odd_lane_marks(byte, lanes); }

  /// Makes the operand 64 bits wide; it must start at an even register or word.
  constexpr void pair(reg) noexcept { guard |= odd_register; }
  constexpr void pair(word_operand v) noexcept {
    if ((v.bits() & 1) != 0 && !is_constant(v.bits())) fau |= rule_set(rule::misaligned_pair);
  }
};

/// A source place that an instruction does not have.
inline constexpr source no_source;

/// The operands of a builder besides its sources and immediates, in place: a destination, or groups of
/// staging registers.
struct placed_registers {
  std::uint64_t bits = 0;    ///< Numbers of the registers.
  std::uint64_t guard = 0;   ///< Bits of `bits` that must be zero.
  std::uint64_t fields = 0;  ///< Mask of a destination, or counts.
  rule_set rules = 0;        ///< Broken rules.
};

/// `group` in the byte from bit `start`, and its count minus `bias` in the bits `count_mask` from bit
/// `count_start`.
VALHALL_INLINE constexpr placed_registers place(staging group, unsigned start, unsigned count_start = 0,
                                                unsigned count_mask = 0, unsigned bias = 0) noexcept {
  return {std::uint64_t{group.base()} << start, no_register << start,
          std::uint64_t{(group.count() - bias) & count_mask} << count_start, group.broken_rules()};
}
VALHALL_INLINE constexpr placed_registers operator|(placed_registers a, placed_registers b) noexcept {
  return {a.bits | b.bits, a.guard | b.guard, a.fields | b.fields, a.rules | b.rules};
}

/// The rule `r` unless `group` has exactly `words` registers.
constexpr rule_set expect_count(staging group, unsigned words, rule r = rule::staging_count) noexcept {
  return (group.count() != words) ? rule_set(r) : 0;
}

/// The rule `staging_count` unless `group` has exactly `words` registers, or none.
constexpr rule_set expect_count_or_none(staging group, unsigned words) noexcept {
  return (group.count() != words && group.count() != 0) ? rule_set(rule::staging_count) : 0;
}

/// The rule `r` unless `count` is from `least` to `most`.
constexpr rule_set expect_count_between(unsigned count, unsigned least, unsigned most,
                                        rule r = rule::staging_count) noexcept {
  return (count < least || count > most) ? rule_set(r) : 0;
}
constexpr rule_set expect_count_between(staging group, unsigned least, unsigned most,
                                        rule r = rule::staging_count) noexcept {
  return expect_count_between(group.count(), least, most, r);
}

/// The rule `r` unless the count of `group` equals `words` in the bits `mask`.
constexpr rule_set expect_wrapped_count(staging group, unsigned words, unsigned mask, rule r) noexcept {
  return ((group.count() ^ words) & mask) != 0 ? rule_set(r) : 0;
}

/// The rule `reserved_value` if one of the operands with the combined bits `sources` is on an FAU page other
/// than 0.
constexpr rule_set expect_first_page(std::uint64_t sources) noexcept {
  return (sources & page_bits) != 0 ? rule_set(rule::reserved_value) : 0;
}

/// Entry `i` of `table`, which has four bits per entry.
constexpr unsigned table_entry(std::uint64_t table, std::uint64_t i) noexcept {
  return static_cast<unsigned>(table >> 4 * i & 15);
}

/// Registers for `components`: one each, or one for two of them if `half` is 1.
constexpr unsigned halved(unsigned components, std::uint64_t half) noexcept {
  return (components + static_cast<unsigned>(half)) >> half;
}

/// The rule `reserved_value` if bit `value` of `reserved` is set or does not exist; `r` if bit `value` of
/// `refused` is set.
constexpr rule_set expect_value(std::uint64_t value, std::uint64_t reserved, std::uint64_t refused = 0,
                                rule r = rule::none) noexcept {
  if (((reserved >> (value & 63) & 1) | value >> 6) != 0) return rule_set(rule::reserved_value);
  return (refused >> (value & 63) & 1) != 0 ? rule_set(r) : 0;
}

/// The rule `reserved_value` unless `value` is below `count`.
constexpr rule_set expect_below(std::uint64_t value, unsigned count) noexcept {
  return value < count ? 0 : rule_set(rule::reserved_value);
}

/// Likewise; the rule is `r` if `value` is `refused`, which is not below `count`.
constexpr rule_set expect_below(std::uint64_t value, unsigned count, unsigned refused, rule r) noexcept {
  return value < count ? 0 : value == refused ? rule_set(r) : rule_set(rule::reserved_value);
}

/// The rule `reserved_value` unless `excess`, the bits of values above their fields, is 0.
constexpr rule_set expect_fits(std::uint64_t excess) noexcept {
  return excess != 0 ? rule_set(rule::reserved_value) : 0;
}

/// The rule that the flow `value` breaks in `e`.
constexpr rule_set flow_rules(arch e, std::uint64_t value) noexcept {
  return expect_value(value, ~std::uint64_t{encoding::every_flow}, encoding::every_flow & ~flow_values_of(e),
                      rule::not_in_arch);
}

/// The rule `undocumented_form` if the bits of `word` under `mask` are `bits`.
constexpr rule_set refuse_form(std::uint64_t word, std::uint64_t mask, std::uint64_t bits) noexcept {
  return (word & mask) == bits ? rule_set(rule::undocumented_form) : 0;
}

/// The FAU rules that the operands break in `e`, counted exactly.
constexpr rule_set fau_rules(arch e, bool message, std::uint64_t a, std::uint64_t b, std::uint64_t c,
                             std::uint64_t d) noexcept {
  constexpr std::uint64_t zero = encoding::constant;
  const arch_info& row = arch_info_of(e);
  const std::uint64_t operands[] = {a, b, c, d};
  const std::uint64_t all = a | b | c | d;
  const std::uint64_t conflict = all & all >> slot_key_size;
  const bool mixed = (conflict & inverse_pages) != 0;
  rule_set rules = mixed ? rule_set(rule::mixed_fau_pages) : 0;
  if (message) return rules;
  unsigned words = 0, entries = 0;
  bool special = false;
  for (unsigned i = 0; i < 4; ++i) {
    if ((operands[i] & fau_flag) == 0) continue;
    special |= (operands[i] & encoding::special) == encoding::special;
    bool seen = false, entry_seen = is_constant(operands[i]);
    for (unsigned j = 0; j < i; ++j) {
      if ((operands[j] & fau_flag) == 0) continue;
      seen |= ((operands[i] ^ operands[j]) & (source_byte | high_uniform)) == 0;
      // A constant has no entry, though the last one of a page has the same inverse key.
      entry_seen |=
          !is_constant(operands[j]) && ((operands[i] ^ operands[j]) & (inverse_keys | high_uniform)) == 0;
    }
    const bool is_free = row.zero_is_free && (operands[i] & source_byte) == zero;
    words += seen || is_free ? 0 : 1;
    entries += entry_seen ? 0 : 1;
  }
  if (!mixed && entries > row.fau_slots)
    rules |= rule_set(special ? rule::two_specials : rule::two_uniform_slots);
  if (words > 2) rules |= rule_set(rule::too_many_fau_words);
  return rules;
}

/// The rules on single sources that the marks in `wrong` represent.
constexpr rule_set mark_rules(std::uint64_t wrong) noexcept {
  constexpr std::uint64_t archs = field_mask(mark_start, encoding::no_message_mark);
  constexpr std::uint64_t no_message = std::uint64_t{1} << (mark_start + encoding::no_message_mark);
  return ((wrong & archs) != 0 ? rule_set(rule::not_in_arch) : 0) |
         ((wrong & undocumented_mark) != 0 ? rule_set(rule::undocumented_form) : 0) |
         ((wrong & no_message) != 0 ? rule_set(rule::special_in_message) : 0);
}

/// The mark of sources that `e` lacks.
constexpr std::uint64_t absence_mark_of(arch e) noexcept {
  return std::uint64_t{1} << (mark_start + arch_index(e));
}

/// The marks that are wrong in an instruction of `e`.
constexpr std::uint64_t wrong_marks(arch e, bool message) noexcept {
  return absence_mark_of(e) | undocumented_mark |
         std::uint64_t{message} << (mark_start + encoding::no_message_mark);
}

/// Not 0 if the sources with the FAU uses `a` to `d` break a rule of `e`, or may break one together. Two
/// different slots may break one, as may three words; `word_or_error` counts them exactly.
VALHALL_INLINE constexpr std::uint64_t fau_suspicion(arch e, bool message, std::uint64_t a, std::uint64_t b,
                                                     std::uint64_t c, std::uint64_t d) noexcept {
  const std::uint64_t sources = a | b | c | d;
  const std::uint64_t keys = message ? inverse_pages : inverse_keys;
  // Three of the four: both of one pair, and one of the other.
  const std::uint64_t three = ((a & b & (c | d)) | (c & d & (a | b))) & fau_flag;
  return (sources & ((sources >> slot_key_size & keys) | wrong_source | wrong_marks(e, message))) | three;
}

/// `word`, or the error of the rules that it breaks in `e`: `rules`, which may contain bits of registers that
/// do not exist, and the rules on the FAU uses `a` to `d` of its sources together.
[[gnu::cold, gnu::noinline]] constexpr std::uint64_t word_or_error(arch e, bool message, std::uint64_t word,
                                                                   rule_set rules, std::uint64_t a,
                                                                   std::uint64_t b, std::uint64_t c,
                                                                   std::uint64_t d) noexcept {
  const std::uint64_t sources = a | b | c | d;
  rules |= rules_of_source(sources) | mark_rules(sources & wrong_marks(e, message)) |
           fau_rules(e, message, a, b, c, d);
  return rules != 0 ? rules | error_mark : word;
}

/// The word of `fields` and `registers` in `e`, or the error of the rules that it breaks besides `rules`.
/// `registers` are the bytes of all operands in place, `guard` their guards; `a` to `d` are the FAU uses of
/// the sources.
VALHALL_INLINE constexpr std::uint64_t pack_bits(arch e, bool message, std::uint64_t fields, rule_set rules,
                                                 std::uint64_t registers, std::uint64_t guard,
                                                 std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                 std::uint64_t d) noexcept {
  const std::uint64_t word = fields | registers | ((a | b | c | d) & page_bits);
  rules |= registers & guard;
  if ((fau_suspicion(e, message, a, b, c, d) | rules) == 0) [[likely]]
    return word;
  return word_or_error(e, message, word, rules, a, b, c, d);
}

/// The bytes of sources in place. Instructions have sources in this order, but may lack some of them.
VALHALL_INLINE constexpr std::uint64_t in_place(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                std::uint64_t d) noexcept {
  return a | b << encoding::source_size | c << 2 * encoding::source_size | d << 3 * encoding::source_size;
}

/// The bits of a source that mark a value without an encoding in `e`. Unchecked builders refuse these, unlike
/// values that only break rules of the hardware.
constexpr std::uint64_t unencodable_source(arch e) noexcept {
  return (wrong_source & ~(has_extension(e) != 0 ? 0 : rule_set(rule::misaligned_pair))) | absence_mark_of(e);
}

/// The bits that mark guarded registers without an encoding in `e`.
constexpr std::uint64_t unencodable_registers(arch e) noexcept {
  constexpr std::uint64_t sources = in_place(odd_register, odd_register, odd_register, odd_register);
  return in_each_byte * no_register | (has_extension(e) != 0 ? sources : 0);
}

/// The rules that mark a staging group without an encoding.
constexpr rule_set unencodable_staging =
    ~(rule_set(rule::misaligned_staging) | rule_set(rule::staging_overflow));

/// The rules of operands without an encoding in `e`; `sources` are the combined FAU uses of the operands.
constexpr rule_set unencodable_rules(arch e, std::uint64_t sources) noexcept {
  const std::uint64_t lost = sources & unencodable_source(e);
  const bool mixed = (sources & sources >> slot_key_size & inverse_pages) != 0;
  return rules_of_source(lost) | mark_rules(lost) | (mixed ? rule_set(rule::mixed_fau_pages) : 0);
}

/// The error of `rules`, and of `sources` as in `unencodable_rules`.
[[gnu::cold, gnu::noinline]] constexpr std::uint64_t unencodable_error(arch e, rule_set rules,
                                                                       std::uint64_t sources) noexcept {
  return rules | unencodable_rules(e, sources) | error_mark;
}

}  // namespace valhall::detail

namespace valhall {

namespace detail {

/// The destination `r` with the halves `mask` written; `refused` has the bits of its number that must be
/// zero.
constexpr placed_registers place(reg r, std::uint64_t mask, std::uint64_t refused = no_register) noexcept {
  return {std::uint64_t{r.number()} << encoding::destination_start, refused << encoding::destination_start,
          mask << encoding::destination_mask_start};
}

}  // namespace detail

/// A destination: a whole register or one half.
struct destination : detail::placed_registers {
  /// A whole register, or one half, with the other half preserved.
  constexpr destination(reg r) noexcept : placed_registers(detail::place(r, encoding::whole_register)) {}
  constexpr destination(half_register r) noexcept
      : placed_registers(
            detail::place(r.whole(), r.lanes() == swizzle::h0 ? encoding::low_half : encoding::high_half)) {}
};

/// A destination: a whole register, one half, or both halves as such, `r0.h01()`.
struct narrow_destination : destination {
  /// A whole register, one half, or both halves.
  constexpr narrow_destination(reg r) noexcept : destination(r) {}
  constexpr narrow_destination(half_register r) noexcept : destination(r) {}
  constexpr narrow_destination(half_pair_register r) noexcept : destination(r.whole()) {
    fields = encoding::both_halves << encoding::destination_mask_start;
  }
};

/// A destination that is written only as a whole register.
struct whole_destination : detail::placed_registers {
  /// A register.
  constexpr whole_destination(reg r) noexcept
      : placed_registers(detail::place(r, encoding::whole_register)) {}
};

/// The first register, an even one, of a destination pair.
struct pair_destination : detail::placed_registers {
  /// The pair that starts at `r`. An odd register breaks `misaligned_pair`.
  constexpr pair_destination(reg r) noexcept
      : placed_registers(
            detail::place(r, encoding::whole_register, detail::no_register | detail::odd_register)) {}
};

using core::default_flag;
using core::required;

}  // namespace valhall
