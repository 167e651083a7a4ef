// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/support.hpp>
#include <valhall/core/text_rules.hpp>

#include <cstdint>

/// Rules of words: X(name, bit). The bits are above the bits of an operand in `code_bits`, and separate
/// from the mark of a broken word.
#define CODED_WORD_RULES(X)     \
  X(register_out_of_range, 32)  \
  X(misaligned_registers, 33)   \
  X(no_literal, 34)             \
  X(not_in_arch, 35)            \
  X(source_position, 36)        \
  X(modifier_not_on_source, 37) \
  X(operand_kind, 38)           \
  X(one_shared, 39)             \
  X(shared_besides_implied, 40) \
  X(immediate_out_of_range, 41) \
  X(reserved_value, 42)         \
  X(missing_modifier, 43)       \
  X(duplicate_modifier, 44)     \
  X(unknown_modifier, 45)       \
  X(unused_bits_set, 46)        \
  X(unknown_opcode, 47)         \
  X(operand_count, 48)

namespace coded {

/// The rules. The value of a rule on words is its bit in a set.
enum class [[nodiscard]] rule : std::uint64_t{none = 0,
#define CODED_RULE(name, bit) name = std::uint64_t{1} << (bit),
                                              CODED_WORD_RULES(CODED_RULE)
#undef CODED_RULE
                                                  last_word_rule = std::uint64_t{1} << 62,
                                              VALHALL_TEXT_RULES(VALHALL_ENUMERATOR)};

/// The name of `r` in messages; "none" for `rule::none`.
[[nodiscard]] constexpr const char* name_of(rule r) noexcept {
  using enum rule;
  switch (r) {
    CODED_WORD_RULES(VALHALL_NAME_CASE)
    VALHALL_TEXT_RULES(VALHALL_NAME_CASE)
    default: return "none";
  }
}

/// One function per rule of words, none of them constexpr. A constant evaluation that breaks a rule calls its
/// function, so that the compiler's message contains the name. Written out: macros would add notes to the
/// message.
struct broken_rule {
  static const char* register_out_of_range(const char* explanation) noexcept { return explanation; }
  static const char* misaligned_registers(const char* explanation) noexcept { return explanation; }
  static const char* no_literal(const char* explanation) noexcept { return explanation; }
  static const char* not_in_arch(const char* explanation) noexcept { return explanation; }
  static const char* source_position(const char* explanation) noexcept { return explanation; }
  static const char* modifier_not_on_source(const char* explanation) noexcept { return explanation; }
  static const char* operand_kind(const char* explanation) noexcept { return explanation; }
  static const char* one_shared(const char* explanation) noexcept { return explanation; }
  static const char* shared_besides_implied(const char* explanation) noexcept { return explanation; }
  static const char* immediate_out_of_range(const char* explanation) noexcept { return explanation; }
  static const char* reserved_value(const char* explanation) noexcept { return explanation; }
  static const char* missing_modifier(const char* explanation) noexcept { return explanation; }
  static const char* duplicate_modifier(const char* explanation) noexcept { return explanation; }
  static const char* unknown_modifier(const char* explanation) noexcept { return explanation; }
  static const char* unused_bits_set(const char* explanation) noexcept { return explanation; }
  static const char* unknown_opcode(const char* explanation) noexcept { return explanation; }
  static const char* operand_count(const char* explanation) noexcept { return explanation; }
};

/// A set of rules, each of which is one bit.
using rule_set = std::uint64_t;

#define CODED_RULE(name, bit) | rule_set(rule::name)
/// All rules of words.
constexpr rule_set word_rules = 0 CODED_WORD_RULES(CODED_RULE);
#undef CODED_RULE

/// The first rule in `rules`, in the order of their list.
constexpr rule first_of(rule_set rules) noexcept {
#define CODED_RULE(name, bit) \
  if ((rules & rule_set(rule::name)) != 0) return rule::name;
  CODED_WORD_RULES(CODED_RULE)
#undef CODED_RULE
  return rule::none;
}

namespace detail {

/// One function per rule of words, which return what they are given.
struct plain_explanation {
#define CODED_RULE(name, bit) \
  static constexpr const char* name(const char* explanation) noexcept { return explanation; }
  CODED_WORD_RULES(CODED_RULE)
#undef CODED_RULE
};

}  // namespace detail

/// Calls the function of `By` for `r`, a rule of words, with the requirement of `r`: with `broken_rule`,
/// fails a constant evaluation. Compilers quote the line of the call, so each call and its argument are on
/// one line.
template <class By>
constexpr const char* explain(rule r) noexcept {
  switch (r) {
    case rule::register_out_of_range:
      return By::register_out_of_range("the number of a register must be one that its kind has");
    case rule::misaligned_registers:
      return By::misaligned_registers("several registers must start at a multiple of their alignment");
    case rule::no_literal: return By::no_literal("a constant must have a code");
    case rule::not_in_arch:
      return By::not_in_arch("the architecture must have the instruction, modifier or register");
    case rule::source_position:
      return By::source_position("some codes must be at one position of the sources");
    case rule::modifier_not_on_source:
      return By::modifier_not_on_source("the source does not accept such a negation or absolute value");
    case rule::operand_kind:
      return By::operand_kind("each operand must be of the kind and size that its position accepts");
    case rule::one_shared:
      return By::one_shared("an instruction may read one shared register, several times if need be");
    case rule::shared_besides_implied:
      return By::shared_besides_implied("an implied read of a shared register must be the only shared one");
    case rule::immediate_out_of_range: return By::immediate_out_of_range("a number must fit its field");
    case rule::reserved_value: return By::reserved_value("a field must hold one of its defined values");
    case rule::missing_modifier: return By::missing_modifier("a modifier without a default must be given");
    case rule::duplicate_modifier: return By::duplicate_modifier("a modifier must be given only once");
    case rule::unknown_modifier: return By::unknown_modifier("the instruction has no such modifier");
    case rule::unused_bits_set: return By::unused_bits_set("bits that belong to no field must be zero");
    case rule::unknown_opcode: return By::unknown_opcode("the opcode must be that of an instruction");
    case rule::operand_count:
      return By::operand_count("the number of operands must be that of the instruction");
    default: return "no rule is broken";
  }
}

/// The requirement of `r`, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(rule r) noexcept {
  using enum rule;
  switch (r) {
    VALHALL_TEXT_RULES(VALHALL_EXPLANATION_CASE)
    default: return explain<detail::plain_explanation>(r);
  }
}

/// Reports `r` in constant evaluation; returns it at run time, for the operand to carry.
constexpr rule_set refuse(rule r) noexcept {
  if (__builtin_is_constant_evaluated()) explain<broken_rule>(r);
  return rule_set(r);
}

/// `r`, if it is broken.
constexpr rule_set rule_if(bool broken, rule r) noexcept { return broken ? refuse(r) : 0; }

}  // namespace coded
