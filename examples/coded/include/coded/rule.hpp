// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/text_rules.hpp>
#include <valhall/support/named_enum.hpp>

#include <cstdint>

/// Rules of words: X(name, bit, explanation). The bits are above the bits of an operand in `code_bits`, and
/// separate from the mark of a broken word.
#define CODED_WORD_RULES(X)                                                                         \
  X(register_out_of_range, 32, "the number of a register must be one that its kind has")            \
  X(misaligned_registers, 33, "several registers must start at a multiple of their alignment")      \
  X(no_literal, 34, "a constant must have a code")                                                  \
  X(not_in_arch, 35, "the version must have the instruction, modifier or register")                 \
  X(source_position, 36, "some codes must be at one position of the sources")                       \
  X(modifier_not_on_source, 37, "the source does not accept such a negation or absolute value")     \
  X(operand_kind, 38, "each operand must be of the kind and size that its position accepts")        \
  X(one_shared, 39,                                                                                 \
    "an instruction may read one of the shared registers; the same one may be read several times")  \
  X(shared_besides_implied, 40,                                                                     \
    "an instruction that reads a shared register without an operand must read no other shared one") \
  X(immediate_out_of_range, 41, "a number must fit its field")                                      \
  X(reserved_value, 42, "a field must hold one of its defined values")                              \
  X(missing_modifier, 43, "a modifier without a default must be given")                             \
  X(duplicate_modifier, 44, "a modifier must be given only once")                                   \
  X(unknown_modifier, 45, "the instruction has no such modifier")                                   \
  X(unused_bits_set, 46, "bits that belong to no field must be zero")                               \
  X(unknown_opcode, 47, "the opcode must be that of an instruction")                                \
  X(operand_count, 48, "the number of operands must be that of the instruction")

namespace coded {

/// The rules. The value of a rule on words is its bit in a set.
enum class [[nodiscard]] rule : std::uint64_t{none = 0,
#define CODED_RULE(name, bit, explanation) name = std::uint64_t{1} << (bit),
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

/// The requirement of `r`, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(rule r) noexcept {
  using enum rule;
  switch (r) {
#define CODED_RULE(name, bit, explanation) VALHALL_EXPLANATION_CASE(name, explanation)
    CODED_WORD_RULES(CODED_RULE)
#undef CODED_RULE
    VALHALL_TEXT_RULES(VALHALL_EXPLANATION_CASE)
    default: return "no rule is broken";
  }
}

/// One function per rule, none of them constexpr. A constant evaluation that breaks the rule calls the
/// function, so that the compiler's message contains the name. Written out: macros would add notes to the
/// message.
namespace broken_rule {
inline void register_out_of_range() noexcept {}
inline void misaligned_registers() noexcept {}
inline void no_literal() noexcept {}
inline void not_in_arch() noexcept {}
inline void source_position() noexcept {}
inline void modifier_not_on_source() noexcept {}
inline void operand_kind() noexcept {}
inline void one_shared() noexcept {}
inline void shared_besides_implied() noexcept {}
inline void immediate_out_of_range() noexcept {}
inline void reserved_value() noexcept {}
inline void missing_modifier() noexcept {}
inline void duplicate_modifier() noexcept {}
inline void unknown_modifier() noexcept {}
inline void unused_bits_set() noexcept {}
inline void unknown_opcode() noexcept {}
inline void operand_count() noexcept {}
}  // namespace broken_rule

/// A union of rules, each of which is a bit.
using rule_set = std::uint64_t;

#define CODED_RULE(name, bit, explanation) | rule_set(rule::name)
/// All rules of words.
constexpr rule_set word_rules = 0 CODED_WORD_RULES(CODED_RULE);
#undef CODED_RULE

/// The first rule in `rules`, in the order of their list.
constexpr rule first_of(rule_set rules) noexcept {
#define CODED_RULE(name, bit, explanation) \
  if ((rules & rule_set(rule::name)) != 0) return rule::name;
  CODED_WORD_RULES(CODED_RULE)
#undef CODED_RULE
  return rule::none;
}

/// Fails a constant evaluation at the functions named after the rules.
constexpr void refuse_constant(rule_set rules) noexcept {
#define CODED_RULE(name, bit, explanation) \
  if ((rules & rule_set(rule::name)) != 0) broken_rule::name();
  CODED_WORD_RULES(CODED_RULE)
#undef CODED_RULE
}

/// Reports `r` in constant evaluation; returns it at run time, for the operand to carry.
constexpr rule_set refuse(rule r) noexcept {
  if (__builtin_is_constant_evaluated()) refuse_constant(rule_set(r));
  return rule_set(r);
}

/// `r`, if it is broken.
constexpr rule_set rule_if(bool broken, rule r) noexcept { return broken ? refuse(r) : 0; }

}  // namespace coded
