// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/constant_folding.hpp>
#include <valhall/optimization/copies.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/repeated_words.hpp>
#include <valhall/optimization/short_forms.hpp>
#include <valhall/optimization/wide_sums.hpp>

#include <cstdint>

/// The passes that replace and remove the words of a program in value form.
namespace valhall::detail {

/// Computes constants, and uses one word for several. A template for the same reason as `function_of`.
template <class Operation>
constexpr void use_short_forms(value_editor& edit, value_uses& uses) {
  if (constant_folding<Operation>(edit, uses).run() != 0) uses.refresh();
  if (wide_sums(edit, uses).run() != 0) uses.refresh();
  (void)short_forms(edit, uses).run();
}

/// Limits on the lives of values.
struct value_limits {
  static constexpr unsigned no_limit = 0xffffffff;
  unsigned live = no_limit;  ///< About how many values may be live at once where one lives longer.
  bool joins_groups = true;  ///< Whether a value is computed in the group that it is copied to.
  /// Whether equal groups, and equal reads of other lanes in a block, become one.
  bool merges_groups = false;
};

/// Removes copies, repeated and dead words.
constexpr void remove_copies(value_editor& edit, value_uses& uses, const value_limits& limits) {
  if (limits.live != limits.no_limit) {
    value_pressure pressure(edit, uses, limits.live);
    repeated_words(edit, uses, &pressure, limits.merges_groups).run();
  } else {
    repeated_words(edit, uses, nullptr, limits.merges_groups).run();
  }
  propagate_single_copies(edit, uses, limits.joins_groups);
  propagate_copies_in_blocks(edit);
  (void)remove_dead_writes(edit);
}

}  // namespace valhall::detail
