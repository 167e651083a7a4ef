// SPDX-License-Identifier: MIT
#pragma once

#include "ranges.hpp"

#include <cstdint>
#include <vector>

/// Tests for values that fields of a word must not have.
namespace generator {

/// A field, and a set of its values: bit n is set for value n.
struct field_values {
  bit_range bits;
  std::uint32_t values = 0;
};

/// As the library's `value_test`: `((word ^ flip) & mask) + add` has a bit of `test` if a field has a refused
/// value.
struct value_test {
  std::uint64_t flip = 0, mask = 0, add = 0, test = 0;
};

/// Tests that together refuse exactly the words in which one of `fields` has one of its values; the fields do
/// not overlap. As few tests as the search finds.
std::vector<value_test> tests_of(const std::vector<field_values>& fields);

}  // namespace generator
