// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/language.hpp>  // First, to stop at an earlier language.

#include <valhall/core/text_rules.hpp>
#include <valhall/support/named_enum.hpp>

#include <cstdint>

/// Rules of words: what makes a single instruction word invalid. X(name, bit, source). The
/// source letters are X the published XML, A Mesa's assembler and its negative tests, V Mesa's validation and
/// packing, L a later architecture of the XML, K Mesa's later compiler Kraid, R Arm's description of v9 to
/// v15, and O an operand that the caller put in the wrong place.
///
/// A set of broken rules is a union of these bits. The first eleven rules can be carried by an operand, so
/// they use bits that are free in an operand; the others are detected when a word is encoded or decoded. No
/// rule uses a bit that marks an invalid register in an encoded word: bit 0, 6 or 7 of an operand's byte.
#define VALHALL_WORD_RULES(X)         \
  X(register_out_of_range, 9, "A")    \
  X(uniform_out_of_range, 10, "A")    \
  X(constant_not_in_table, 11, "A")   \
  X(immediate_out_of_range, 12, "A")  \
  X(misaligned_pair, 13, "V")         \
  X(modifier_not_on_source, 17, "A")  \
  X(non_consecutive_staging, 18, "A") \
  X(misaligned_staging, 19, "A")      \
  X(staging_overflow, 20, "A")        \
  X(staging_count, 21, "X, V")        \
  X(reserved_value, 25, "X")          \
  X(mixed_fau_pages, 32, "A, V")      \
  X(two_uniform_slots, 33, "A, V, K") \
  X(two_specials, 34, "A, V, K")      \
  X(too_many_fau_words, 35, "A, V")   \
  X(wrong_slot, 36, "X")              \
  X(missing_modifier, 37, "A")        \
  X(duplicate_modifier, 38, "A")      \
  X(unknown_modifier, 39, "A")        \
  X(source_format_width, 48, "X")     \
  X(atomic_needs_return, 49, "X")     \
  X(shadow_on_fetch, 50, "V")         \
  X(float_condition, 51, "L")         \
  X(unused_bits_set, 52, "X")         \
  X(unknown_opcode, 53, "X")          \
  X(operand_kind, 54, "O")            \
  X(operand_count, 55, "O")           \
  X(not_in_arch, 56, "R")             \
  X(special_in_message, 57, "K")      \
  X(undocumented_form, 59, "R")

/// Rules of programs, checked by the verifier. X(name, severity, explanation, source). The source letters are
/// those of VALHALL_WORD_RULES, F Mesa's flow-control and last-use passes, and K its later compiler, Kraid.
#define VALHALL_PROGRAM_RULES(X)                                                                             \
  X(zero_word, fault, "zero words may appear only after the end of a program", "V")                          \
  X(missing_end, fault, "each path through a program must reach an instruction with end", "X")               \
  X(branch_out_of_program, fault, "a branch or BLEND must target a word of the program", "X")                \
  X(wrong_stage, fault, "only fragment shaders may test, blend and discard", "X")                            \
  X(narrow_registers, fault, "a program with 32 registers allocated must not use r16-r47", "K")              \
  X(barrier_without_wait, fault,                                                                             \
    "slots in use must be waited on before BARRIER, and BARRIER must carry or be followed by wait", "X, F")  \
  X(read_before_wait, hazard, "a register that a message writes must not be read before a wait on its slot", \
    "X, F")                                                                                                  \
  X(write_before_wait, hazard,                                                                               \
    "a register that a message writes must not be overwritten before a wait on its slot", "F")               \
  X(last_use_of_pending, hazard,                                                                             \
    "a staging register that a message reads must not be marked as last used before a wait on its slot",     \
    "F")                                                                                                     \
  X(read_after_last_use, hazard, "a register must be written after its last use before it is read again",    \
    "X")                                                                                                     \
  X(half_pair_last_use, hazard, "a last-use mark on a pair applies to both of its registers", "F")           \
  X(varying_order, hazard,                                                                                   \
    "a varying load with store or clobber must be waited on before the next, and retrieve must follow its "  \
    "store",                                                                                                 \
    "F, K")                                                                                                  \
  X(missing_wait_before_test, hazard,                                                                        \
    "wait0126 or wait must come before ATEST and ZS_EMIT, once on every path", "X, F, K")                    \
  X(missing_wait_before_blend, hazard,                                                                       \
    "in a fragment shader, wait must come before BLEND, LD_TILE and ST_TILE, once and after each BARRIER",   \
    "F, K")                                                                                                  \
  X(missing_reconverge, hazard,                                                                              \
    "an instruction after which divergent lanes meet must carry reconverge or wait", "X, K")                 \
  X(helpers_ended, hazard,                                                                                   \
    "an instruction that needs helper threads must run before flow discard, on every path", "K")             \
  X(partial_message_write, hazard,                                                                           \
    "after a message wrote a byte or a half of a register, the rest of it must not be read", "K")            \
  X(hardware_erratum, hazard, "an instruction that the hardware executes wrongly must not be used", "K")     \
  X(blend_before_atest, hazard, "ATEST must come before ZS_EMIT and BLEND", "X")                             \
  X(single_slot_message, note,                                                                               \
    "on later hardware, ATEST and BLEND may read only one slot of uniforms and special values", "V")         \
  X(unknown_flow, note, "a flow whose effect is not publicly known should not be used", "R")                 \
  X(end_not_last, note, "end should be on the last word", "F")                                               \
  X(unreachable_code, note, "each instruction should be reachable from the first", "F")                      \
  X(uninitialized_read, note, "a register should be written before it is read", "V")                         \
  X(unordered_memory, note,                                                                                  \
    "a memory access should wait for earlier accesses to the same bytes if either writes", "F")

