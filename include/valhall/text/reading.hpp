// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/instruction_info.hpp>
#include <valhall/isa/rule.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/syntax.hpp>

#include <cstdint>

/// Types that the parsers of all spellings share.
namespace valhall {

/// An error in a piece of text.
struct text_error {
  valhall::rule rule = valhall::rule::none;  ///< The broken rule; `none` if nothing is wrong.
  text_view where;                           ///< The erroneous characters, within the line.
  int id = -1;                               ///< The instruction, as an opcode's number, if known.
  int operand = -1;                          ///< The index of the operand, if the error concerns one.
  const char* right = nullptr;          ///< The correct form, if neither the rule nor the operand determines
                                        ///< it.
  std::uint32_t missing = 0;            ///< Bit n: modifier n of the instruction is required but missing.
  arch in = {};                         ///< The architecture of the text.
  int form = -1;                        ///< In `syntax::arm`: the form, as an index of the table of forms.
  int part = -1;                        ///< In `syntax::arm`: the part of the form that the error concerns.
  syntax spelling = syntax::mesa_2022;  ///< The spelling of the text.
  text_view similar = {};               ///< A name of .reg that is similar to an unknown operand.
};

/// Options for reading text.
struct [[nodiscard]] reading_options {
  required_arch arch;       ///< The architecture of the instructions.
  bool permissive = false;  ///< Words that break rules of the hardware are accepted if they fit the fields.
  valhall::syntax syntax = valhall::syntax::mesa_2022;  ///< The spelling of the text.
};

namespace detail {

/// The use of a label in an operand.
struct label_use {
  const operand_info* place = nullptr;
  const instruction_info* row = nullptr;
  unsigned scale = 1;  ///< Units of the field for each word of distance.
};

/// The rules that `permissive` disables: rules of the hardware on values that fit their fields.
constexpr rule_set permitted_rules =
    rule_set(rule::misaligned_pair) | rule_set(rule::misaligned_staging) | rule_set(rule::staging_count) |
    rule_set(rule::two_uniform_slots) | rule_set(rule::two_specials) | rule_set(rule::too_many_fau_words) |
    rule_set(rule::wrong_slot) | rule_set(rule::source_format_width) | rule_set(rule::atomic_needs_return) |
    rule_set(rule::float_condition) | rule_set(rule::undocumented_form) | rule_set(rule::special_in_message);

/// Whether `permissive` permits words that break `r`.
constexpr bool is_permitted(rule r) noexcept {
  return r < rule::last_word_rule && (permitted_rules & rule_set(r)) != 0;
}

}  // namespace detail

}  // namespace valhall
