// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace facts {

/// The name of operand `index` in texts: `source 2`, `destination`, `offset`.
std::string operand_name(const valhall::instruction_info& row, unsigned index);

/// A range of bits of an instruction word.
struct bit_field {
  unsigned start = 0;
  unsigned size = 0;
  std::string name;
  bool fixed = false;  ///< The bits are `value` in every word of the instruction.
  std::uint64_t value = 0;
};

/// The name of bits outside all fields.
inline constexpr const char* unused_bits = "unused, zero";

/// The fields of an instruction in v9 to v14, from bit 63 down; every bit of the word is in one field.
std::vector<bit_field> canonical_fields_of(const valhall::instruction_info& row);

/// A layout of the words of an instruction.
struct word_layout {
  std::string of;  ///< The condition for it, such as `result_type m1`; empty if all words have it.
  std::vector<bit_field> fields;  ///< From bit 63 down; every bit of the word is in one field.
  std::uint64_t fixed_mask = 0;   ///< The bits that are equal in all these words.
  std::uint64_t fixed_bits = 0;   ///< The values of these bits; other bits are zero.
};

/// The layouts of an instruction in `e`: one, or in v15 one or several.
std::vector<word_layout> layouts_of(const valhall::instruction_info& row, valhall::arch e);

}  // namespace facts