namespace valhall {

/// The consequence of breaking a rule.
enum class [[nodiscard]] severity : std::uint8_t{
    note,    ///< No consequence by itself, but rarely intended.
    hazard,  ///< Wrong values.
    fault,   ///< The GPU stops, or may stop: its reaction to reserved bits and values is not known.
    error,   ///< The program cannot be made. No rule has this severity.
};

/// The name of `s`.
[[nodiscard]] constexpr const char* name_of(severity s) noexcept {
  switch (s) {
    case severity::note: return "note";
    case severity::hazard: return "hazard";
    case severity::fault: return "fault";
    case severity::error: return "error";
  }
  return "";
}

/// The rules. The value of each is its bit in a set.
enum class [[nodiscard]] rule : std::uint64_t{
    none = 0,  ///< No rule.
#define VALHALL_RULE(name, bit, source) name = std::uint64_t{1} << (bit),
    VALHALL_WORD_RULES(VALHALL_RULE)
#undef VALHALL_RULE
    // Rules of text and of programs are not in sets; their values are above the bits of the others.
    last_word_rule = std::uint64_t{1} << 62,  ///< Not a rule: less than all rules of text and programs.
    VALHALL_TEXT_RULES(VALHALL_ENUMERATOR) VALHALL_PROGRAM_RULES(VALHALL_ENUMERATOR)};

/// The name of `r` in messages; "none" for `rule::none`.
[[nodiscard]] constexpr const char* name_of(rule r) noexcept {
  using enum rule;
  switch (r) {
    VALHALL_WORD_RULES(VALHALL_NAME_CASE)
    VALHALL_TEXT_RULES(VALHALL_NAME_CASE)
    VALHALL_PROGRAM_RULES(VALHALL_NAME_CASE)
    default: return "none";
  }
}

/// The sources of `r`: letters as for VALHALL_WORD_RULES.
[[nodiscard]] constexpr const char* source_of(rule r) noexcept {
  switch (r) {
#define VALHALL_RULE(name, bit, source) \
  case rule::name: return source;
    VALHALL_WORD_RULES(VALHALL_RULE)
#undef VALHALL_RULE
#define VALHALL_RULE(name, level, explanation, source) \
  case rule::name: return source;
    VALHALL_PROGRAM_RULES(VALHALL_RULE)
#undef VALHALL_RULE
    default: return "";
  }
}

/// The consequence of breaking `r`. Breaking a rule of words is a fault, except an undocumented form.
constexpr severity severity_of(rule r) noexcept {
  switch (r) {
    case rule::undocumented_form: return severity::hazard;
#define VALHALL_RULE(name, level, explanation, source) \
  case rule::name: return severity::level;
      VALHALL_PROGRAM_RULES(VALHALL_RULE)
#undef VALHALL_RULE
    default: return severity::fault;
  }
}

/// One function per rule of words, none of them constexpr. A constant evaluation that breaks a rule calls its
/// function, so that the compiler's message contains the rule's name. At run time they do nothing. They are
/// written out because, from a macro, each message would get notes on the macro expansion.
struct broken_rule {
  static const char* register_out_of_range(const char* explanation) noexcept { return explanation; }
  static const char* uniform_out_of_range(const char* explanation) noexcept { return explanation; }
  static const char* constant_not_in_table(const char* explanation) noexcept { return explanation; }
  static const char* immediate_out_of_range(const char* explanation) noexcept { return explanation; }
  static const char* misaligned_pair(const char* explanation) noexcept { return explanation; }
  static const char* modifier_not_on_source(const char* explanation) noexcept { return explanation; }
  static const char* non_consecutive_staging(const char* explanation) noexcept { return explanation; }
  static const char* misaligned_staging(const char* explanation) noexcept { return explanation; }
  static const char* staging_overflow(const char* explanation) noexcept { return explanation; }
  static const char* staging_count(const char* explanation) noexcept { return explanation; }
  static const char* reserved_value(const char* explanation) noexcept { return explanation; }
  static const char* mixed_fau_pages(const char* explanation) noexcept { return explanation; }
  static const char* two_uniform_slots(const char* explanation) noexcept { return explanation; }
  static const char* two_specials(const char* explanation) noexcept { return explanation; }
  static const char* too_many_fau_words(const char* explanation) noexcept { return explanation; }
  static const char* wrong_slot(const char* explanation) noexcept { return explanation; }
  static const char* missing_modifier(const char* explanation) noexcept { return explanation; }
  static const char* duplicate_modifier(const char* explanation) noexcept { return explanation; }
  static const char* unknown_modifier(const char* explanation) noexcept { return explanation; }
  static const char* source_format_width(const char* explanation) noexcept { return explanation; }
  static const char* atomic_needs_return(const char* explanation) noexcept { return explanation; }
  static const char* shadow_on_fetch(const char* explanation) noexcept { return explanation; }
  static const char* float_condition(const char* explanation) noexcept { return explanation; }
  static const char* unused_bits_set(const char* explanation) noexcept { return explanation; }
  static const char* unknown_opcode(const char* explanation) noexcept { return explanation; }
  static const char* operand_kind(const char* explanation) noexcept { return explanation; }
  static const char* operand_count(const char* explanation) noexcept { return explanation; }
  static const char* not_in_arch(const char* explanation) noexcept { return explanation; }
  static const char* special_in_message(const char* explanation) noexcept { return explanation; }
  static const char* undocumented_form(const char* explanation) noexcept { return explanation; }
};

namespace detail {

/// A set of rules, each of which is one bit.
using rule_set = std::uint64_t;

/// All rules of words.
constexpr rule_set word_rules = 0
#define VALHALL_RULE(name, bit, source) | std::uint64_t(rule::name)
    VALHALL_WORD_RULES(VALHALL_RULE)
#undef VALHALL_RULE
    ;

/// The rules that an operand can break.
constexpr rule_set operand_rules =
    std::uint64_t(rule::register_out_of_range) | std::uint64_t(rule::uniform_out_of_range) |
    std::uint64_t(rule::constant_not_in_table) | std::uint64_t(rule::immediate_out_of_range) |
    std::uint64_t(rule::misaligned_pair) | std::uint64_t(rule::modifier_not_on_source) |
    std::uint64_t(rule::non_consecutive_staging) | std::uint64_t(rule::misaligned_staging) |
    std::uint64_t(rule::staging_overflow) | std::uint64_t(rule::staging_count) |
    std::uint64_t(rule::reserved_value);

/// The first rule in `rules`, in the order of their list, which is the order of their bits.
constexpr rule first_of(rule_set rules) noexcept {
  rules &= word_rules;
  return rule{rules & (~rules + 1)};
}

/// One function per rule of words, which returns its argument.
struct plain_explanation {
#define VALHALL_RETURN(name, bit, source) \
  static constexpr const char* name(const char* explanation) noexcept { return explanation; }
  VALHALL_WORD_RULES(VALHALL_RETURN)
#undef VALHALL_RETURN
};

/// Calls the function of `By` for `r`, a rule of words, with the requirement of `r`: with `broken_rule`,
/// fails a constant evaluation. Compilers quote the line of the call, so each call and its argument are on
/// one line.
template <class By>
constexpr const char* explain(rule r) noexcept {
  switch (r) {
    case rule::register_out_of_range:
      return By::register_out_of_range("registers are r0 to r63, in v15 to r127");
    case rule::uniform_out_of_range:
      return By::uniform_out_of_range("uniforms are u0 to u127, in v15 to u255");
    case rule::constant_not_in_table:
      return By::constant_not_in_table("a constant must be one of the table's 32; IADD_IMM.i32 loads others");
    case rule::immediate_out_of_range:
      return By::immediate_out_of_range("an immediate must fit the width and sign of its field");
    case rule::misaligned_pair:
      return By::misaligned_pair("64 bits must start at an even register or uniform, or word 0 of a special");
    case rule::modifier_not_on_source:
      return By::modifier_not_on_source("the source does not accept such a negation, swizzle or lane");
    case rule::non_consecutive_staging:
      return By::non_consecutive_staging("staging registers must be consecutive");
    case rule::misaligned_staging:
      return By::misaligned_staging("two or more staging registers must start at an even register");
    case rule::staging_overflow:
      return By::staging_overflow("the last staging register must be r63 or below, in v15 r127");
    case rule::staging_count:
      return By::staging_count("the number of staging registers must be that of the access");
    case rule::reserved_value: return By::reserved_value("a field must hold one of its defined values");
    case rule::mixed_fau_pages:
      return By::mixed_fau_pages("the uniforms and special values of an instruction must be on one page");
    case rule::two_uniform_slots:
      return By::two_uniform_slots("arithmetic may read one 64-bit slot of uniforms, from v14 on two");
    case rule::two_specials:
      return By::two_specials("arithmetic may read one special value and no uniform, from v14 on two slots");
    case rule::too_many_fau_words:
      return By::too_many_fau_words("arithmetic may read at most two different words outside of registers");
    case rule::wrong_slot: return By::wrong_slot("BARRIER must use slot7, and no other instruction may");
    case rule::missing_modifier: return By::missing_modifier("a modifier without a default must be given");
    case rule::duplicate_modifier: return By::duplicate_modifier("a modifier must be given only once");
    case rule::unknown_modifier: return By::unknown_modifier("the instruction has no such modifier");
    case rule::source_format_width:
      return By::source_format_width("src_flat32 is for .f32 varying loads only, src_flat16 for .f16 ones");
    case rule::atomic_needs_return:
      return By::atomic_needs_return("axchg is for ATOM_RETURN only, and compare for axchg only");
    case rule::shadow_on_fetch: return By::shadow_on_fetch("TEX_FETCH has no shadow comparison");
    case rule::float_condition:
      return By::float_condition("gtlt and total are for floating-point comparisons only");
    case rule::unused_bits_set: return By::unused_bits_set("bits that belong to no field must be zero");
    case rule::unknown_opcode: return By::unknown_opcode("the opcode must be that of an instruction");
    case rule::operand_kind:
      return By::operand_kind("each operand must be of the kind that its position accepts");
    case rule::operand_count:
      return By::operand_count("the number of operands must be that of the instruction");
    case rule::not_in_arch:
      return By::not_in_arch("the architecture must have the instruction, value, flow or special value");
    case rule::special_in_message:
      return By::special_in_message("a message must not read a special value of page 3, or warp_id");
    case rule::undocumented_form:
      return By::undocumented_form("a form that Arm's description does not list must be asked for");
    default: return "no rule is broken";
  }
}

/// Fails a constant evaluation in which a source of floats is given an integer, or a source of integers a
/// float.
constexpr void refuse_literal(bool takes_floats) noexcept {
  if (takes_floats) broken_rule::operand_kind("a source of floats takes a float: 1.0f");
  if (!takes_floats)
    broken_rule::operand_kind("a source of integers takes the bits of a float: constant(1.0f)");
}

}  // namespace detail

/// The requirement of `r`, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(rule r) noexcept {
  using enum rule;
  switch (r) {
#define VALHALL_RULE(name, level, explanation, source) VALHALL_EXPLANATION_CASE(name, explanation)
    VALHALL_TEXT_RULES(VALHALL_EXPLANATION_CASE)
    VALHALL_PROGRAM_RULES(VALHALL_RULE)
#undef VALHALL_RULE
    default: return detail::explain<detail::plain_explanation>(r);
  }
}

}  // namespace valhall
