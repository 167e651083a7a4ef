// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/builder_steps.hpp>

#include <cstdint>

/// Assembly of checked operands into a native word, for builders.
namespace valhall::detail {

static_assert(native_encoding::broken_mask == broken_mask && native_encoding::broken_bits == broken_bits);

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

/// The bits of a wrong source, like `wrong_source` of the canonical layout. u128 to u255 break no rule.
constexpr std::uint64_t wrong_native_source =
    (operand_rules & ~rule_set(rule::uniform_out_of_range)) | absent_uniform;

/// The page of a source in native words.
constexpr std::uint64_t native_page_of(std::uint64_t source) noexcept {
  // For a uniform, `page_bits` count half pages.
  const std::uint64_t is_uniform = source >> 7 & ~source >> 6 & 1;
  return (source & page_bits) >> (encoding::fau_page_start + is_uniform);
}

/// The rule `reserved_value` unless the operand `source` is on FAU page 0.
constexpr rule_set expect_first_native_page(std::uint64_t source) noexcept {
  return native_page_of(source) != 0 ? rule_set(rule::reserved_value) : 0;
}

/// The page that the sources share, at its position in words of v15.
VALHALL_INLINE constexpr std::uint64_t native_pages(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                    std::uint64_t d) noexcept {
  return (native_page_of(a) | native_page_of(b) | native_page_of(c) | native_page_of(d))
         << native_encoding::fau_page_start;
}

/// The native encoding of sources, except registers by number.
VALHALL_INLINE constexpr std::uint64_t native_codes(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                    std::uint64_t d) noexcept {
  static_assert(high_register >> 8 == 1);
  // The highest bit of a register or of a uniform.
  const auto high = [](std::uint64_t bits) noexcept {
    return (bits >> 8 | bits >> encoding::fau_page_start) & 1;
  };
  return sources_from_canonical({0x01010101},
                                {in_place(a & source_byte, b & source_byte, c & source_byte, d & source_byte),
                                 in_place(high(a), high(b), high(c), high(d))});
}

/// The destination `result` of a word that has no mask.
VALHALL_INLINE constexpr placed_registers unmasked(placed_registers result) noexcept {
  result.fields = 0;
  return result;
}

/// The register numbers of the sources in their places. Only sources that are registers by number have
/// guards.
VALHALL_INLINE constexpr std::uint64_t register_numbers_of(const source& a, const source& b, const source& c,
                                                           const source& d) noexcept {
  const auto number = [](const source& s) noexcept { return s.guard != 0 ? s.byte : 0; };
  return in_place(number(a), number(b), number(c), number(d));
}

/// `fields` of placed registers, with the destination mask in its place in native words.
VALHALL_INLINE constexpr std::uint64_t with_native_mask(std::uint64_t fields) noexcept {
  constexpr std::uint64_t mask = field_mask(encoding::destination_mask_start, 2);
  return (fields & ~mask) |
         (fields & mask) << (native_encoding::destination_mask_start - encoding::destination_mask_start);
}

/// The last steps of builders of native words, like `finish_builder` for canonical words.
template <arch Arch, class Flow>
struct finish_native_builder : builder_steps<finish_native_builder<Arch, Flow>, Flow> {
  /// Like `detail::place`, with the rules of architectures with native words.
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

 private:
  friend builder_steps<finish_native_builder, Flow>;
  using steps = builder_steps<finish_native_builder, Flow>;

  VALHALL_INLINE static constexpr std::uint64_t word(bool message, std::uint64_t fields, rule_set rules,
                                                     Flow flow, const placed_registers& placed,
                                                     const source& a, const source& b, const source& c,
                                                     const source& d) noexcept {
    const auto flow_value = static_cast<std::uint64_t>(flow);
    const std::uint64_t registers = placed.bits | register_numbers_of(a, b, c, d);
    // The bit that distinguishes r64 from r0 is a bit of the number.
    const std::uint64_t guard = (placed.guard | in_place(a.guard, b.guard, c.guard, d.guard)) &
                                ~(in_each_byte * encoding::register_count);
    const std::uint64_t bits =
        fields | with_native_mask(placed.fields) | flow_value << native_encoding::flow_start | registers;
    rules |= placed.rules | (registers & guard) | expect_fits(flow_value >> encoding::flow_size);
    const std::uint64_t bad_flow = ~flow_values_of(Arch) >> (flow_value & 15) & 1;
    const std::uint64_t sources = a.fau | b.fau | c.fau | d.fau;
    const std::uint64_t whole = bits | native_codes(a.fau, b.fau, c.fau, d.fau);
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
      return whole | native_pages(a.fau, b.fau, c.fau, d.fau);
#endif
    return message ? steps::checked_message(bits, rules, a.fau, b.fau, c.fau, d.fau)
                   : steps::checked_arithmetic(bits, rules, a.fau, b.fau, c.fau, d.fau);
  }

  VALHALL_INLINE static constexpr std::uint64_t checked(bool message, std::uint64_t word, rule_set rules,
                                                        std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                        std::uint64_t d) noexcept {
    rules |= flow_rules(Arch, field(word, native_encoding::flow_start, encoding::flow_size));
    const std::uint64_t whole = word | native_codes(a, b, c, d) | native_pages(a, b, c, d);
    if ((suspicion(message, a, b, c, d) | rules) == 0) [[likely]]
      return whole;
    return unless_absent(
        rules & absent_fields,
        word_or_error(Arch, message, whole, rules & ~absent_fields, canonical_source_bits(a),
                      canonical_source_bits(b), canonical_source_bits(c), canonical_source_bits(d)));
  }

  /// Not 0 if the sources break a rule, or may break one together.
  VALHALL_INLINE static constexpr std::uint64_t suspicion(bool message, std::uint64_t a, std::uint64_t b,
                                                          std::uint64_t c, std::uint64_t d) noexcept {
    const std::uint64_t sources = a | b | c | d;
    // Page bits mean different pages in a uniform and in a special value, so whole keys are compared for
    // messages, too.
    const std::uint64_t three = ((a & b & (c | d)) | (c & d & (a | b))) & fau_flag;
    return (sources &
            ((sources >> slot_key_size & inverse_keys) | wrong_native_source | wrong_marks(Arch, message))) |
           (message ? 0 : three);
  }
};

}  // namespace valhall::detail
