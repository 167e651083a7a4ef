// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/v15_layout.hpp>
#include <valhall/isa/v15_source.hpp>

#include <cstdint>

/// Assembly of checked operands into a word of v15, for its builders.
namespace valhall::detail {

static_assert(v15_words::broken_mask == broken_mask && v15_words::broken_bits == broken_bits);

/// The rule `undocumented_form` unless the bits of `fields` under `mask` are `bits`.
constexpr rule_set expect_no_form(std::uint64_t fields, std::uint64_t mask, std::uint64_t bits) noexcept {
  return (fields & mask) != bits ? rule_set(rule::undocumented_form) : 0;
}

/// A bit among broken rules: no word has these fields. It becomes `not_in_arch` if it is the only one.
constexpr rule_set absent_fields = rule_set{1} << 58;
static_assert((word_rules & absent_fields) == 0);

/// `absent_fields` if the bits of `fields` under `mask` are `bits`.
constexpr rule_set refuse_absent(std::uint64_t fields, std::uint64_t mask, std::uint64_t bits) noexcept {
  return (fields & mask) == bits ? absent_fields : 0;
}
/// `absent_fields` unless the bits of `fields` under `mask` are `bits`.
constexpr rule_set expect_no_absent(std::uint64_t fields, std::uint64_t mask, std::uint64_t bits) noexcept {
  return (fields & mask) != bits ? absent_fields : 0;
}

/// `word`, which may be an error; the error `not_in_arch` if it is a word and `rules`, at most
/// `absent_fields`, are not empty.
constexpr std::uint64_t unless_absent(rule_set rules, std::uint64_t word) noexcept {
  return rules == 0 || is_broken(word) ? word : error_mark | rule_set(rule::not_in_arch);
}

/// The bits of a source that are wrong, as `wrong_source` for the other architectures. u128 to u255 break no
/// rule.
constexpr std::uint64_t wrong_v15_source =
    (operand_rules & ~rule_set(rule::uniform_out_of_range)) | absent_uniform;

/// The page of a source, as words of v15 have it.
constexpr std::uint64_t v15_page_of(std::uint64_t source) noexcept {
  // For a uniform, `page_bits` count half pages.
  const std::uint64_t is_uniform = source >> 7 & ~source >> 6 & 1;
  return (source & page_bits) >> (encoding::fau_page_start + is_uniform);
}

/// The rule `reserved_value` unless the operand `source` is on FAU page 0.
constexpr rule_set expect_first_moved_page(std::uint64_t source) noexcept {
  return v15_page_of(source) != 0 ? rule_set(rule::reserved_value) : 0;
}

/// The page that the sources share, where words have it.
VALHALL_INLINE constexpr std::uint64_t v15_pages(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                 std::uint64_t d) noexcept {
  return (v15_page_of(a) | v15_page_of(b) | v15_page_of(c) | v15_page_of(d)) << v15_words::fau_page_start;
}

/// The codes of sources where words have them, except registers by number. moved_sources.hpp has a table of
/// the bits.
VALHALL_INLINE constexpr std::uint64_t v15_codes(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                 std::uint64_t d) noexcept {
  static_assert(high_register >> 2 == encoding::register_count);
  constexpr std::uint64_t ones = 0x01010101;
  constexpr unsigned half_page = encoding::fau_page_start - 6;
  const std::uint64_t bytes = in_place(a & source_byte, b & source_byte, c & source_byte, d & source_byte);
  // Bit 6 of a register or of a uniform.
  const std::uint64_t sixth = in_place((a >> 2 | a >> half_page) & 0x40, (b >> 2 | b >> half_page) & 0x40,
                                       (c >> 2 | c >> half_page) & 0x40, (d >> 2 | d >> half_page) & 0x40);
  // The product has each bit of `fau` once where bit 8 of its code is.
  const std::uint64_t fau = bytes >> 7 & ones;
  constexpr std::uint64_t first = std::uint64_t{1} << v15_words::high_start;
  constexpr std::uint64_t spread = first | first >> 7 | first >> 14 | first >> 21;
  return (bytes & ones * 0x3f) | sixth | (bytes & bytes >> 1 & ones * 0x40) | (bytes & ones * 0x40) << 1 |
         (fau * spread & field_mask(v15_words::high_start, 4));
}

/// The destination `result` of a word that has no mask.
VALHALL_INLINE constexpr placed_registers unmasked(placed_registers result) noexcept {
  result.fields = 0;
  return result;
}

/// The numbers, in place, of the sources that are registers by number. Only these have guards.
VALHALL_INLINE constexpr std::uint64_t register_numbers_of(const source& a, const source& b, const source& c,
                                                           const source& d) noexcept {
  const auto number = [](const source& s) noexcept { return s.guard != 0 ? s.byte : 0; };
  return in_place(number(a), number(b), number(c), number(d));
}

/// `fields` of placed registers, with the destination mask moved to its place in words of v15.
VALHALL_INLINE constexpr std::uint64_t moved_mask(std::uint64_t fields) noexcept {
  constexpr std::uint64_t mask = field_mask(encoding::destination_mask_start, 2);
  return (fields & ~mask) | (fields & mask)
                                << (v15_words::destination_mask_start - encoding::destination_mask_start);
}

/// The last steps of the builders of v15, as `finish_builder` has those of the other architectures.
template <arch Arch, class Flow>
struct moved_words {
  /// As `detail::place`, with the rules of v15.
  VALHALL_INLINE static constexpr placed_registers place(staging group, unsigned start,
                                                         unsigned count_start = 0, unsigned count_mask = 0,
                                                         unsigned bias = 0) noexcept {
    placed_registers placed = detail::place(group, start, count_start, count_mask, bias);
    // A register that does not exist breaks its guard.
    const std::uint64_t past_end = (std::uint64_t{most_registers} - group.base() - group.count()) >> 63;
    placed.rules = (group.base() & std::uint64_t{group.count() > 1}) * rule_set(rule::misaligned_staging) |
                   past_end * rule_set(rule::staging_overflow);
    return placed;
  }

