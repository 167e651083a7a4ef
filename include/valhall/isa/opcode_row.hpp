// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/opcodes.hpp>
#include <valhall/isa/instruction_info.hpp>

#include <cstdint>

/// The types of the tables for decoding and checking words. They repeat facts on bits from the tables that
/// describe instructions, in less memory.
namespace valhall {

/// Tests whether fields have values that they must not have, several fields at once. The exclusive-or turns
/// the refused values of each field into an interval, and the sum sets a bit of `test` for these.
struct value_test {
  std::uint64_t flip;  ///< The bits that are inverted first.
  std::uint64_t mask;  ///< The fields.
  std::uint64_t add;   ///< For each field, the summand that carries a refused value into a bit of `test`.
  std::uint64_t test;  ///< The bits that the sum sets for a refused value.

  /// Not 0 if a field of `word` has a refused value.
  [[nodiscard]] constexpr std::uint64_t refused_in(std::uint64_t word) const noexcept {
    return (((word ^ flip) & mask) + add) & test;
  }
};

/// Tests whether a word that decodes may break a rule. Many instructions have the same one.
struct alignas(64) rule_test {
  value_test illegal;  ///< Values that break a rule.
  /// The lowest bit of each operand of 64 bits; set in a pair that is not aligned.
  std::uint64_t pair_bits;
  /// Words with `usual_groups` in these bits have groups of staging registers that break no rule.
  std::uint64_t usual_group_mask, usual_groups;
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

/// The effects of an instruction. Many instructions have the same ones.
struct alignas(32) effect_row {
  opcode_effects fixed;            ///< Effects that do not depend on the word.
  std::uint8_t destination_words;  ///< Bit n: word n of the destination is written.
  /// Whether the other effects follow from the flow, the destination, and sources that are read as words.
  bool is_plain;
  bool loads_varying;                  ///< Whether a unit of varyings executes it in some architecture.
  std::uint8_t slot_start, slot_size;  ///< The field of its slot; no bits without one.
  /// The field with the lane that a load writes, and the number of its values, from 0 on, that are a part of
  /// a register.
  std::uint8_t lane_start, lane_size, part_count;
  /// Whether the other effects follow from those of a plain instruction, its slot, one group of staging
  /// registers in the place of the destination, and at most one source of 64 bits, which has no lanes.
  bool is_access;
  bool writes_group;  ///< Whether an access writes the group; otherwise it reads the group.
  /// The number of registers in the group of an access is this field plus `count_bias`.
  std::uint8_t count_start, count_size, count_bias;
  std::uint32_t wide_mask;  ///< The bytes of the sources of 64 bits.
};

/// The words of one instruction. Two cache lines; decoding reads the first one and a part of the second.
struct alignas(64) opcode_row {
  /// The constant bits, and the bits that the first test of reserved values inverts.
  std::uint64_t base;
  /// The bits in which a word must equal `base`: constant and unused ones.
  std::uint64_t fixed_mask;
  /// The first test of reserved values, a `value_test` whose `flip` is in `base`.
  std::uint64_t mask, add, test;
  value_test more[most_value_tests - 1];  ///< The other tests of reserved values.
  std::uint64_t empty_mask;               ///< The registers at the start of groups that may be empty.
  /// Words with `plain_bits` in these bits have only plain operands: a whole destination, if any, and whole
  /// sources of page 0.
  std::uint64_t plain_mask, plain_bits;
  std::uint32_t source_mask;   ///< The source bytes in use.
  std::uint16_t first_source;  ///< Index into `source_places`.
  /// The number of operands of each kind; in text they have this order. The others are immediates.
  std::uint8_t staging_count, destination_count, source_count;
  std::uint8_t rule_test;           ///< Index into `rule_tests`.
  std::uint8_t effect_row;          ///< Index into `effect_rows`.
  bool is_message;                  ///< As in `instruction_info`.
  std::uint8_t undocumented_count;  ///< Likewise.
};

}  // namespace valhall
