// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/encoding.hpp>
#include <valhall/isa/rule.hpp>
#include <valhall/support/config.hpp>

#include <cstdint>

namespace valhall {

class instruction;

namespace detail {

/// The bits of an error under `broken_mask`. No word of any architecture has these: before v15, bit 63 is
/// zero; in v15, they are the page of uniforms and special values, and page 2 does not exist.
constexpr std::uint64_t broken_mask = std::uint64_t{0b11} << 62, broken_bits = std::uint64_t{0b10} << 62;
static_assert((broken_bits & encoding::broken_mask) == encoding::broken_bits);

/// Whether `bits` are the bits of an error.
constexpr bool is_broken(std::uint64_t bits) noexcept { return (bits & broken_mask) == broken_bits; }

/// The top four bits of an error, which distinguish it from any other number that is not a word.
constexpr std::uint64_t error_mark = std::uint64_t{0b1011} << 60;
static_assert(is_broken(error_mark));

/// Bits of a register's byte that are zero if the register exists; with `odd_register`, if it can begin a
/// pair.
constexpr std::uint64_t no_register = 0xff & ~std::uint64_t{encoding::register_count - 1};
constexpr std::uint64_t odd_register = 1;

/// Bits of an assembled word that are zero if all registers exist, and bits that are zero if all registers
/// are even.
constexpr std::uint64_t absent_registers = encoding::operand_bytes * no_register;
constexpr std::uint64_t odd_registers = encoding::operand_bytes * odd_register;

static_assert((word_rules & (absent_registers | odd_registers)) == 0, "rules do not use these bits");

/// The rules of the error `bits`; none for a word.
constexpr rule_set rules_of_error(std::uint64_t bits) noexcept {
  if (!is_broken(bits)) return 0;
  rule_set rules = bits & word_rules;
  if ((bits & absent_registers) != 0) rules |= rule_set(rule::register_out_of_range);
  if ((bits & odd_registers) != 0) rules |= rule_set(rule::misaligned_pair);
  return rules;
}

/// The first rule of the error `bits`, returned as a value in constant evaluation too.
constexpr rule first_error(std::uint64_t bits) noexcept { return first_of(rules_of_error(bits)); }

/// Whether `bits` belong to an `instruction` that carries an error.
constexpr bool carries_error(std::uint64_t bits) noexcept {
  constexpr std::uint64_t used = error_mark | word_rules | absent_registers | odd_registers;
  return (bits & error_mark) == error_mark && (bits & ~used) == 0 && rules_of_error(bits) != 0;
}

/// Wraps `bits`, a word or an error, without a check. An error does not compile in constant evaluation.
constexpr instruction assembled(std::uint64_t bits) noexcept;

/// The error for a broken rule `r`.
constexpr instruction broken_by(rule r) noexcept;

}  // namespace detail

/// One 64-bit instruction word, or the rules that a broken instruction breaks.
///
/// No word that the hardware accepts has 10 in its top two bits, so these mark an instruction that could not
/// be built. Its `word()` is not an instruction.
class [[nodiscard]] instruction {
 public:
  /// The zero word, which pads programs and is not an instruction.
  constexpr instruction() noexcept = default;

  /// The raw word `word`. Only the top two bits are checked: if they are 10, the word of a broken instruction
  /// keeps its error, and any other word becomes `rule::unused_bits_set`. `check` tests the rules of the
  /// hardware.
  static constexpr instruction from_word(std::uint64_t word) noexcept {
    if (!detail::is_broken(word) || detail::carries_error(word)) return instruction(word, 0);
    return instruction(detail::error_mark | std::uint64_t(rule::unused_bits_set), 0);
  }

  /// The word as the hardware reads it, in the byte order of the host.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return bits_; }

  /// Whether this is a word rather than an error. A word that a builder or `encode` returns breaks no rule; a
  /// word that `from_word` wraps may break any, and `check(decode(i))` tests it.
  [[nodiscard]] constexpr bool ok() const noexcept { return !detail::is_broken(bits_); }

  /// The first broken rule, in the order of the list; `rule::none` for a word.
  [[nodiscard]] constexpr rule error() const noexcept { return detail::first_error(bits_); }

  /// Whether `r` is among the broken rules.
  [[nodiscard]] constexpr bool breaks(rule r) const noexcept {
    return r < rule::last_word_rule && (detail::rules_of_error(bits_) & std::uint64_t(r)) != 0;
  }

  friend constexpr bool operator==(instruction, instruction) noexcept = default;
  /// Whether the raw word is `word`.
  friend constexpr bool operator==(instruction i, std::uint64_t word) noexcept { return i.bits_ == word; }

 private:
  friend constexpr instruction detail::assembled(std::uint64_t bits) noexcept;

  constexpr instruction(std::uint64_t bits, int) noexcept : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

namespace detail {

constexpr instruction assembled(std::uint64_t bits) noexcept {
  if (is_broken(bits) && __builtin_is_constant_evaluated()) explain<broken_rule>(first_error(bits));
  return instruction(bits, 0);
}

constexpr instruction broken_by(rule r) noexcept { return assembled(error_mark | rule_set(r)); }

}  // namespace detail

}  // namespace valhall
