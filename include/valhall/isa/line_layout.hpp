// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/instruction_info.hpp>
#include <valhall/support/text_piece.hpp>

#include <cstdint>

/// The types of the tables that printing goes by. They say the same as those that describe the instructions,
/// in less memory and with the texts at hand.
namespace valhall {

/// Where a modifier that can show lies. Its value v prints as `modifier_texts[first_text + v]`, which is
/// empty for the default. There are empty ones too.
struct modifier_place {
  std::uint8_t start;
  std::uint8_t mask;  ///< As many ones as the field has bits.
  std::uint16_t first_text;
};

/// Where a source and what stands after it lie. The field of the swizzle and above it that of the sign, or
/// of the inversion, make a number n; `decoration_texts[first_text + n]` is what they print as.
struct source_place {
  std::uint8_t start;
  std::uint8_t swizzle_start, swizzle_mask;
  std::uint8_t sign_start, sign_mask;  ///< As many bits lower as the swizzle has.
  std::uint16_t first_text;
};

/// One instruction.
struct line_layout {
  std::uint16_t first_modifier;  ///< In `modifier_places`.
  std::uint8_t modifier_count;
  std::uint8_t staging_count;
  std::uint16_t first_source;  ///< In `source_places`.
  std::uint8_t has_destination;
  std::uint8_t immediate_count;
  value_check legal[most_legal_checks];  ///< Fields with values that are defined but break a rule.
  std::uint64_t pair_bits;               ///< Bits that are zero if the 64-bit operands are aligned.
  std::uint16_t longest;                 ///< Characters that its text can have, and a piece more.
};

}  // namespace valhall
