// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/native_builder_support.hpp>

#include <cstdint>

namespace valhall::detail {

/// The last step of builders of native words without the rules of the hardware, as `unchecked_words` for
/// canonical words.
template <arch Arch, class Flow>
struct native_unchecked_words {
  VALHALL_INLINE static constexpr instruction word(std::uint64_t fields, rule_set rules, Flow flow,
                                                   const placed_registers& placed,
                                                   const source& a = no_source, const source& b = no_source,
                                                   const source& c = no_source,
                                                   const source& d = no_source) noexcept {
    const auto flow_value = static_cast<std::uint64_t>(flow);
    const std::uint64_t registers = placed.bits | register_numbers_of(a, b, c, d);
    const std::uint64_t guard = placed.guard | in_place(a.guard, b.guard, c.guard, d.guard);
    // The bit that distinguishes r64 from r0 is a bit of the register number in native words.
    constexpr std::uint64_t lost_registers =
        unencodable_registers(Arch) & ~(in_each_byte * encoding::register_count);
    rules |= (placed.rules & unencodable_staging) | (registers & guard & lost_registers) |
             expect_fits(flow_value >> encoding::flow_size);
    const std::uint64_t bits = fields | with_native_mask(placed.fields) |
                               flow_value << native_encoding::flow_start | registers |
                               native_codes(a.fau, b.fau, c.fau, d.fau);
    constexpr std::uint64_t mark = absence_mark_of(Arch);
    const std::uint64_t sources = a.fau | b.fau | c.fau | d.fau;
    if ((rules | (sources & (wrong_native_source | mark | page_bits))) == 0) [[likely]]
      return assembled(bits);
    return assembled(word_or_error(bits, rules, a.fau, b.fau, c.fau, d.fau));
  }

 private:
  /// The word or the error, if a rule is broken or a source is on another page than 0.
  [[gnu::noinline]] static constexpr std::uint64_t word_or_error(std::uint64_t word, rule_set rules,
                                                                 std::uint64_t a, std::uint64_t b,
                                                                 std::uint64_t c, std::uint64_t d) noexcept {
    const std::uint64_t sources = canonical_source_bits(a) | canonical_source_bits(b) |
                                  canonical_source_bits(c) | canonical_source_bits(d);
    const rule_set others = (rules & ~absent_fields) | unencodable_rules(Arch, sources);
    return unless_absent(rules & absent_fields,
                         others == 0 ? word | native_pages(a, b, c, d) : others | error_mark);
  }
};

}  // namespace valhall::detail
