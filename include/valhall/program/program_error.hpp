// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>
#include <valhall/support/named_enum.hpp>

#include <cstddef>
#include <cstdint>

/// Errors in building a program. X(name, explanation).
#define VALHALL_BUILD_ERRORS(X)                                                                             \
  X(broken_instruction, "each instruction of a program must follow the rules of words")                     \
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
  X(too_many_labels, "the labels of a program must not exceed its capacity")

namespace valhall {

/// Names of the errors in building a program.
enum class build_error : std::uint8_t {
  none,  ///< Nothing is wrong.
  VALHALL_BUILD_ERRORS(VALHALL_ENUMERATOR)
};

/// The name of `e` in messages; "none" for `build_error::none`.
[[nodiscard]] constexpr const char* name_of(build_error e) noexcept {
  using enum build_error;
  switch (e) {
    VALHALL_BUILD_ERRORS(VALHALL_NAME_CASE)
    default: return "none";
  }
}

/// The requirement that `e` violates, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(build_error e) noexcept {
  using enum build_error;
  switch (e) {
    VALHALL_BUILD_ERRORS(VALHALL_EXPLANATION_CASE)
    default: return "nothing is wrong";
  }
}

/// An error of a program and its place.
struct [[nodiscard]] program_error {
  /// The value of `label` if no label is concerned.
  static constexpr std::uint32_t no_label = 0xffffffff;

  build_error error = build_error::none;  ///< The kind of error.
  /// For `broken_instruction`: the first rule that it breaks. For `branch_out_of_range`:
  /// `immediate_out_of_range`.
  valhall::rule rule = valhall::rule::none;
  /// Index of the instruction, from 0. For errors in binding a label, index of the next instruction.
  std::size_t index = 0;
  /// The source line of the call that caused the error, or of the branch whose label is wrong; 0 if it is not
  /// known.
  std::uint32_t line = 0;
  /// The number of the label. Labels are numbered from 0, in the order in which they are made or appended.
  std::uint32_t label = no_label;
  /// `branch_out_of_range`: instructions from the one after the branch to the label. `label_bound_twice`:
  /// index at which the label is bound. `program_full`, `too_many_labels`: the capacity. `other_arch`,
  /// `unknown_arch`: the number of that architecture.
  long long value = 0;
  /// `branch_out_of_range`: the allowed range of `value`.
  long long lowest = 0, highest = 0;

  friend constexpr bool operator==(const program_error&, const program_error&) noexcept = default;
};

}  // namespace valhall
