// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/text/arm_parser.hpp>

#include <cstdint>

/// The names of Arm's spelling, by form.
namespace valhall::detail {

/// The first instruction in `in` that has words of `form`.
constexpr decoded_opcode instruction_of(const arm_form& form, arch in) noexcept {
  for (const instruction_info& row : instructions)
    if (row.archs.contains(in) && ((form.bits ^ row.fixed_bits) & row.fixed_mask & form.mask) == 0)
      return decoded_opcode(row.id);
  return {};
}

/// Calls `take` with each form of `mnemonic` in `in` until it returns false.
template <class Take>
constexpr void for_each_form(text_view mnemonic, arch in, const Take& take) {
  for (unsigned i = first_form_of(mnemonic);
       i < arm_form_count && is_arm_text(mnemonic, arm_forms[i].mnemonic); ++i)
    if (arm_forms[i].archs.contains(in) && !take(arm_forms[i])) return;
}

/// Implements `arm_functions::find_mnemonic`.
constexpr decoded_opcode find_arm_mnemonic(text_view name, arch in) {
  decoded_opcode id;
  for_each_form(name, in, [&](const arm_form& form) {
    id = instruction_of(form, in);
    return !id.ok();
  });
  return id;
}

/// Implements `arm_functions::list_mnemonics`.
constexpr void list_arm_mnemonics(arch in, text_sink& names) {
  for (const arm_form& form : arm_forms)
    if (form.archs.contains(in)) names.take(arm_text_at(form.mnemonic));
}

/// Implements `arm_functions::list_modifiers`.
constexpr void list_arm_modifiers(text_view mnemonic, arch in, text_sink& names) {
  for_each_form(mnemonic, in, [&](const arm_form& form) {
    for (const std::uint16_t* part = arm_parts + form.first_part; *part > arm_form::operand; ++part) {
      if (!is_field(*part)) {
        names.take(arm_text_at(*part - arm_form::fixed));
        continue;
      }
      const arm_field& place = field_of(*part);
      for (unsigned v = 0; v < place.name_count; ++v)
        if (const unsigned text = name_at(place, v); text > arm_no_text) names.take(arm_text_at(text));
    }
    return true;
  });
}

}  // namespace valhall::detail
