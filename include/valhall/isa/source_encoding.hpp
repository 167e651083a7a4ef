// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/encoding.hpp>
#include <valhall/isa/generated/native_encoding.hpp>
#include <valhall/isa/generated/swizzles.hpp>
#include <valhall/isa/native_word.hpp>
#include <valhall/isa/rule.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// The encoding of sources: as the 64 bits of an operand, and in words of both layouts.
namespace valhall::detail {

// A source as an operand:
//
//   bits     content
//   0-7      its byte in the canonical word
//   8        bit 6 of a register's number, which only the native layout can encode
//   9-25     rules that it breaks
//   26-39    marks of the architectures that lack a special value, the value of a constant, or a form of a
//            64-bit operand
//   40       mark of a special value that message instructions do not read
//   41-49    bits 50-58 inverted, for a uniform or a special value
//   50-58    its slot, and its page in bits 57-58, as in the canonical word
//   59       set if it comes through the FAU: a uniform, a constant or a special value
//   60       the highest bit of a uniform's index in its page, if the operand is canonical
//   61       mark of a uniform that no architecture has
//   62       mark of an undocumented form
//
// If the union of several operands has both a bit of 50-58 and its inverse set, two of them name different
// slots or pages.
constexpr std::uint64_t source_byte = 0xff;
constexpr std::uint64_t fau_flag = std::uint64_t{1} << 59;
constexpr unsigned slot_key_size = 9;
constexpr unsigned slot_key_start = 50;
constexpr unsigned inverse_key_start = slot_key_start - slot_key_size;
constexpr std::uint64_t inverse_keys = ((std::uint64_t{1} << slot_key_size) - 1) << inverse_key_start;
constexpr std::uint64_t inverse_pages = std::uint64_t{3} << (inverse_key_start + slot_key_size - 2);
constexpr std::uint64_t page_bits = std::uint64_t{3} << (slot_key_start + slot_key_size - 2);
static_assert(slot_key_start + slot_key_size - 2 == encoding::fau_page_start,
              "the page lies where the instruction word has it");

// In the native layout, the numbers of registers and uniforms have one bit more. Bit 7 of a register's number
// is the rule that the register breaks.
constexpr unsigned most_registers = native_encoding::register_count;
constexpr unsigned most_uniforms = native_encoding::uniform_count;
constexpr std::uint64_t high_register = std::uint64_t{1} << 8;
static_assert(rule_set(rule::register_out_of_range) == high_register << 1 && encoding::register_count == 64);

/// The bits of register `number` as a source.
constexpr std::uint64_t register_bits(std::uint64_t number) noexcept {
  return (number & (encoding::register_count - 1)) | (number << 2 & 3 * high_register);
}

/// The bits of a source that are wrong in the canonical layout, and the rules that they break.
constexpr std::uint64_t wrong_source = operand_rules | high_register;
constexpr rule_set rules_of_source(std::uint64_t bits) noexcept {
  return (bits & operand_rules) | (bits & high_register) << 1;
}

constexpr std::uint64_t high_uniform = std::uint64_t{1} << 60;
constexpr std::uint64_t absent_uniform = std::uint64_t{1} << 61;

constexpr unsigned mark_start = 26;
constexpr std::uint64_t undocumented_mark = std::uint64_t{1} << 62;
static_assert(mark_start + encoding::no_message_mark < inverse_key_start);

/// The difference of the bits of a slot and of the next one: their keys increase by 1, the inverse keys
/// decrease.
constexpr std::uint64_t slot_step =
    (std::uint64_t{1} << slot_key_start) - (std::uint64_t{1} << inverse_key_start);

/// The bits of slot 0 of `page`.
constexpr std::uint64_t slots_of_page(std::uint64_t page) noexcept {
  return (fau_flag | inverse_keys) + (page << 7) * slot_step;
}

constexpr std::uint64_t slot_bits(std::uint64_t page, std::uint64_t byte) noexcept {
  return (slots_of_page(page) | byte) + (byte >> 1) * slot_step;
}

/// `slot_bits` of a special value, with its marks.
constexpr std::uint64_t special_bits(std::uint64_t page, std::uint64_t byte) noexcept {
  return slot_bits(page, byte) | std::uint64_t{encoding::special_marks[page & 3][byte >> 1 & 15]}
                                     << mark_start;
}

constexpr bool is_constant(std::uint64_t bits) noexcept {
  return (bits & encoding::special) == encoding::constant;
}

/// The bits of a word that a 64-bit source extends with zeros: architectures that have this mark it with bit
/// 0.
constexpr std::uint64_t extended_bits(std::uint64_t bits) noexcept {
  const rule_set rules = is_constant(bits) ? rule_set(rule::modifier_not_on_source)
                         : (bits & 1) != 0 ? rule_set(rule::misaligned_pair)
                                           : 0;
  return bits | 1 | rules | std::uint64_t{encoding::unextended_marks} << mark_start;
}

/// The marks of a 64-bit source that reads `lanes` of `bits`. For an odd register, only the whole word is
/// documented; where bit 0 extends a word, lanes of an odd word have no encoding.
constexpr std::uint64_t odd_lane_marks(std::uint64_t bits, swizzle lanes) noexcept {
  if ((bits & 1) == 0 || is_constant(bits)) return 0;
  const bool is_documented = (bits & encoding::uniform) != 0 || lanes == swizzle::w0;
  return std::uint64_t{encoding::extended_marks} << mark_start | (is_documented ? 0 : undocumented_mark);
}

// A source in words, where the native layout has nine bits for it; L is the mark of last use:
//
//                       native           canonical byte, and the bit that it has no room for
//   register            0 L n6 n5..n0    0 L n5..n0         n6
//   uniform             1 0 i6 i5..i0    1 0 i5..i0         i6
//   constant, special   1 1 1  i5..i0    1 1 i5..i0         0
static_assert(encoding::last_use == 0x40 && encoding::uniform == 0x80 && encoding::constant == 0xc0 &&
              encoding::special == 0xe0);

/// The sources of a native word. Bit 0 of each byte of `sources` is set if the byte is a source.
struct native_sources {
  std::uint64_t sources;

