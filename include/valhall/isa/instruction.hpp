// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>
#include <valhall/support/config.hpp>

#include <cstdint>

namespace valhall {

class instruction;

namespace detail {

/// Set in what is not a word but an error.
constexpr std::uint64_t error_bit = std::uint64_t{1} << 63;
/// What an error has in its top four bits, by which one is told from any other number with bit 63.
constexpr std::uint64_t error_mark = std::uint64_t{0b1011} << 60;

/// The bits of an assembled word that a register which exists has zero, and those that an even one has zero.
/// No operand lies in bits 32-39, which leaves them to rules.
constexpr std::uint64_t absent_registers = 0xc000c0c0c0c0;
constexpr std::uint64_t odd_registers = 0x010001010101;

/// The rules of the error `bits`; none for a word.
constexpr rule_set rules_of_error(std::uint64_t bits) noexcept {
  if ((bits & error_bit) == 0) return 0;
  rule_set rules = bits & word_rules;
  if ((bits & absent_registers) != 0) rules |= rule_set(rule::register_out_of_range);
  if ((bits & odd_registers) != 0) rules |= rule_set(rule::misaligned_pair);
  return rules;
}

/// The first rule that those bits break, as a value in constant evaluation too.
constexpr rule first_error(std::uint64_t bits) noexcept { return first_of(rules_of_error(bits)); }

/// Whether `bits` are those of an `instruction` that carries an error.
constexpr bool carries_error(std::uint64_t bits) noexcept {
  constexpr std::uint64_t used = error_mark | word_rules | absent_registers | odd_registers;
  return (bits & error_mark) == error_mark && (bits & ~used) == 0 && rules_of_error(bits) != 0;
}

/// `bits` without a look at them: a word or an error. An error does not compile in constant evaluation.
constexpr instruction assembled(std::uint64_t bits) noexcept;

/// The error that `r` is broken.
constexpr instruction broken_by(rule r) noexcept;

}  // namespace detail

/// One 64-bit instruction word, or the rules that a broken one breaks.
///
/// Bit 63 is zero in every word that the hardware takes, so a set one marks an instruction that could not
/// be built; `word()` of such a one is not an instruction.
class [[nodiscard]] instruction {
 public:
  /// The zero word, which pads a program and is no instruction of it.
  constexpr instruction() noexcept = default;

  /// A word from elsewhere. It is not checked, except for bit 63: set, it is the error that `word()` of a
  /// broken instruction carries, else `rule::unused_bits_set`.
  constexpr explicit instruction(std::uint64_t word) noexcept
      : bits_((word & detail::error_bit) == 0 || detail::carries_error(word)
                  ? word
                  : detail::error_mark | std::uint64_t(rule::unused_bits_set)) {}

  /// The word as the hardware reads it, in the byte order of the machine that runs this code.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return bits_; }

  /// Whether this is a word, and not an error.
  [[nodiscard]] constexpr bool ok() const noexcept { return (bits_ & detail::error_bit) == 0; }

  /// The first rule of the list that is broken; `rule::none` for a word.
  [[nodiscard]] constexpr rule error() const noexcept { return detail::first_error(bits_); }

  /// Whether `r` is among the broken rules.
  [[nodiscard]] constexpr bool breaks(rule r) const noexcept {
    return r < rule::last_word_rule && (detail::rules_of_error(bits_) & std::uint64_t(r)) != 0;
  }

  friend constexpr bool operator==(instruction, instruction) noexcept = default;

 private:
  friend constexpr instruction detail::assembled(std::uint64_t bits) noexcept;

  constexpr instruction(std::uint64_t bits, int) noexcept : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

namespace detail {

constexpr instruction assembled(std::uint64_t bits) noexcept {
  if ((bits & error_bit) != 0 && __builtin_is_constant_evaluated()) refuse_constant(rules_of_error(bits));
  return instruction(bits, 0);
}

constexpr instruction broken_by(rule r) noexcept { return assembled(error_mark | rule_set(r)); }

}  // namespace detail

}  // namespace valhall
