// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace generator {

/// Tests for reserved values. Two-bit fields where only 0 or only 3 is reserved are tested together, by
/// masks; the flow is the same in all instructions; all other fields form a list.
struct value_checks {
  std::uint64_t never_zero = 0;
  std::uint64_t never_three = 0;
  std::vector<std::string> others;

  /// Adds the field `bits`. Bit n of `allowed` is set if value n is defined.
  void add(bit_range bits, std::uint32_t allowed);
};

/// The fields of `ins` with reserved values, except the flow.
value_checks checks_of(const description& d, const instruction& ins);

/// Bit n is set if the flow n is defined in `arch`.
std::uint32_t flow_values(const description& d, unsigned arch);

}  // namespace generator