  constexpr std::uint64_t bytes(std::uint64_t mask) const noexcept { return sources * mask; }
  /// Bit 8 of each source, at bit 0 of its byte.
  constexpr std::uint64_t fau_bits_of(std::uint64_t word) const noexcept {
    // The product has each bit once where its source begins.
    constexpr std::uint64_t spread = 1 | 1 << 7 | 1 << 14 | 1 << 21;
    return field(word, native_encoding::fau_bit_start, 4) * spread & sources;
  }
  /// The word with bit 8 of each source, from bit 0 of its byte.
  static constexpr std::uint64_t put_fau_bits(std::uint64_t bits) noexcept {
    // The product has each bit once where bit 8 of its source is.
    constexpr std::uint64_t first = std::uint64_t{1} << native_encoding::fau_bit_start;
    constexpr std::uint64_t spread = first | first >> 7 | first >> 14 | first >> 21;
    return bits * spread & field_mask(native_encoding::fau_bit_start, 4);
  }
};

/// The sources of a native word in the canonical word, except the six lower bits, which are the same.
struct canonical_sources {
  std::uint64_t bits;
  std::uint64_t high;  ///< The bits that canonical words have no room for.
  bool are_plain;      ///< Whether text can express the sources: 1 1 0 is a second encoding of 1 1 1.
};

VALHALL_INLINE constexpr canonical_sources canonical_from_sources(native_sources of,
                                                                  std::uint64_t word) noexcept {
  const std::uint64_t fau = of.fau_bits_of(word), top = word >> 7 & of.sources;
  const std::uint64_t high = (word >> 6 & of.sources) ^ (fau & top);
  return {fau << 7 | top << 6, high, (high & fau & top) == 0};
}

/// The sources of a canonical word in the native word.
constexpr std::uint64_t sources_from_canonical(native_sources of,
                                               const canonical_encoding& canonical) noexcept {
  const std::uint64_t fau = canonical.bits >> 7 & of.sources, sixth = canonical.bits >> 6 & of.sources;
  return (canonical.bits & of.bytes(0x3f)) | ((canonical.high & of.sources) | (fau & sixth)) << 6 |
         sixth << 7 | of.put_fau_bits(fau);
}

/// The canonical operand of a source, with the page of native words. `high_uniform` keeps the highest bit of
/// a uniform, so that uniforms remain distinct.
constexpr std::uint64_t canonical_source_bits(std::uint64_t bits) noexcept {
  if ((bits & encoding::uniform) == 0) return bits & ~high_register;
  if ((bits & encoding::constant) != encoding::uniform || (bits & fau_flag) == 0) return bits;
  const std::uint64_t half_page = (bits & page_bits) >> encoding::fau_page_start;
  constexpr std::uint64_t replaced =
      field_mask(inverse_key_start, 2 * slot_key_size) | rule_set(rule::uniform_out_of_range) | source_byte;
  return slot_bits(half_page >> 1, bits & source_byte) | (bits & ~replaced) |
         ((half_page & 1) != 0 ? high_uniform : 0);
}
/// The bit of a source for which the canonical word has no room.
constexpr std::uint64_t high_bit_of(std::uint64_t bits) noexcept {
  if ((bits & encoding::uniform) == 0) return (bits & high_register) / high_register;
  return (canonical_source_bits(bits) & high_uniform) / high_uniform;
}
/// The source with the canonical operand `bits` and the bit `high`, for which the canonical word has no room.
constexpr std::uint64_t source_bits_from_canonical(std::uint64_t bits, std::uint64_t high) noexcept {
  if ((bits & encoding::uniform) == 0) {
    if (high == 0) return bits;
    return register_bits((bits & (encoding::register_count - 1)) | encoding::register_count) |
           (bits & encoding::last_use);
  }
  if ((bits & encoding::constant) != encoding::uniform) return bits;
  const std::uint64_t half_page = (bits & page_bits) >> encoding::fau_page_start << 1 | high;
  return slot_bits(half_page & 3, bits & source_byte) |
         (half_page < encoding::uniform_count >> encoding::uniform_index_size
              ? 0
              : rule_set(rule::uniform_out_of_range));
}

}  // namespace valhall::detail
