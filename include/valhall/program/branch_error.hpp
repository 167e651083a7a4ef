// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/program/program_error.hpp>

#include <cstddef>

/// Branches to place, and their errors.
namespace valhall {

/// A branch and its target, as indices of one list of words.
struct branch_target {
  std::size_t index = 0;   ///< The branch.
  std::size_t target = 0;  ///< The target; the number of words is the place after the last.

  friend constexpr bool operator==(const branch_target&, const branch_target&) noexcept = default;
};

/// An error of `place_branches`.
struct [[nodiscard]] branch_error {
  /// `unknown_arch`, `branch_outside`, `target_outside`, `broken_instruction`, `not_a_branch` or
  /// `branch_out_of_range`; `none` if there is no error.
  build_error error = build_error::none;
  /// For `broken_instruction`: the first rule that it breaks. For `branch_out_of_range`:
  /// `immediate_out_of_range`.
  valhall::rule rule = valhall::rule::none;
  std::size_t entry = 0;  ///< The position in the list of branches, from 0.
  branch_target branch;   ///< The entry itself.
  /// `branch_outside`, `target_outside`: the number of words. `branch_out_of_range`: the distance in
  /// instructions, from the one after the branch. `unknown_arch`: the number given as an architecture.
  long long value = 0;
  /// `branch_out_of_range`: the allowed range of `value`.
  long long lowest = 0, highest = 0;

  /// Whether there is no error.
  [[nodiscard]] constexpr bool ok() const noexcept { return error == build_error::none; }
  friend constexpr bool operator==(const branch_error&, const branch_error&) noexcept = default;
};

}  // namespace valhall
