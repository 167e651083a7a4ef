// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace generator {

/// What tells words with reserved values. Two-bit fields in which just 0 or just 3 is reserved are told by
/// masks, all at once; the flow is the same everywhere; the rest is a list.
struct value_checks {
  std::uint64_t never_zero = 0;
  std::uint64_t never_three = 0;
  std::vector<std::string> others;

  /// Adds the field `bits`, of which the values in `allowed` (bit n: n) are defined.
  void add(bit_range bits, std::uint32_t allowed);
};

/// The fields of `ins` with reserved values, except the flow.
value_checks checks_of(const description& d, const instruction& ins);

/// Bit n: the flow n is defined.
std::uint32_t flow_values(const description& d);

}  // namespace generator
