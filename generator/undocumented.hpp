// SPDX-License-Identifier: MIT
#pragma once

#include "instruction.hpp"
#include "ranges.hpp"

#include <cstdint>
#include <vector>

namespace generator {

/// The smallest list of forms that match all values in `values` (bit n: value n) of a field, and otherwise
/// only values in `free`.
std::vector<undocumented_form> forms_of(bit_range bits, std::uint32_t values, std::uint32_t free,
                                        bool written);

}  // namespace generator
