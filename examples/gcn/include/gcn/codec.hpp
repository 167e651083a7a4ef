// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/builder_support.hpp>
#include <gcn/generated/tables.hpp>
#include <valhall/instruction_set.hpp>

#include <cstdint>

/// Encodes and decodes instructions that are known only at run time.
namespace gcn {

namespace detail {

/// This instruction set, for the templates of `valhall::core`.
struct set : word_marks {
  using row = instruction_info;
  using place = operand_info;
  using role = operand_role;
  using range = code_range;
  using edition = gcn::edition;
  using modifier = gcn::modifier;

  static constexpr unsigned instruction_count = gcn::instruction_count;
  static constexpr std::uint16_t no_name = detail::no_name, no_instruction = detail::no_instruction;
  static constexpr const auto& instructions = gcn::instructions;
  static constexpr const auto& instruction_aliases = gcn::instruction_aliases;
  static constexpr const auto& mnemonic_table = detail::mnemonic_table;
  static constexpr const auto& opcode_groups = detail::opcode_groups;
  static constexpr const auto& secondary_table = detail::secondary_table;
  static constexpr const auto& modifier_names = gcn::modifier_names;
  static constexpr const auto& enum_table = detail::enum_table;
  static constexpr const auto& code_ranges = gcn::code_ranges;
  static constexpr const auto& code_names = detail::code_names;
  static constexpr const auto& float_bits = detail::float_bits;

  static constexpr unsigned source_size = encoding::source_size;
  static constexpr unsigned opcode_start = encoding::opcode_start, opcode_size = encoding::opcode_size;
  static constexpr unsigned first_edition = encoding::first_edition;
  static constexpr unsigned edition_count = encoding::edition_count;
  static constexpr edition last_edition = gcn::last_edition, default_edition = gcn::default_edition;
  static constexpr unsigned edition_index(edition e) noexcept { return detail::edition_index(e); }

  static constexpr bool is_constant(code_kind kind) noexcept {
    return kind == code_kind::integer || kind == code_kind::floating;
  }
  /// Results are vector registers unless the description says otherwise.
  static constexpr std::uint8_t kinds_at(const place& p) noexcept {
    const bool any_result = p.role == operand_role::destination && p.codes == every_code;
    return any_result ? kind_bit(code_kind::vector) : p.codes;
  }
  static constexpr const char* kind_name(const place& p) noexcept {
    const std::uint8_t vector = kind_bit(code_kind::vector), kinds = kinds_at(p);
    return kinds == vector ? "vector" : (kinds & vector) == 0 ? "scalar" : "source";
  }
  /// Vector registers have the codes from 256 on, and the field of a result has none of those bits.
  static constexpr std::uint64_t code_of_result(const place& p, std::uint64_t number) noexcept {
    return kinds_at(p) == kind_bit(code_kind::vector) ? number | 256 : number;
  }
  /// Which bits an integer of 16 bits has in a constant is disputed.
  static constexpr bool takes_bits(const place& p) noexcept { return p.size != 16 || p.takes_negate; }
  static constexpr bool is_in_operand(modifier m) noexcept {
    return m == modifier::channel || m == modifier::parameter;
  }

  static constexpr rule absence_rule(const row& of, modifier m) noexcept {
    for (const row& form : instructions)
      if (form.operation == of.operation && valhall::core::modifier_index(form, m) != form.modifier_count)
        return rule::not_in_edition;
    return gcn::absence_rule(of.id, m);
  }
  static constexpr rule_set modifier_rules(const modifier_info& place, unsigned value, edition) noexcept {
    return value < 32 && (place.allowed >> value & 1) != 0 ? 0 : rule_set(rule::reserved_value);
  }
  static constexpr rule_set mark_rules(edition e, std::uint64_t marks) noexcept {
    return detail::mark_rules(e, marks);
  }
  static constexpr rule_set source_rules(const row& of, valhall::view<std::uint64_t> marks) noexcept {
    rule_set rules = scalar_rules(marks[0], marks[1], marks[2]);
    if (of.implied_code != operand_info::no_code)
      for (const std::uint64_t source : marks) rules |= implied_rules(of.implied_code, source);
    return rules;
  }
};

}  // namespace detail

using operand = valhall::core::coded_operand;
using decoded_instruction = valhall::core::decoded_instruction<detail::set>;

/// A modifier with its value: 1 for a flag, else the number of the enumerator.
struct [[nodiscard]] modifier_value {
  modifier id;
  std::uint8_t value = 1;
};

/// Encodes an instruction of `e` whose row of the table is a run-time value, by the rules of the builders.
/// Operands are in the order of `row.operands()`, modifiers in any order.
constexpr instruction encode(const instruction_info& row, valhall::view<operand> operands,
                             valhall::view<modifier_value> modifiers = {},
                             edition e = default_edition) noexcept {
  valhall::core::coded_encoder<detail::set> parts(row, e);
  parts.add_modifiers(modifiers);
  parts.add(operands);
  return instruction::of(parts.fields(), parts.rules());
}

/// Decodes a word of `e`.
constexpr decoded_instruction decode(std::uint64_t word, edition e = default_edition) noexcept {
  return {word, e};
}

/// The first rule that a word breaks, the decoder's included; `rule::none` if it is valid.
[[nodiscard]] constexpr rule check(const decoded_instruction& d) noexcept { return d.check(); }

}  // namespace gcn
