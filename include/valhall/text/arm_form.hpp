// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/arm_spelling.hpp>
#include <valhall/isa/typed_operands.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

/// Arm's textual forms of instructions.
namespace valhall::detail {

/// The text with the index `text`; empty for 0.
constexpr text_view arm_text_at(unsigned text) noexcept {
  return {arm_characters + arm_texts[text].start, arm_texts[text].size};
}

/// The index of a name that text omits.
constexpr unsigned arm_no_text = 1;

/// The value of `place` in `word`.
constexpr std::uint64_t value_of(const arm_field& place, std::uint64_t word) noexcept {
  std::uint64_t value = 0;
  unsigned size = 0;
  for (const bit_run run : place.runs) {
    value |= field(word, run.start, run.size) << size;
    size += run.size;
  }
  return value;
}

/// The bits of a word with `value` in `place`.
constexpr std::uint64_t bits_of(const arm_field& place, std::uint64_t value) noexcept {
  std::uint64_t bits = 0;
  for (const bit_run run : place.runs) {
    bits = with_field(bits, run.start, run.size, value);
    value >>= run.size;
  }
  return bits;
}

/// The number of bits of `place`.
constexpr unsigned size_of(const arm_field& place) noexcept {
  return unsigned{place.runs[0].size} + place.runs[1].size + place.runs[2].size;
}

/// All bits of `place`.
constexpr std::uint64_t mask_of(const arm_field& place) noexcept { return bits_of(place, ~std::uint64_t{0}); }

/// The text of the value `value` of a field with names; 0 if the value has no name.
constexpr unsigned name_at(const arm_field& place, std::uint64_t value) noexcept {
  return value < place.name_count ? arm_names[place.first_name + value] : 0u;
}

/// Whether `part` of a form is a field. `field_of` returns it.
constexpr bool is_field(unsigned part) noexcept {
  return part >= arm_form::first_field && part < arm_form::fixed;
}
constexpr const arm_field& field_of(unsigned part) noexcept {
  return arm_fields[part - arm_form::first_field];
}

/// The name of the constant `entry` in `e`, as a text.
constexpr unsigned arm_constant(unsigned entry, arch e) noexcept {
  return arm_constants[arch_index(e)][entry];
}

/// The first value of `place` that represents a number from `top` on. Only for a field with `top`.
constexpr unsigned first_at_top(const arm_field& place) noexcept {
  return place.top & static_cast<unsigned>(field_mask(0, size_of(place)));
}

/// The range of the number at `place` in text. A word may be written as a negative number.
constexpr integer_range range_of(const arm_field& place) noexcept {
  integer_range range = field_range(size_of(place), place.kind == arm_field_kind::signed_number);
  if (range.highest == 0xffffffff) range.lowest = -(range.highest / 2) - 1;
  return range;
}

/// Whether a 64-bit source in `e`, a register, uniform or special value, has a bit for `.zext`.
constexpr bool has_zero_extension(arch e) noexcept { return has_extension(e) != 0; }

/// Whether `form` is a text of `word` in `e`: all its fields have names, and its text determines every set
/// bit.
constexpr bool is_text_of(const arm_form& form, std::uint64_t word, arch e) noexcept {
  if ((word & form.mask) != form.bits || !form.archs.contains(e)) return false;
  const std::uint64_t page_mask = field_mask(encoding::fau_page_start, 2);
  std::uint64_t said = form.mask;
  bool from_page = false;
  for (const std::uint16_t* part = arm_parts + form.first_part; *part != arm_form::end; ++part) {
    if (!is_field(*part)) continue;
    const arm_field& place = field_of(*part);
    const std::uint64_t value = value_of(place, word);
    said |= mask_of(place);
    if (place.kind == arm_field_kind::names && name_at(place, value) == 0) return false;
    if (place.kind != arm_field_kind::source && place.kind != arm_field_kind::source_pair) continue;
    const auto byte = static_cast<unsigned>(value);
    const bool special = (byte & encoding::special) == encoding::special;
    from_page |= special || (byte & encoding::constant) == encoding::uniform;
    // If the odd word of an entry is widened, the text names only the entry.
    if (place.kind == arm_field_kind::source_pair && !has_zero_extension(e) && (byte & 1) != 0 &&
        byte >= encoding::uniform && !is_constant(byte))
      return false;
    if (special && arm_specials[word >> encoding::fau_page_start & 3][byte >> 1 & 15] == 0) return false;
  }
  return (word & ~said & ~(from_page ? page_mask : 0)) == 0;
}

/// The form that is the text of `word` in `e`; null if there is none.
constexpr const arm_form* form_of(std::uint64_t word, arch e) noexcept {
  const auto opcode = static_cast<unsigned>(field(word, encoding::opcode_start, encoding::opcode_size));
  for (unsigned i = arm_first[opcode]; i < arm_first[opcode + 1]; ++i)
    if (const arm_form& form = arm_forms[arm_order[i]]; is_text_of(form, word, e)) return &form;
  return nullptr;
}

}  // namespace valhall::detail
