// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>
#include <valhall/program/word_index.hpp>
#include <valhall/support/named_enum.hpp>

#include <cstddef>
#include <cstdint>

/// Kinds of errors of programs. X(name, explanation).
#define VALHALL_PROGRAM_ERRORS(X)                                                                           \
  X(broken_instruction, "each instruction of a program must follow the rules of words")                     \
  X(broken_program, "a program must follow the rules of programs")                                          \
  X(broken_text, "each line of a text must be assembly")                                                    \
  X(unbound_label, "a label that a branch targets must be bound")                                           \
  X(label_bound_twice, "a label must be bound only once")                                                   \
  X(foreign_label, "a label must be used only in the program that made it")                                 \
  X(not_a_branch, "only a branch or a blend can lead to a label")                                           \
  X(branch_out_of_range, "the distance from branch to label must fit the offset of the branch")             \
  X(branch_outside, "a branch to place must be one of the words")                                           \
  X(target_outside, "a branch must lead to one of the words, or to the place after the last")               \
  X(undecodable_word, "the word is no instruction")                                                         \
  X(branch_out_of_program, "the branch goes to no word of the program")                                     \
  X(address_dependent, "the instruction uses its own address, which changes when others are put before it") \
  X(other_arch, "an appended program must be for the same architecture")                                    \
  X(unknown_arch, "the architecture must be one of those described")                                        \
  X(program_full, "the words of a program must not exceed its capacity")                                    \
  X(too_many_labels, "the labels of a program must not exceed its capacity")                                \
  X(foreign_register, "a virtual register must be used only in the program that made it")                   \
  X(wrong_group, "an operand of several registers must be a group of as many virtual registers")            \
  X(unwritten_register, "a virtual register must be written before it is read")                             \
  X(register_conflict, "a bound register must be free, and even where a pair or a group begins")            \
  X(out_of_registers, "the values that are live together must fit into the registers")

namespace valhall {

/// Kinds of errors of programs.
enum class error_kind : std::uint8_t {
  none,  ///< Nothing is wrong.
  VALHALL_PROGRAM_ERRORS(VALHALL_ENUMERATOR)
};

/// The name of `e` in messages; "none" for `error_kind::none`.
[[nodiscard]] constexpr const char* name_of(error_kind e) noexcept {
  using enum error_kind;
  switch (e) {
    VALHALL_PROGRAM_ERRORS(VALHALL_NAME_CASE)
    default: return "none";
  }
}

/// The requirement that `e` violates, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(error_kind e) noexcept {
  using enum error_kind;
  switch (e) {
    VALHALL_PROGRAM_ERRORS(VALHALL_EXPLANATION_CASE)
    default: return "nothing is wrong";
  }
}

/// An error of a program and its place: of building it, of placing its branches, of repairing it, or a
/// finding of the verifier.
struct [[nodiscard]] program_error {
  /// The value of `label` if no label is concerned.
  static constexpr std::uint32_t no_label = 0xffffffff;
  /// The value of `entry` if no list of branches is concerned.
  static constexpr std::size_t no_entry = ~std::size_t{0};
  /// The value of `register_number` or `slot` if no register or slot is concerned.
  static constexpr std::uint8_t none = 0xff;

  error_kind kind = error_kind::none;  ///< The kind of error; `none` if there is no error.
  /// The broken rule: of words for `broken_instruction`, of programs for `broken_program`, of text for
  /// `broken_text`, and `immediate_out_of_range` for `branch_out_of_range`.
  valhall::rule rule = valhall::rule::none;
  /// The severity: that of the broken rule for a finding of the verifier, otherwise `error`.
  valhall::severity severity = valhall::severity::error;
  /// Index of the word, from 0; `no_index` if it is not known. For errors in binding a label, the index of
  /// the next instruction.
  word_index index = 0;
  /// The word that it conflicts with, that the branch leads to, or that the label is already bound to;
  /// `no_index` if there is no such word, or it is too far away.
  word_index other = no_index;
  /// The source line of the call that caused the error, or of the branch whose label is wrong; for text, the
  /// line of the text. 0 if it is not known.
  std::uint32_t line = 0;
  /// The number of the label. Labels are numbered from 0, in the order in which they are made or appended.
  std::uint32_t label = no_label;
  /// The position in the list of `place_branches`, from 0.
  std::size_t entry = no_entry;
  std::uint8_t register_number = none;  ///< The register (the lowest, if there are several).
  std::uint8_t slot = none;             ///< The slot that should be waited on.
  /// `branch_out_of_range`: the distance in instructions, from the one after the branch.
  /// `branch_out_of_program`, found by the verifier: the target. `program_full`, `too_many_labels`: the
  /// capacity. `branch_outside`, `target_outside`: the number of words. `other_arch`, `unknown_arch`: the
  /// number of that architecture.
  long long value = 0;
  /// `branch_out_of_range`: the allowed range of `value`.
  long long lowest = 0, highest = 0;

  /// Whether there is no error.
  [[nodiscard]] constexpr bool ok() const noexcept { return kind == error_kind::none; }
  friend constexpr bool operator==(const program_error&, const program_error&) noexcept = default;
};

/// The name of the rule that is broken, or else of the kind of error.
[[nodiscard]] constexpr const char* name_of(const program_error& e) noexcept {
  return e.rule == rule::none ? name_of(e.kind) : name_of(e.rule);
}

/// The requirement that `e` violates, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(const program_error& e) noexcept {
  return e.rule == rule::none ? explanation_of(e.kind) : explanation_of(e.rule);
}

}  // namespace valhall
