// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/lane_accessors.hpp>
#include <valhall/isa/immediate.hpp>
#include <valhall/isa/source_encoding.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

/// Registers, words and pairs as operands, and their lanes.
namespace valhall {

class word_operand;
class half_register;
class half_pair_register;
class register_pair;
class pair_operand;

/// One of the general registers: r0 to r63, in v15 r0 to r127.
class [[nodiscard]] reg : public lane_accessors<reg> {
 public:
  /// Register `number`. A register that the architecture lacks breaks `register_out_of_range` in the
  /// instruction that uses it; in constant evaluation, a register that all architectures lack does so
  /// immediately.
  constexpr explicit reg(detail::natural number) noexcept : number_(number.byte()) {
    if (number >= detail::most_registers && __builtin_is_constant_evaluated())
      detail::explain<broken_rule>(rule::register_out_of_range);
  }

  constexpr reg(detail::raw, unsigned number) noexcept : number_(static_cast<std::uint8_t>(number)) {}

  /// Its number.
  [[nodiscard]] constexpr unsigned number() const noexcept { return number_; }

  /// As a source operand: the byte and the rules it breaks.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return detail::register_bits(number_); }

  /// Low half, as a source, or as a destination that preserves the other half.
  constexpr half_register h0() const noexcept;
  /// High half, likewise.
  constexpr half_register h1() const noexcept;
  /// Both halves as they are, as a source, or as a destination that is narrower than the result.
  constexpr half_pair_register h01() const noexcept;
  /// The 64-bit pair that starts here, as a source. An odd register breaks `misaligned_pair`.
  constexpr register_pair pair() const noexcept;

  /// Whether both are the same register.
  friend constexpr bool operator==(reg a, reg b) noexcept { return a.number_ == b.number_; }

 private:
  std::uint8_t number_;
};

/// A 32-bit operand, or the first word of a 64-bit pair: a register, a register read for the last time, a
/// uniform, a constant or a word of a special value.
class [[nodiscard]] word_operand : public lane_accessors<word_operand> {
 public:
  /// A register.
  constexpr word_operand(reg r) noexcept : bits_(r.bits()) {}

  constexpr word_operand(detail::raw, std::uint64_t bits) noexcept : bits_(bits) {}

  /// The source byte, the rules that it breaks, and its slot and page of the FAU.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }

  /// The 64-bit pair that starts here, at an even register or uniform or the low word of a special value
  /// (otherwise `misaligned_pair` is broken); or an entry of the constant table read as 64 bits.
  constexpr pair_operand pair() const noexcept;

 private:
  std::uint64_t bits_;
};

/// Two words read as 64 bits, made by `pair()` of the first one: makes the meaning explicit where an
/// instruction can also widen a single word.
class [[nodiscard]] pair_operand {
 public:
  /// The pair that starts at `first`.
  constexpr explicit pair_operand(word_operand first) noexcept : first_(first) {}
  /// Its low word.
  constexpr word_operand first() const noexcept { return first_; }

 private:
  word_operand first_;
};

/// Two registers read as 64 bits.
class [[nodiscard]] register_pair {
 public:
  /// The pair that starts at `first`.
  constexpr explicit register_pair(reg first) noexcept : first_(first) {}
  /// Its low register.
  constexpr reg first() const noexcept { return first_; }
  /// The pair as an operand of any kind.
  constexpr operator pair_operand() const noexcept { return pair_operand(first_); }

 private:
  reg first_;
};

constexpr register_pair reg::pair() const noexcept { return register_pair(*this); }
constexpr pair_operand word_operand::pair() const noexcept { return pair_operand(*this); }

/// Register `r`, read for the last time: its value is lost afterwards. In a 64-bit source, this kills both
/// registers of the pair.
constexpr word_operand kill(reg r) noexcept {
  return word_operand(detail::raw{}, word_operand(r).bits() | encoding::last_use);
}

/// A word that a 64-bit source reads as a value of 64 bits whose upper half is zero. Architectures from v14
/// on have it.
class [[nodiscard]] extended_operand {
 public:
  /// The word `word`, to be extended.
  constexpr explicit extended_operand(word_operand word) noexcept : bits_(word.bits()) {}
  /// The word as a source without the extension.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }

 private:
  std::uint64_t bits_;
};

/// Lanes of a word, which a 64-bit source extends with zeros. Architectures from v14 on have it.
class [[nodiscard]] extended_part {
 public:
  /// The lanes `part`, to be extended.
  constexpr explicit extended_part(const detail::lane_selection& part) noexcept : part_(part) {}
  /// The whole word, as `word_operand::bits`.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return part_.bits(); }
  /// The lanes that are read.
  [[nodiscard]] constexpr swizzle lanes() const noexcept { return part_.lanes(); }

 private:
  detail::lane_selection part_;
};

/// The word `v`, extended with zeros, as a 64-bit source: `zext(r2)` reads r2 but not r3. An odd register,
/// uniform or word of a special value breaks `misaligned_pair`, a constant `modifier_not_on_source`; before
/// v14 it breaks `not_in_arch`.
constexpr extended_operand zext(word_operand v) noexcept { return extended_operand(v); }
/// Lanes of a word, extended with zeros: `zext(r2.b1())`.
constexpr extended_part zext(const detail::lane_selection& v) noexcept { return extended_part(v); }

/// One half of a register: read, or written with the other half preserved.
class [[nodiscard]] half_register : public half_operand {
 public:
  /// The register.
  constexpr reg whole() const noexcept { return register_; }

 private:
  friend class reg;

  constexpr half_register(reg r, swizzle half) noexcept : half_operand(r.bits(), half), register_(r) {}

  reg register_;
};

/// Both halves of a register in their order.
class [[nodiscard]] half_pair_register : public half_pair_operand {
 public:
  /// The register.
  constexpr reg whole() const noexcept { return register_; }

 private:
  friend class reg;

  constexpr explicit half_pair_register(reg r) noexcept
      : half_pair_operand(r.bits(), swizzle::h01), register_(r) {}

  reg register_;
};

constexpr half_pair_register reg::h01() const noexcept { return half_pair_register(*this); }
constexpr half_register reg::h0() const noexcept { return half_register(*this, swizzle::h0); }
constexpr half_register reg::h1() const noexcept { return half_register(*this, swizzle::h1); }

}  // namespace valhall
