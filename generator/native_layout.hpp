// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"

#include <optional>

/// The native layout: the words of one architecture whose fields have other positions than in the canonical
/// layout, which is the layout of all other architectures.
namespace generator {

/// Adjacent bits of a canonical word, and their position in the native word.
struct native_move {
  bit_range from;   ///< In the canonical word.
  unsigned to = 0;  ///< First bit in the native word.
  bool operator==(const native_move&) const = default;
};

/// A native field whose values encode bits of the canonical word.
struct native_values {
  bit_range at;
  std::uint64_t canonical_mask = 0;
  std::vector<std::uint64_t> canonical;  ///< By value.
  bool operator==(const native_values&) const = default;
};

/// A part of a native word, with its name for readers.
struct native_part {
  named_range range;
  std::optional<std::uint64_t> value;  ///< For a field with the same bits in all words of a row.
};

/// The words of one instruction, or of several instructions that the native layout merges into one.
struct native_word {
  std::string name;
  std::uint64_t mask = 0, bits = 0, zero = 0;
  std::uint64_t canonical_mask = 0, canonical_bits = 0;
  std::vector<native_part> parts;  ///< Without reserved bits, from the highest bit down.
  place where;
  /// The bits that distinguish these words from others.
  std::uint64_t opcode_mask() const { return mask & ~zero; }
};

/// The shared fields of words that have them in the same positions.
struct native_fields {
  std::vector<native_move> moves;
  std::vector<native_move> xors;  ///< Bits that are exclusive-ored into one position with the other bit.
  std::vector<native_values> values;
  std::vector<unsigned> sources;    ///< Bit positions.
  std::vector<unsigned> registers;  ///< First bits.
  /// `moves` and `xors`.
  std::vector<native_move> all_moves() const {
    std::vector<native_move> all = moves;
    append(all, xors);
    return all;
  }
  bool operator==(const native_fields&) const = default;
};

/// Words with their fields in the same positions.
struct native_group : native_fields {
  std::vector<native_word> words;  ///< Indexed by name.
};

/// The words of one architecture, in the native layout.
struct native_layout {
  unsigned arch = 0;
  place where;
  bit_range broken;
  std::uint64_t broken_value = 0;
  unsigned flow = 0, fau_page = 0;  ///< First bits.
  unsigned fau_bit = 0;             ///< Bit 8 of the code of source 0; bit 8 of source n is n bits higher.
  std::vector<native_group> groups;
};

}  // namespace generator
