// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>

namespace facts {

/// The values that the modifier `place` of `row` accepts in `e`, with their numbers and aliases: "0 none, 1
/// clamp_0_1 (or sat)"; empty for a flag.
std::string value_list(const valhall::instruction_info& row, const valhall::modifier_info& place,
                       valhall::arch e);

/// The effect of omitting the modifier `place`: "default none" (that value), "required" (an error) or "flag,
/// default off".
std::string modifier_default(const valhall::modifier_info& place);

}  // namespace facts
