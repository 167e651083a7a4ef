// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/opcodes.hpp>

#include <cstdint>

/// The types of the tables for decoding and checking words. They repeat facts on bits from the tables that
/// describe instructions, in less memory.
namespace valhall {

/// A field in which some values are reserved, or break a rule; `{}` refuses nothing.
struct value_check {
  std::uint8_t start;     ///< First bit of the field.
  std::uint8_t mask;      ///< The mask of the field, shifted down to bit 0.
  std::uint16_t refused;  ///< Bit n: the four bits from `start` must not have the value n; bits of other
                          ///< fields do not matter.
};

/// Position of a source and of its suffix. The swizzle field, with the sign or inversion field above it,
/// forms a number n: `source_shapes[first_suffix + n]` has the lanes, signs and inversion,
/// `suffix_texts[first_suffix + n]` their text.
struct source_place {
  std::uint8_t start;                        ///< First bit of the source byte.
  std::uint8_t swizzle_start, swizzle_mask;  ///< First bit of the field, and its mask at bit 0.
  std::uint8_t sign_start, sign_mask;        ///< Shifted down by the number of bits of the swizzle.
  std::uint8_t is_wide;                      ///< 1 for a source of 64 bits, else 0.
  std::uint16_t first_suffix;                ///< Index into `source_shapes` and `suffix_texts`.
};

/// The fields of an instruction, apart from its fixed bits. Many instructions share a layout.
struct word_layout {
  std::uint64_t never_zero;   ///< Low bits of the two-bit fields in which 0 is reserved.
  std::uint64_t never_three;  ///< Low bits of the two-bit fields in which 3 is reserved.
  std::uint64_t pair_bits;  ///< The lowest bit of each operand of 64 bits; set in a pair that is not aligned.
  std::uint64_t empty_mask;                 ///< The registers at the start of groups that may be empty.
  std::uint32_t source_mask;                ///< The source bytes in use.
  value_check reserved[most_value_checks];  ///< The other fields with reserved values, except the flow.
  value_check illegal[most_legal_checks];   ///< Fields in which some defined values break a rule.
  /// The number of operands of each kind; in text they have this order.
  std::uint8_t staging_count, destination_count, source_count, immediate_count;
  std::uint16_t first_source;  ///< Index into `source_places`.
};

}  // namespace valhall
