// SPDX-License-Identifier: MIT
#pragma once

#include <coded/instruction.hpp>

#include <cstdint>

/// Operands that are codes in the word, as `<source_code>` describes them. The types of an instruction set's
/// operands derive from `code_bits`.
namespace coded {

/// Marks the construction of an operand from its representation.
struct raw {};

/// The representation of an operand: its code in the low bits, then marks, and above bit 31 the rules that it
/// breaks.
struct code_bits {
  static constexpr std::uint64_t code_mask = 0xfff;  ///< The code.
  static constexpr unsigned size_start = 12;         ///< Two bits: the number of registers minus one.
  static constexpr std::uint64_t shared = 1 << 14;   ///< An instruction reads at most one of these.
  static constexpr unsigned absence_start = 15;  ///< Bit n from here on: architecture n lacks the operand.

  std::uint64_t bits = 0;  ///< All such marks.

  /// Operands with equal bits here have the same text.
  static constexpr std::uint64_t identity = shared - 1;

  /// `count` registers or a constant; bit n of `absent` is set if the architecture of index n lacks it.
  static constexpr code_bits of(unsigned code, unsigned count, bool is_shared, unsigned absent = 0) noexcept {
    return {code | std::uint64_t{count - 1} << size_start | (is_shared ? shared : 0) |
            std::uint64_t{absent} << absence_start};
  }
  /// This operand, which has one register, as the first of `count`, with broken rules.
  constexpr code_bits first_of(unsigned count, rule_set rules) const noexcept {
    return {bits | rules | std::uint64_t{count - 1} << size_start};
  }
};

/// An operand with its sign flipped.
template <class Operand>
struct negated_operand {
  Operand operand;  ///< The operand without its sign.
};
/// The absolute value of an operand; its sign may be flipped afterwards.
template <class Operand>
struct absolute_operand {
  Operand operand;        ///< The operand without its signs.
  bool negative = false;  ///< Whether the absolute value is negated.
};

/// `o` with its sign flipped.
template <class Operand>
requires __is_base_of(code_bits, Operand) constexpr negated_operand<Operand> operator-(Operand o) noexcept {
  return {o};
}
/// `o` with its sign flipped.
template <class Operand>
constexpr absolute_operand<Operand> operator-(absolute_operand<Operand> o) noexcept {
  return {o.operand, !o.negative};
}
/// The absolute value of `o`.
template <class Operand>
requires __is_base_of(code_bits, Operand) constexpr absolute_operand<Operand> abs(Operand o) noexcept {
  return {o};
}

/// An operand as a source: the base of the types of sources. The members are plain, since builders add them
/// up.
struct source_operand {
  std::uint64_t code = 0;      ///< The field.
  std::uint64_t negate = 0;    ///< 1 if the sign is flipped.
  std::uint64_t absolute = 0;  ///< 1 if it is the absolute value.
  std::uint64_t marks = 0;     ///< As in `code_bits`.

  /// No source, or an operand with its signs.
  constexpr source_operand() noexcept = default;
  constexpr source_operand(code_bits v) noexcept : code(v.bits & code_bits::code_mask), marks(v.bits) {}
  constexpr source_operand(code_bits v, bool negative, bool is_absolute) noexcept : source_operand(v) {
    negate = negative ? 1 : 0;
    absolute = is_absolute ? 1 : 0;
  }
  template <class Operand>
  constexpr source_operand(negated_operand<Operand> v) noexcept : source_operand(v.operand, true, false) {}
  template <class Operand>
  constexpr source_operand(absolute_operand<Operand> v) noexcept
      : source_operand(v.operand, v.negative, true) {}

  /// The number of registers; 1 for a constant.
  [[nodiscard]] constexpr unsigned count() const noexcept {
    return static_cast<unsigned>(marks >> code_bits::size_start & 3) + 1;
  }
};

}  // namespace coded
