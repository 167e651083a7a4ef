// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/moved_sources.hpp>
#include <valhall/isa/v15_source.hpp>

#include <cstdint>

namespace valhall::detail {

static_assert(v15_words::broken_mask == broken_mask && v15_words::broken_bits == broken_bits);

/// The words that have base words whose bits under `mask` are `bits`: they have the bits `fixed`.
struct moved_base {
  std::uint64_t mask, bits, fixed;

  constexpr bool is_of(const base_word& base) const noexcept { return (base.bits & mask) == bits; }
};

/// The word of `row` for `base`, with its `fields` in place, and sources and registers at the bits that these
/// are. The error of `base` if it has one. A base word that v15 has no word for has a modifier, or a value of
/// one, that it lacks.
VALHALL_INLINE constexpr instruction moved(const moved_base& row, const base_word& base,
                                           std::uint64_t sources, std::uint64_t registers,
                                           std::uint64_t fields) noexcept {
  if (is_broken(base.bits)) return assembled(base.bits);
  if (!row.is_of(base) || is_broken(fields)) return assembled(error_mark | rule_set(rule::not_in_edition));
  const std::uint64_t header = field(base.bits, encoding::flow_start, encoding::flow_size)
                                   << v15_words::flow_start |
                               field(base.bits, encoding::fau_page_start, 2) << v15_words::fau_page_start;
  return assembled(row.fixed | fields | header | moved_from_sources({sources}, base) |
                   (base.bits & registers * (encoding::register_count - 1)) |
                   (base.high & registers) * encoding::register_count);
}

/// What the builders of v15 begin with, as `checked_words` of the other editions: they build the base word.
template <edition Edition, class Flow>
struct moved_words {
  /// As `detail::place`, with the rules of v15.
  static constexpr placed_registers place(staging group, unsigned start, unsigned count_start = 0,
                                          unsigned count_mask = 0, unsigned bias = 0) noexcept {
    placed_registers placed = detail::place(group, start, count_start, count_mask, bias);
    placed.rules = v15_staging_rules(group);
    return placed;
  }
  static constexpr rule_set expect_first_page(std::uint64_t source) noexcept {
    return detail::expect_first_page(base_source_bits(source));
  }

  VALHALL_INLINE static constexpr base_word arithmetic(std::uint64_t fields, rule_set rules, Flow flow,
                                                       const placed_registers& placed,
                                                       const source& a = no_source,
                                                       const source& b = no_source,
                                                       const source& c = no_source,
                                                       const source& d = no_source) noexcept {
    return word(false, fields, rules, flow, placed, a, b, c, d);
  }
  VALHALL_INLINE static constexpr base_word message(std::uint64_t fields, rule_set rules, Flow flow,
                                                    const placed_registers& placed,
                                                    const source& a = no_source, const source& b = no_source,
                                                    const source& c = no_source,
                                                    const source& d = no_source) noexcept {
    return word(true, fields, rules, flow, placed, a, b, c, d);
  }

 private:
  VALHALL_INLINE static constexpr base_word word(bool message, std::uint64_t fields, rule_set rules,
                                                 Flow flow, const placed_registers& placed, const source& a,
                                                 const source& b, const source& c, const source& d) noexcept {
    constexpr std::uint64_t sixth = in_each_byte * encoding::register_count;
    const auto flow_value = static_cast<std::uint64_t>(flow);
    const std::uint64_t given = placed.bits | in_place(a.byte, b.byte, c.byte, d.byte);
    const std::uint64_t guard = placed.guard | in_place(a.guard, b.guard, c.guard, d.guard);
    // Registers by number have a guard, which in the other editions refuses the bit that is the high one
    // here.
    const std::uint64_t numbered = given & guard & sixth;
    const std::uint64_t high = numbered / encoding::register_count |
                               in_place(high_of(a.fau), high_of(b.fau), high_of(c.fau), high_of(d.fau));
    const std::uint64_t bits =
        fields | placed.fields | flow_value << encoding::flow_start | (given & ~numbered);
    rules |= placed.rules | (given & ~numbered & guard) | expect_fits(flow_value >> encoding::flow_size) |
             flow_rules(Edition, flow_value & 15);
    const std::uint64_t base =
        pack_bits(Edition, message, bits, rules, 0, 0, base_source_bits(a.fau), base_source_bits(b.fau),
                  base_source_bits(c.fau), base_source_bits(d.fau));
    return {base, high};
  }
};

}  // namespace valhall::detail
