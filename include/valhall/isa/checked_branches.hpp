// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/enums.hpp>

#include <cstdint>

namespace valhall::detail {

/// The last step of the branch builders of programs: as `finish_builder`, with the architecture as a value,
/// one that has the canonical layout.
struct checked_branches {
  arch e;

  constexpr instruction arithmetic(std::uint64_t fields, rule_set rules, flow f,
                                   const placed_registers& placed, const source& a = no_source,
                                   const source& b = no_source, const source& c = no_source,
                                   const source& d = no_source) const noexcept {
    return word(false, fields, rules, f, placed, a, b, c, d);
  }
  constexpr instruction message(std::uint64_t fields, rule_set rules, flow f, const placed_registers& placed,
                                const source& a = no_source, const source& b = no_source,
                                const source& c = no_source, const source& d = no_source) const noexcept {
    return word(true, fields, rules, f, placed, a, b, c, d);
  }

 private:
  constexpr instruction word(bool message, std::uint64_t fields, rule_set rules, flow f,
                             const placed_registers& placed, const source& a, const source& b,
                             const source& c, const source& d) const noexcept {
    const auto flow_value = static_cast<std::uint64_t>(f);
    return assembled(
        pack_bits(e, message,
                  fields | placed.fields | field(flow_value, 0, encoding::flow_size) << encoding::flow_start,
                  rules | placed.rules | flow_rules(e, flow_value),
                  placed.bits | in_place(a.byte, b.byte, c.byte, d.byte),
                  placed.guard | in_place(a.guard, b.guard, c.guard, d.guard), a.fau, b.fau, c.fau, d.fau));
  }
};

}  // namespace valhall::detail
