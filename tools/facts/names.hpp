// SPDX-License-Identifier: MIT
#pragma once

#include "fact.hpp"

#include <valhall/decode.hpp>

#include <vector>

namespace facts {

/// The other names of an instruction, and their use: `{"LD_PKA.i32", "in the spelling later"}`.
std::vector<fact> aliases_of(const valhall::instruction_info& row);

}  // namespace facts
