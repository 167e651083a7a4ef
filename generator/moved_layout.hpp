// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"
#include "xml.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace generator {

/// Bits of a base word that are elsewhere in the word of another layout.
struct moved_bits {
  bit_range from;   ///< In the base word.
  unsigned to = 0;  ///< First bit in the other.
  bit_range target() const { return {to, from.size}; }
};

/// A field whose values encode bits of the base word.
struct moved_values {
  bit_range at;
  std::uint64_t base_mask = 0;
  std::vector<std::uint64_t> base;  ///< By value.
};

/// The words of one instruction, or of several that are one instruction in the other layout.
struct moved_word {
  std::string name;
  std::uint64_t mask = 0, bits = 0, zero = 0;
  std::uint64_t base_mask = 0, base_bits = 0;
  place where;
  /// The bits that distinguish these words from others.
  std::uint64_t opcode_mask() const { return mask & ~zero; }
};

/// Words whose fields are in the same places.
struct moved_group {
  std::vector<moved_bits> moves;
  std::vector<moved_bits> folds;  ///< Of one bit each.
  std::vector<moved_values> values;
  std::vector<unsigned> sources;    ///< Positions.
  std::vector<unsigned> registers;  ///< First bits.
  std::vector<moved_word> words;
};

/// Where the words of one version have the fields that base words have elsewhere.
struct moved_layout {
  unsigned version = 0;
  place where;
  bit_range broken;
  std::uint64_t broken_value = 0;
  unsigned flow = 0, fau_page = 0;  ///< First bits.
  unsigned high = 0;                ///< Bit 8 of the code of source 0; that of source n is n bits above.
  std::vector<moved_group> groups;
};

/// Reads the layout in `file`, which moves the words of `places`. Each bit of a word, and of a base word,
/// must have one meaning; errors are reported there.
moved_layout read_moved_layout(const xml_file& file, const layout& places);

}  // namespace generator
