// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/opcodes.hpp>
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
struct alignas(64) print_layout {
  text_piece<mnemonic_size> name;  ///< The mnemonic.
  std::uint64_t unprinted;       ///< Modifiers and the fields of suffixes, with values whose texts are empty.
  std::uint64_t modifier_mask;   ///< The fields of modifiers: no modifier is visible if they are those of
                                 ///< `unprinted`.
  std::uint64_t suffix_mask;     ///< Likewise the fields of the suffixes of sources.
  std::uint16_t first_modifier;  ///< Index into `modifier_places`.
  std::uint8_t modifier_count;   ///< The number of places.
  std::uint8_t separator_size;   ///< The size of the separator after its last part: of `, ` or a space.
  std::uint16_t longest;         ///< The greatest length of its text, plus one piece.
};

/// The differences between a spelling of Mesa and that of 2022, for one instruction.
struct other_layout {
  opcode id;                     ///< The instruction.
  std::uint16_t first_modifier;  ///< Index into the places of modifiers of this spelling.
  std::uint8_t modifier_count;   ///< The number of places.
  std::uint16_t first_source;    ///< Index into the places of sources of this spelling.
  std::uint64_t omitted_mask;    ///< Fields whose value, where text omits it, is not the default
  std::uint64_t omitted;         ///< but the value in `omitted`.
};

}  // namespace valhall
