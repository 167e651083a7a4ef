// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// The types of the tables that translate between the two layouts of words: the canonical layout, which most
/// architectures have, and the native layout of the others. Each native word has a canonical word, which
/// names the same instruction with the same operands.
namespace valhall::detail {

/// Bits `mask` of the native word, which the canonical word has `distance` bits further right, by rotation.
struct native_turn {
  std::uint64_t mask;
  std::uint8_t distance;
};

/// A native field whose values encode bits of the canonical word: value v encodes `canonical_values[first +
/// v]`.
struct native_values {
  std::uint8_t start, size;
  std::uint64_t canonical_mask;
  std::uint16_t first;
};

/// The common part of native words whose fields have the same positions, and which fix the same bits.
struct native_group {
  std::uint64_t mask;            ///< The fixed bits.
  std::uint64_t zero;            ///< The reserved bits of `mask`, which do not distinguish words.
  std::uint64_t canonical_mask;  ///< The fixed bits of the canonical words.
  std::uint64_t sources;         ///< Bit 0 of the byte of each source.
  std::uint64_t registers;       ///< First bits of the destination and of groups of staging registers.
  std::uint64_t kept;            ///< The bits with the same position in both words.
  std::uint64_t halves;          ///< The mask of the destination; 0 if there is none.
  /// Index of the first of `turns`; after `turn_count`, the bits that are exclusive-ored.
  std::uint16_t first_turn;
  std::uint8_t turn_count, xor_count;
  std::uint8_t first_values, values_count;
};

/// The native words of a group that have `bits` under its mask. Their canonical words have `canonical_bits`
/// under its canonical mask.
struct native_word {
  std::uint64_t bits, canonical_bits;
  std::uint8_t group;
  std::uint16_t id;  ///< The instruction if all words have the same one, else `no_instruction`.
};

/// The bits that distinguish the words of a class, and the factor that moves them to the top of a product.
struct native_class {
  std::uint64_t mask, factor;
  std::uint16_t first;  ///< Index of the words of the value 0 in `first_words`.
};

/// A canonical word. It has no room for the highest bit of an operand: bit 6 of a register, or of a uniform's
/// index in its page. `high` has these bits, each at the first bit of its operand.
struct canonical_encoding {
  std::uint64_t bits = 0, high = 0;

  friend constexpr bool operator==(const canonical_encoding&, const canonical_encoding&) noexcept = default;
};

/// The bits 0, 8, ..., 40 of `high`, in which operands begin, as a number.
constexpr std::uint64_t bytes_of_high_bits(std::uint64_t high) noexcept {
  return high * 0x10204081020 >> 40 & 0x3f;
}
/// The reverse. Bits of `bytes` above the first six do not matter.
constexpr std::uint64_t high_bits_of_bytes(std::uint64_t bytes) noexcept {
  return (bytes & 0x3f) * 0x810204081 & 0x10101010101;
}
static_assert([] {
  for (std::uint64_t bytes = 0; bytes < 64; ++bytes)
    if (bytes_of_high_bits(high_bits_of_bytes(bytes)) != bytes) return false;
  return true;
}());

}  // namespace valhall::detail
