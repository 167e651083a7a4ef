// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/rule.hpp>

#include <cstdint>

/// Marks a function that has to vanish into its caller. Left to themselves, g++ and clang call the larger
/// builders and pass their operands through memory.
#if defined(_MSC_VER) && !defined(__clang__)
#define VALHALL_INLINE __forceinline
#else
#define VALHALL_INLINE [[gnu::always_inline]] inline
#endif

namespace valhall {

/// One 64-bit instruction word, or the rules that a broken one breaks.
///
/// Bit 63 is zero in every word that the hardware takes, so a set one marks an instruction that could not
/// be built; `word()` of such a one is not an instruction.
class instruction {
 public:
  /// The zero word, which pads a program and is no instruction of it.
  constexpr instruction() noexcept = default;

  /// A word from elsewhere. It is not checked, but for bit 63: set, it reads as `rule::unused_bits_set`.
  constexpr explicit instruction(std::uint64_t word) noexcept
      : bits_(word >> 63 ? error_bit | std::uint64_t(rule::unused_bits_set) : word) {}

  /// The word as the hardware reads it, in the byte order of the machine that runs this code.
  constexpr std::uint64_t word() const noexcept { return bits_; }

  /// Whether this is a word, and not an error.
  constexpr bool ok() const noexcept { return (bits_ & error_bit) == 0; }

  /// The first rule of the list that is broken; `rule::none` for a word.
  constexpr rule error() const noexcept { return detail::first_of(rules()); }

  /// Whether `r` is among the broken rules.
  constexpr bool breaks(rule r) const noexcept { return (rules() & std::uint64_t(r)) != 0; }

  /// `word` without a look at it, or an error: bit 63, the broken rules, and the bits of an assembled word
  /// that a good register has zero. An error does not compile in constant evaluation.
  static constexpr instruction of_bits(std::uint64_t word) noexcept {
    if ((word & error_bit) != 0 && __builtin_is_constant_evaluated())
      detail::refuse_constant(instruction(word, 0).rules());
    return instruction(word, 0);
  }

  /// The first rule that those bits break, as a value in constant evaluation too.
  static constexpr rule first_error(std::uint64_t bits) noexcept { return instruction(bits, 0).error(); }

  static constexpr std::uint64_t error_bit = std::uint64_t{1} << 63;

  friend constexpr bool operator==(instruction, instruction) noexcept = default;

 private:
  constexpr instruction(std::uint64_t bits, int) noexcept : bits_(bits) {}

  constexpr detail::rule_set rules() const noexcept {
    if (ok()) return 0;
    // No operand lies in bits 32-39, which leaves them to rules.
    constexpr std::uint64_t no_register = 0xc000c0c0c0c0;
    constexpr std::uint64_t odd_register = 0x010001010101;
    detail::rule_set rules = bits_;
    if ((bits_ & no_register) != 0) rules |= std::uint64_t(rule::register_out_of_range);
    if ((bits_ & odd_register) != 0) rules |= std::uint64_t(rule::misaligned_pair);
    return rules;
  }

  std::uint64_t bits_ = 0;
};

}  // namespace valhall
