// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>

#include <cstddef>
#include <cstdint>

/// What can be wrong with a program that is built. X(name, explanation).
#define VALHALL_BUILD_ERRORS(X)                                                             \
  X(broken_instruction, "each instruction of a program keeps the rules of words")           \
  X(unbound_label, "a label that is branched to is bound")                                  \
  X(label_bound_twice, "a label is bound once")                                             \
  X(foreign_label, "a label is used in the program that made it")                           \
  X(branch_out_of_range, "the distance from branch to label fits the offset of the branch") \
  X(program_full, "a program has no more words than its capacity")                          \
  X(too_many_labels, "a program has no more labels than its capacity")

namespace valhall {

/// Names of the errors of a program that is built.
enum class build_error : std::uint8_t {
  none,
#define VALHALL_BUILD_ERROR(name, explanation) name,
  VALHALL_BUILD_ERRORS(VALHALL_BUILD_ERROR)
#undef VALHALL_BUILD_ERROR
};

/// The name of `e` as it is written in errors; "none" for `build_error::none`.
[[nodiscard]] constexpr const char* name_of(build_error e) noexcept {
  switch (e) {
#define VALHALL_BUILD_ERROR(name, explanation) \
  case build_error::name: return #name;
    VALHALL_BUILD_ERRORS(VALHALL_BUILD_ERROR)
#undef VALHALL_BUILD_ERROR
    default: return "none";
  }
}

/// What has to be so for `e` not to be reported, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(build_error e) noexcept {
  switch (e) {
#define VALHALL_BUILD_ERROR(name, explanation) \
  case build_error::name: return explanation;
    VALHALL_BUILD_ERRORS(VALHALL_BUILD_ERROR)
#undef VALHALL_BUILD_ERROR
    default: return "nothing is wrong";
  }
}

/// An error of a program, with its place.
struct [[nodiscard]] program_error {
  /// In place of a label's number where there is none.
  static constexpr std::uint32_t no_label = 0xffffffff;

  build_error error = build_error::none;
  /// The first rule that a `broken_instruction` breaks, `immediate_out_of_range` of a `branch_out_of_range`.
  valhall::rule rule = valhall::rule::none;
  /// Of the instruction, from 0. For what is wrong with binding a label: of the instruction that follows.
  std::size_t index = 0;
  /// Labels are numbered from 0 in the order in which their program makes them, or appends others with them.
  std::uint32_t label = no_label;
  /// `branch_out_of_range`: instructions from the one after the branch to the label. `label_bound_twice`:
  /// index at which the label is bound. `program_full`, `too_many_labels`: the capacity.
  long long value = 0;
  /// `branch_out_of_range`: what `value` may be.
  long long lowest = 0, highest = 0;

  friend constexpr bool operator==(const program_error&, const program_error&) noexcept = default;
};

}  // namespace valhall
