// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/generated/encoding.hpp>
#include <gcn/rule.hpp>
#include <valhall/instruction_set.hpp>

namespace gcn {

namespace detail {

/// What makes a word of this instruction set a broken one.
struct word_marks {
  using rule = gcn::rule;
  static constexpr std::uint64_t broken_mask = encoding::broken_mask, broken_bits = encoding::broken_bits;
  static constexpr rule_set word_rules = detail::word_rules;
  static constexpr rule first_of(rule_set rules) noexcept { return detail::first_of(rules); }
  static constexpr void refuse_constant(rule_set rules) noexcept { detail::refuse_constant(rules); }
};

}  // namespace detail

/// One instruction word, or the rules that a broken instruction breaks.
using instruction = valhall::core::instruction<detail::word_marks>;

}  // namespace gcn
