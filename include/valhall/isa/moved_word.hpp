// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// The types of the tables for words whose layout is not that of most architectures. The word that an
/// instruction has, or would have, in the layout of most architectures is its base word.
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

/// The fields of words that have them in the same places.
struct moved_group {
  std::uint64_t sources;     ///< Bit 0 of the byte of each source.
  std::uint64_t registers;   ///< First bits of the destination and of groups of staging registers.
  std::uint16_t first_move;  ///< Index of the first of `moves`; those that fold are after the others.
  std::uint8_t move_count, fold_count;
  std::uint8_t first_values, values_count;
};

/// The words whose bits under `mask` are `bits`; those of their base words under `base_mask` are `base_bits`.
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

/// A base word. Operands have a bit more than it has room for: bit 6 of a register, or of a uniform's index
/// in its page. `high` has it at the first bit of the operand.
struct base_word {
  std::uint64_t bits = 0, high = 0;

  friend constexpr bool operator==(const base_word&, const base_word&) noexcept = default;
};

}  // namespace valhall::detail