  VALHALL_INLINE static constexpr instruction arithmetic(std::uint64_t fields, rule_set rules, Flow flow,
                                                         const placed_registers& placed,
                                                         const source& a = no_source,
                                                         const source& b = no_source,
                                                         const source& c = no_source,
                                                         const source& d = no_source) noexcept {
    return assembled(word(false, fields, rules, flow, placed, a, b, c, d));
  }
  VALHALL_INLINE static constexpr instruction message(std::uint64_t fields, rule_set rules, Flow flow,
                                                      const placed_registers& placed,
                                                      const source& a = no_source,
                                                      const source& b = no_source,
                                                      const source& c = no_source,
                                                      const source& d = no_source) noexcept {
    return assembled(word(true, fields, rules, flow, placed, a, b, c, d));
  }

 private:
  VALHALL_INLINE static constexpr std::uint64_t word(bool message, std::uint64_t fields, rule_set rules,
                                                     Flow flow, const placed_registers& placed,
                                                     const source& a, const source& b, const source& c,
                                                     const source& d) noexcept {
    const auto flow_value = static_cast<std::uint64_t>(flow);
    const std::uint64_t registers = placed.bits | register_numbers_of(a, b, c, d);
    // The bit that tells r64 from r0 is a bit of the number.
    const std::uint64_t guard = (placed.guard | in_place(a.guard, b.guard, c.guard, d.guard)) &
                                ~(in_each_byte * encoding::register_count);
    const std::uint64_t bits =
        fields | moved_mask(placed.fields) | flow_value << v15_words::flow_start | registers;
    rules |= placed.rules | (registers & guard) | expect_fits(flow_value >> encoding::flow_size);
    const std::uint64_t bad_flow = ~flow_values_of(Arch) >> (flow_value & 15) & 1;
    const std::uint64_t sources = a.fau | b.fau | c.fau | d.fau;
    const std::uint64_t whole = bits | v15_codes(a.fau, b.fau, c.fau, d.fau);
    // As in `finish_builder`.
    const std::uint64_t beyond_registers = sources >> mark_start | bad_flow;
    if (VALHALL_IS_KNOWN(beyond_registers) && beyond_registers == 0) {
      if ((rules | (sources & operand_rules)) == 0) [[likely]]
        return whole;
      const rule_set others = (rules & ~absent_fields) | (sources & operand_rules);
      return unless_absent(rules & absent_fields, others != 0 ? others | error_mark : 0);
    }
#if VALHALL_INLINE_BUILDERS
    // Placing the code of a source takes more instructions than a call, unless its kind is known.
    if (VALHALL_IS_KNOWN(sources) && (suspicion(message, a.fau, b.fau, c.fau, d.fau) | bad_flow | rules) == 0)
      return whole | v15_pages(a.fau, b.fau, c.fau, d.fau);
#endif
    return message ? checked_message(bits, rules, a.fau, b.fau, c.fau, d.fau)
                   : checked_arithmetic(bits, rules, a.fau, b.fau, c.fau, d.fau);
  }

  // As in `finish_builder`.
  [[gnu::noinline]] static constexpr std::uint64_t checked_arithmetic(std::uint64_t word, rule_set rules,
                                                                      std::uint64_t a, std::uint64_t b,
                                                                      std::uint64_t c,
                                                                      std::uint64_t d) noexcept {
    return checked(false, word, rules, a, b, c, d);
  }
  [[gnu::noinline]] static constexpr std::uint64_t checked_message(std::uint64_t word, rule_set rules,
                                                                   std::uint64_t a, std::uint64_t b,
                                                                   std::uint64_t c,
                                                                   std::uint64_t d) noexcept {
    return checked(true, word, rules, a, b, c, d);
  }
  VALHALL_INLINE static constexpr std::uint64_t checked(bool message, std::uint64_t word, rule_set rules,
                                                        std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                        std::uint64_t d) noexcept {
    rules |= flow_rules(Arch, field(word, v15_words::flow_start, encoding::flow_size));
    const std::uint64_t whole = word | v15_codes(a, b, c, d) | v15_pages(a, b, c, d);
    if ((suspicion(message, a, b, c, d) | rules) == 0) [[likely]]
      return whole;
    return unless_absent(rules & absent_fields,
                         word_or_error(Arch, message, whole, rules & ~absent_fields, base_source_bits(a),
                                       base_source_bits(b), base_source_bits(c), base_source_bits(d)));
  }

  /// Not 0 if the sources break a rule, or may break one together.
  VALHALL_INLINE static constexpr std::uint64_t suspicion(bool message, std::uint64_t a, std::uint64_t b,
                                                          std::uint64_t c, std::uint64_t d) noexcept {
    const std::uint64_t sources = a | b | c | d;
    // The same bits are different pages in a uniform and in a special value, so for messages, too, whole keys
    // are compared.
    const std::uint64_t three = ((a & b & (c | d)) | (c & d & (a | b))) & fau_flag;
    return (sources &
            ((sources >> slot_key_size & inverse_keys) | wrong_v15_source | wrong_marks(Arch, message))) |
           (message ? 0 : three);
  }
};

}  // namespace valhall::detail
