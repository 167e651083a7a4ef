// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/table_rows.hpp>
#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/tables.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// Requirements of a row of an instruction on a word, or on the values of its fields.
namespace valhall::detail {

using core::modifier_index;

/// Whether a source reads a pair of words, and not a part of one as a shift amount does.
constexpr bool takes_pair(const operand_info& place) noexcept {
  return place.size == 64 && place.widens != widening::amount;
}

/// 1 if bit 0 of `byte`, the source byte at `place`, selects the extension of a word to 64 bits; else 0.
constexpr unsigned is_extended(const operand_info& place, std::uint64_t byte, arch e) noexcept {
  if (place.size != 64 || is_constant(byte)) return 0;
  return static_cast<unsigned>(byte) & has_extension(e);
}

/// The components moved by a converting load or store: one to four, 16 bits wide if `half`, else 32.
struct component_list {
  unsigned count = 1;
  bool half = false;
};

/// The components selected by the vector size and register format in `word`, if `row` has such fields.
constexpr component_list components_of(const instruction_info& row, std::uint64_t word) noexcept {
  component_list list = {1, row.type_size == 16};
  if (row.vector_start != instruction_info::none)
    list.count += static_cast<unsigned>(field(word, row.vector_start, vector_size_bits));
  if (row.format_start != instruction_info::none)
    list.half = (half_formats >> field(word, row.format_start, format_bits) & 1) != 0;
  return list;
}

/// The numbers of registers that an access may have.
struct register_count {
  unsigned least = 0;
  unsigned most = 0;
};

/// The number of staging registers that `need`, which has terms, requires in an instruction with the
/// modifiers of `word`.
VALHALL_INLINE constexpr register_count registers_needed(const operand_info& need,
                                                         std::uint64_t word) noexcept {
  register_count sum;
  for (const count_term *term = need.terms(), *end = term + need.term_count; term != end; ++term) {
    const std::uint64_t entry = field(word, term->start, term->size);
    const unsigned least = table_entry(term->least, entry), most = table_entry(term->most, entry);
    const bool half =
        term->halves != 0 && (term->halves >> field(word, term->half_start, term->half_size) & 1) != 0;
    sum.least += half ? halved(least, 1) : least;
    sum.most += half ? halved(most, 1) : most;
  }
  return sum;
}

/// The count of a field that has the low bits of `count`.
constexpr unsigned wrapped_count(const operand_info& place, unsigned count) noexcept {
  const unsigned mask = (1u << place.count_size) - 1;
  return ((count - place.count_bias) & mask) + place.count_bias;
}

/// The rule `staging_count` unless the field of the count can hold `count`.
constexpr rule_set encodable_count_rules(const operand_info& need, unsigned count) noexcept {
  return expect_count_between(count, need.count_bias, (1u << need.count_size) - 1 + need.count_bias);
}

/// Whether `count` is not a number of registers that `need` allows in an instruction with the modifiers of
/// `word`.
VALHALL_INLINE constexpr bool has_wrong_count(const operand_info& need, unsigned count,
                                              std::uint64_t word) noexcept {
  if (need.term_count == 0 || (need.may_be_empty && count == 0)) return false;
  register_count right = registers_needed(need, word);
  if (need.count_wraps) right = {wrapped_count(need, right.least), wrapped_count(need, right.most)};
  return count < right.least || count > right.most;
}

/// The rule `staging_count` unless `count` is the number of registers that `need` requires in an instruction
/// with the modifiers of `word`.
constexpr rule_set staging_count_rules(const operand_info& need, unsigned count,
                                       std::uint64_t word) noexcept {
  rule_set rules = 0;
  if (need.count_size != 0) rules = encodable_count_rules(need, count);
  return has_wrong_count(need, count, word) ? rules | refuse(need.count_rule) : rules;
}

/// Whether `word` is an undocumented form of `row` that compilers do not emit.
constexpr bool is_undocumented(const instruction_info& row, std::uint64_t word) noexcept {
  for (unsigned i = 0; i < row.undocumented_count; ++i)
    if (row.forms()[i].matches(word)) return true;
  return false;
}

/// Whether the fields of `mask` with the value `bits` make any instruction of `row` an undocumented form.
constexpr bool is_undocumented_alone(const instruction_info& row, std::uint64_t mask,
                                     std::uint64_t bits) noexcept {
  for (unsigned i = 0; i < row.undocumented_count; ++i)
    if ((row.forms()[i].mask & ~mask) == 0 && row.forms()[i].matches(bits)) return true;
  return false;
}

/// Whether a flag that is not given is set in an instruction whose other modifiers are those of `word`.
constexpr bool is_set_by_default(const modifier_info& place, std::uint64_t word) noexcept {
  return (place.set_for >> field(word, place.set_start, place.set_size) & 1) != 0;
}

/// The rule that the modifier `m` breaks because `row` lacks it: `not_in_arch` if the instruction
/// has it in another architecture.
constexpr rule lack_of(const instruction_info& row, modifier m) noexcept {
  for (const instruction_info& form : instructions)
    if (form.first_form == row.first_form && modifier_index(form, m) != form.modifier_count)
      return rule::not_in_arch;
  return absence_rule(row.id, m);
}

/// Whether `place` takes `value` in another architecture, though not in `e`.
constexpr bool is_of_another_arch(const modifier_info& place, unsigned value, arch e) noexcept {
  if (place.id == modifier::flow) return ((encoding::every_flow & ~flow_values_of(e)) >> value & 1) != 0;
  return value < 32 && (place.other_arch_values >> value & 1) != 0;
}

/// The rule that `value` of the modifier at `place` breaks in `e`.
constexpr rule_set modifier_rules(const modifier_info& place, unsigned value, arch e) noexcept {
  const bool known = value < 32 && ((place.allowed & ~place.refused) >> value & 1) != 0;
  if (known && (place.id != modifier::flow || (flow_values_of(e) >> value & 1) != 0)) return 0;
  if (value < 32 && is_of_another_arch(place, value, e)) return rule_set(rule::not_in_arch);
  return expect_value(value, ~std::uint64_t{place.allowed | place.refused}, place.refused, place.refused_by);
}

}  // namespace valhall::detail
