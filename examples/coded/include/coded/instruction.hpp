// SPDX-License-Identifier: MIT
#pragma once

#include <coded/rule.hpp>

#include <cstdint>

namespace coded {

/// One 64-bit instruction word, or the rules that a broken instruction breaks. A broken instruction has the
/// bits `Broken` under `Mask`, which no valid word has.
template <std::uint64_t Mask, std::uint64_t Broken>
class [[nodiscard]] instruction {
 public:
  /// The zero word.
  constexpr instruction() noexcept = default;

  /// Wraps an existing word. Only the mark of broken words is checked: with it, the word of a broken
  /// instruction keeps its rules, and any other word becomes `rule::unknown_opcode`.
  static constexpr instruction from_word(std::uint64_t word) noexcept {
    const bool is_kept = !is_marked(word) || carries_rules(word);
    instruction result;
    result.bits_ = is_kept ? word : Broken | rule_set(rule::unknown_opcode);
    return result;
  }

  /// The word as the hardware reads it, in the byte order of the host.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return bits_; }
  /// Whether this is a word rather than an error. A word wrapped by `from_word` may break any rule.
  [[nodiscard]] constexpr bool ok() const noexcept { return !is_marked(bits_); }
  /// All broken rules.
  [[nodiscard]] constexpr rule_set rules() const noexcept { return ok() ? 0 : bits_ & word_rules; }
  /// The first broken rule, in the order of the list; `rule::none` for a word.
  [[nodiscard]] constexpr rule error() const noexcept { return first_of(rules()); }
  /// Whether `r` is among the broken rules.
  [[nodiscard]] constexpr bool breaks(rule r) const noexcept {
    return r < rule::last_word_rule && (rules() & rule_set(r)) != 0;
  }

  /// `word`, or the error of `rules` if there are any. An error does not compile in constant evaluation.
  static constexpr instruction of(std::uint64_t word, rule_set rules) noexcept {
    if (rules != 0 && __builtin_is_constant_evaluated()) explain<broken_rule>(first_of(rules));
    instruction result;
    result.bits_ = rules != 0 ? Broken | rules : word;
    return result;
  }

  friend constexpr bool operator==(instruction, instruction) noexcept = default;

 private:
  static_assert((word_rules & Mask) == 0, "rules lie beside the mark");

  static constexpr bool is_marked(std::uint64_t bits) noexcept { return (bits & Mask) == Broken; }
  static constexpr bool carries_rules(std::uint64_t bits) noexcept {
    return bits != Broken && (bits & ~(Mask | word_rules)) == 0;
  }

  std::uint64_t bits_ = 0;
};

}  // namespace coded
