// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/builder_steps.hpp>

#include <cstdint>

/// The last steps of builders.
namespace valhall::detail {

/// The last step of the builders of `Arch`: combines `fields`, `flow` and the operands into a word, or into
/// the error of all broken rules, including `rules`. `Flow` is the enum of the flow field.
template <arch Arch, class Flow>
struct finish_builder : builder_steps<finish_builder<Arch, Flow>, Flow> {
 private:
  friend builder_steps<finish_builder, Flow>;
  using steps = builder_steps<finish_builder, Flow>;

  VALHALL_INLINE static constexpr std::uint64_t word(bool message, std::uint64_t fields, rule_set rules,
                                                     Flow flow, const placed_registers& placed,
                                                     const source& a, const source& b, const source& c,
                                                     const source& d) noexcept {
    const auto flow_value = static_cast<std::uint64_t>(flow);
    const std::uint64_t registers = placed.bits | in_place(a.byte, b.byte, c.byte, d.byte);
    const std::uint64_t guard = placed.guard | in_place(a.guard, b.guard, c.guard, d.guard);
    const std::uint64_t bits = fields | placed.fields | flow_value << encoding::flow_start | registers;
    rules |= placed.rules | (registers & guard) | expect_fits(flow_value >> encoding::flow_size);
    const std::uint64_t bad_flow = ~flow_values_of(Arch) >> (flow_value & 15) & 1;
    const std::uint64_t sources = a.fau | b.fau | c.fau | d.fau;
    const std::uint64_t word = bits | (sources & page_bits);
    // Operands that the compiler knows to be registers break no rule together. They are checked without a
    // call, so that a loop of them can be vectorized.
    const std::uint64_t beyond_registers = sources >> mark_start | bad_flow;
    if (VALHALL_IS_KNOWN(beyond_registers) && beyond_registers == 0) {
      if ((rules | (sources & wrong_source)) == 0) [[likely]]
        return word;
      return rules | rules_of_source(sources) | error_mark;
    }
#if VALHALL_INLINE_BUILDERS
    if ((fau_suspicion(Arch, message, a.fau, b.fau, c.fau, d.fau) | bad_flow | rules) == 0) [[likely]]
      return word;
#endif
    return message ? steps::checked_message(bits, rules, a.fau, b.fau, c.fau, d.fau)
                   : steps::checked_arithmetic(bits, rules, a.fau, b.fau, c.fau, d.fau);
  }

  VALHALL_INLINE static constexpr std::uint64_t checked(bool message, std::uint64_t word, rule_set rules,
                                                        std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                                        std::uint64_t d) noexcept {
    const std::uint64_t flow = field(word, encoding::flow_start, encoding::flow_size);
    return pack_bits(Arch, message, word, rules | flow_rules(Arch, flow), 0, 0, a, b, c, d);
  }
};

/// The last step of the builders of `Arch` without the rules of the hardware. `rules` are the broken rules
/// of values without an encoding.
template <arch Arch, class Flow>
struct unchecked_words {
  VALHALL_INLINE static constexpr instruction word(std::uint64_t fields, rule_set rules, Flow flow,
                                                   const placed_registers& placed,
                                                   const source& a = no_source, const source& b = no_source,
                                                   const source& c = no_source,
                                                   const source& d = no_source) noexcept {
    const auto flow_value = static_cast<std::uint64_t>(flow);
    const std::uint64_t registers = placed.bits | in_place(a.byte, b.byte, c.byte, d.byte);
    const std::uint64_t guard = placed.guard | in_place(a.guard, b.guard, c.guard, d.guard);
    const std::uint64_t sources = a.fau | b.fau | c.fau | d.fau;
    rules |= (placed.rules & unencodable_staging) | (registers & guard & unencodable_registers(Arch)) |
             expect_fits(flow_value >> encoding::flow_size);
    const std::uint64_t word =
        fields | placed.fields | flow_value << encoding::flow_start | registers | (sources & page_bits);
    // As in `finish_builder`: registers are checked without a call.
    if (VALHALL_IS_KNOWN(sources >> mark_start) && sources >> mark_start == 0) {
      if ((rules | (sources & unencodable_source(Arch))) == 0) [[likely]]
        return assembled(word);
      return assembled(rules | rules_of_source(sources & unencodable_source(Arch)) | error_mark);
    }
    const std::uint64_t pages = sources >> slot_key_size & inverse_pages;
    if ((rules | (sources & (unencodable_source(Arch) | pages))) == 0) [[likely]]
      return assembled(word);
    return assembled(unencodable_error(Arch, rules, sources));
  }
};

}  // namespace valhall::detail
