// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Types of the tables for words in a native layout. The base word of such a word is the word that the
/// instruction has, or would have, in the canonical layout.
namespace valhall::detail {

/// Adjacent bits that are at `from` in the base word, and at `to` in the word.
struct moved_bits {
  std::uint8_t from, size, to;
};

/// A field whose values encode bits of the base word: value v encodes `base_values[first + v]`.
struct moved_values {
  std::uint8_t start, size;
  std::uint64_t base_mask;
  std::uint16_t first;
};

/// The fields of words that have equal field positions.
struct moved_group {
  std::uint64_t sources;     ///< Bit 0 of the byte of each source.
  std::uint64_t registers;   ///< First bits of the destination and of groups of staging registers.
  std::uint16_t first_move;  ///< Index of the first of `moves`; moves that fold come last.
  std::uint8_t move_count, fold_count;
  std::uint8_t first_values, values_count;
};

/// Words whose bits under `mask` are `bits`. The bits of their base words under `base_mask` are `base_bits`.
/// Bits of `mask` in `zero` are reserved and do not distinguish words.
struct moved_word {
  std::uint64_t mask, bits, zero;
  std::uint64_t base_mask, base_bits;
  std::uint8_t group;
};

/// Adjacent bits; each of their values has a list of words.
struct moved_run {
  std::uint8_t start = 0, size = 0;
};

/// The bits that distinguish the words of a class.
struct moved_class {
  moved_run runs[3];
  std::uint16_t first;  ///< Index of the words of the value 0 in `first_words`.
};

/// A base word. It has no room for the highest bit of an operand: bit 6 of a register, or of a uniform's
/// index in its page. `high` has this bit at the first bit of the operand.
struct base_word {
  std::uint64_t bits = 0, high = 0;

  friend constexpr bool operator==(const base_word&, const base_word&) noexcept = default;
};

}  // namespace valhall::detail
