// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>

#include <cstddef>
#include <cstdint>

/// Checks that a word built without the rules of the hardware has the arguments it was built from.
namespace oracle {

/// `lanes` of operand `i` of `row`, or `swizzle::none` if it selects them without a swizzle.
inline valhall::swizzle plain_lanes(const valhall::instruction_info& row, unsigned i,
                                    valhall::swizzle lanes) {
  const auto numbers = valhall::lane_numbers::of(lanes);
  // A branch test or a part of a matrix has no numbers.
  return numbers.is_whole() ? lanes : valhall::choose_lanes(row.id, i, numbers, valhall::arch::v9).lanes();
}

/// Whether the decoded operand `found` equals the argument `given` for operand `i` of `row`.
inline bool is_same(const valhall::instruction_info& row, unsigned i, const valhall::operand& given,
                    const valhall::operand& found) {
  const valhall::operand_info& place = row.operands()[i];
  using enum valhall::operand_role;
  switch (place.role) {
    case source:
      return given.kind() == found.kind() && given.number() == found.number() &&
             (given.kind() != valhall::operand_kind::special_value || given.page() == found.page()) &&
             given.is_last_use() == found.is_last_use() && given.is_absolute() == found.is_absolute() &&
             given.is_inverted() == found.is_inverted() && given.is_extended() == found.is_extended() &&
             plain_lanes(row, i, given.lanes()) == plain_lanes(row, i, found.lanes());
    case destination:
      return found.kind() == valhall::operand_kind::general_register && given.number() == found.number() &&
             given.lanes() == found.lanes();
    case staging: return given.count() == found.count() && given.number() == found.number();
    case immediate: break;
  }
  const std::uint64_t mask = (std::uint64_t{1} << place.size) - 1;
  return ((static_cast<std::uint64_t>(given.value()) ^ static_cast<std::uint64_t>(found.value())) & mask) ==
         0;
}

/// Whether `row` multiplies its first two sources as floats.
inline bool has_product(const valhall::instruction_info& row) {
  return row.operation == valhall::family::fma;
}

/// Whether `d` has these operands and modifiers.
inline bool has_arguments(const valhall::decoded_instruction& d, const valhall::instruction_info& row,
                          valhall::view<valhall::operand> operands,
                          valhall::view<valhall::modifier_value> modifiers) {
  if (!d.is_identified() || &d.info() != &row) return false;
  unsigned moved_signs = 0;
  for (unsigned i = 0; i < operands.size(); ++i) {
    const valhall::operand found = d.operand_at(i);
    if (!is_same(row, i, operands[i], found)) return false;
    moved_signs += operands[i].is_negated() != found.is_negated() ? 1 : 0;
  }
  // In v15 a product has a single sign bit.
  if (moved_signs != 0 && (moved_signs != 2 || d.in() != valhall::arch::v15 || !has_product(row)))
    return false;
  for (const valhall::modifier_value& given : modifiers) {
    const valhall::modifier_info& place = *valhall::find_modifier(row.id, given.id);
    // v15 lacks the fields that other architectures ignore.
    if (d.value(place) != given.value && (d.in() != valhall::arch::v15 || !place.ignored)) return false;
  }
  return true;
}

/// Rules whose violation has no encoding.
constexpr valhall::rule unencodable[] = {
    valhall::rule::register_out_of_range,  valhall::rule::uniform_out_of_range,
    valhall::rule::constant_not_in_table,  valhall::rule::immediate_out_of_range,
    valhall::rule::modifier_not_on_source, valhall::rule::mixed_fau_pages,
    valhall::rule::missing_modifier,       valhall::rule::duplicate_modifier,
    valhall::rule::unknown_modifier,       valhall::rule::operand_kind,
    valhall::rule::operand_count};

/// The mistake in `word`, which was built without the rules of the hardware; null if there is none. `checked`
/// is the word or error for the arguments with the rules.
inline const char* wrong_of(valhall::instruction word, valhall::instruction checked,
                            const valhall::decoded_instruction& d, const valhall::instruction_info& row,
                            valhall::view<valhall::operand> operands,
                            valhall::view<valhall::modifier_value> modifiers) {
  const valhall::broken_rules all(checked);
  if (checked.ok()) return word == checked ? nullptr : "it is not the word that breaks no rule";
  if (!word.ok()) {
    // v15 may have no word for arguments that break another rule.
    valhall::broken_rules others = valhall::broken_rules(word) - all;
    if (d.in() != valhall::arch::v15)
      return others.empty() ? nullptr : "it breaks rules that encode does not";
    valhall::broken_rules absent;
    absent.add(valhall::rule::not_in_arch);
    return (others - absent).empty() ? nullptr : "it breaks rules that encode does not";
  }
  for (const valhall::rule r : unencodable)
    if (all.contains(r)) return "it has arguments that no word has";
  return has_arguments(d, row, operands, modifiers) ? nullptr : "it has other arguments";
}

}  // namespace oracle
