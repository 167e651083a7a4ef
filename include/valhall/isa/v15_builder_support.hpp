// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/moved_words.hpp>
#include <valhall/isa/v15_operand.hpp>
#include <valhall/isa/v15_edition.hpp>

#include <cstdint>

namespace valhall::detail {

static_assert(v15_words::broken_mask == broken_mask && v15_words::broken_bits == broken_bits);

/// The word of v15 for `base`, or its error. A base word that v15 has no word for has a modifier, or a value of
/// one, that it lacks.
constexpr std::uint64_t moved_or_error(const base_word& base) noexcept {
  if (is_broken(base.bits)) return base.bits;
  const translation<std::uint64_t> moved = moved_from(base);
  return moved.found ? moved.word : error_mark | rule_set(rule::not_in_edition);
}

/// What the builders of v15 end with, as `checked_words` of the other editions: they build the base word.
template <edition Edition, class Flow>
struct moved_words {
  static constexpr rule_set expect_first_page(std::uint64_t source) noexcept {
    return detail::expect_first_page(base_source_bits(source));
  }

  static constexpr instruction arithmetic(std::uint64_t fields, rule_set rules, Flow flow,
                                          const placed_registers& placed, const source& a = no_source,
                                          const source& b = no_source, const source& c = no_source,
                                          const source& d = no_source) noexcept {
    return word(false, fields, rules, flow, placed, a, b, c, d);
  }
  static constexpr instruction message(std::uint64_t fields, rule_set rules, Flow flow,
                                       const placed_registers& placed, const source& a = no_source,
                                       const source& b = no_source, const source& c = no_source,
                                       const source& d = no_source) noexcept {
    return word(true, fields, rules, flow, placed, a, b, c, d);
  }

 private:
  static constexpr std::uint64_t high_of(const source& s) noexcept {
    return base_source_bits(s.fau) >> 8 & 1;
  }
  /// What `pack_bits` has to know of the source.
  static constexpr std::uint64_t fau_of(const source& s) noexcept {
    const std::uint64_t bits = base_source_bits(s.fau);
    return (bits & encoding::uniform) == 0 ? bits & ~high_register : bits;
  }

  static constexpr instruction word(bool message, std::uint64_t fields, rule_set rules, Flow flow,
                                    const placed_registers& placed, const source& a, const source& b,
                                    const source& c, const source& d) noexcept {
    constexpr std::uint64_t sixth = in_each_byte * encoding::register_count;
    const auto flow_value = static_cast<std::uint64_t>(flow);
    const std::uint64_t given = placed.bits | in_place(a.byte, b.byte, c.byte, d.byte);
    const std::uint64_t guard = placed.guard | in_place(a.guard, b.guard, c.guard, d.guard);
    // Registers by number have a guard, which in the other editions refuses the bit that is the high one here.
    const std::uint64_t numbered = given & guard & sixth;
    const std::uint64_t high = numbered / encoding::register_count |
                               in_place(high_of(a), high_of(b), high_of(c), high_of(d));
    const std::uint64_t bits = fields | placed.fields | flow_value << encoding::flow_start | (given & ~numbered);
    rules |= v15_rules_of_staging(placed.rules) | (given & ~numbered & guard) |
             expect_fits(flow_value >> encoding::flow_size) | flow_rules(Edition, flow_value & 15);
    const std::uint64_t base =
        pack_bits(Edition, message, bits, rules, 0, 0, fau_of(a), fau_of(b), fau_of(c), fau_of(d));
    return assembled(moved_or_error({base, high}));
  }
};

}  // namespace valhall::detail
