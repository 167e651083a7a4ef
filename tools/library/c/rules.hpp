// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/program.hpp>

/// The numbers of rules and of kinds of errors in the C interface, in which each fits a byte.
namespace valhall::c {

/// All rules, by their number in C.
inline constexpr rule all_rules[] = {
    rule::none,
#define VALHALL_LIST_WORD_RULE(name, bit, source) rule::name,
#define VALHALL_LIST_TEXT_RULE(name, explanation) rule::name,
#define VALHALL_LIST_PROGRAM_RULE(name, level, explanation, source) rule::name,
    VALHALL_WORD_RULES(VALHALL_LIST_WORD_RULE) VALHALL_TEXT_RULES(VALHALL_LIST_TEXT_RULE)
        VALHALL_PROGRAM_RULES(VALHALL_LIST_PROGRAM_RULE)
#undef VALHALL_LIST_WORD_RULE
#undef VALHALL_LIST_TEXT_RULE
#undef VALHALL_LIST_PROGRAM_RULE
};
inline constexpr unsigned rule_count = sizeof all_rules / sizeof *all_rules;
static_assert(rule_count < 256);

/// The number of `r` in C.
constexpr std::uint8_t number_of(rule r) noexcept {
  for (unsigned i = 0; i < rule_count; ++i)
    if (all_rules[i] == r) return static_cast<std::uint8_t>(i);
  return 0;
}

/// The number of kinds of errors.
#define VALHALL_COUNT_ERROR(name, explanation) +1
inline constexpr unsigned error_kind_count = 1 VALHALL_PROGRAM_ERRORS(VALHALL_COUNT_ERROR);
#undef VALHALL_COUNT_ERROR

}  // namespace valhall::c
