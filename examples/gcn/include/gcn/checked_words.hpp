// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/builder_support.hpp>

#include <cstdint>

/// The last steps of builders.
namespace gcn::detail {

/// The last step of the builders of an edition: returns the word, or the error of the rules that it breaks,
/// `rules` included.
template <edition Edition>
struct checked_words {
  VALHALL_INLINE static constexpr instruction arithmetic(std::uint64_t fields, rule_set rules,
                                                         placed_registers placed, const source& a = no_source,
                                                         const source& b = no_source,
                                                         const source& c = no_source) noexcept {
    rules |= mark_rules(Edition, a.marks | b.marks | c.marks | placed.marks) |
             scalar_rules(a.marks, b.marks, c.marks);
    return instruction::of(fields | placed.bits | in_place(a.code, b.code, c.code), rules);
  }
};

/// The last step of the builders of an edition without the rules of the hardware. `rules` are those of values
/// without an encoding.
template <edition Edition>
struct unchecked_words {
  VALHALL_INLINE static constexpr instruction word(std::uint64_t fields, rule_set rules,
                                                   placed_registers placed, const source& a = no_source,
                                                   const source& b = no_source,
                                                   const source& c = no_source) noexcept {
    rules |= mark_rules(Edition, a.marks | b.marks | c.marks | placed.marks) &
             ~rule_set(rule::misaligned_registers);
    return instruction::of(fields | placed.bits | in_place(a.code, b.code, c.code), rules);
  }
};

}  // namespace gcn::detail
