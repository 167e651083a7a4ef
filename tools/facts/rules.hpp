// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <vector>

namespace facts {

/// The rules that a word or text of an instruction of `arch` can break.
valhall::broken_rules rules_of(const valhall::instruction_info& row, valhall::arch arch);

/// The program rules that concern `row`: waits for its slot, the stage, the order of other instructions.
std::vector<valhall::rule> program_rules_of(const valhall::instruction_info& row);

}  // namespace facts
