// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/instruction_info.hpp>
#include <valhall/support/text_piece.hpp>

#include <cstdint>

/// The types of the tables for printing. They repeat the tables that describe instructions, in less memory
/// and with the texts included.
namespace valhall {

/// Position of a modifier that can be visible in text. Value v prints as `modifier_texts[first_text + v]`,
/// which is empty for the default, and may be empty for other values.
struct modifier_place {
  std::uint8_t start;        ///< First bit of the field.
  std::uint8_t mask;         ///< The mask of the field, shifted down to bit 0.
  std::uint16_t first_text;  ///< Index into `modifier_texts`.
};

/// One instruction.
struct print_layout {
  std::uint16_t first_modifier;  ///< Index into `modifier_places`.
  std::uint8_t modifier_count;   ///< The number of places.
  std::uint16_t longest;         ///< The greatest length of its text, plus one piece.
};

/// The differences between a spelling of Mesa and the one of 2022, for one instruction.
struct other_layout {
  opcode id;                     ///< The instruction.
  std::uint16_t first_modifier;  ///< Index into the places of modifiers of this spelling.
  std::uint8_t modifier_count;   ///< The number of places.
  std::uint16_t first_source;    ///< Index into the places of sources of this spelling.
  std::uint64_t omitted_mask;    ///< Fields whose value, where text omits it, is not the default
  std::uint64_t omitted;         ///< but the value in `omitted`.
};

}  // namespace valhall
