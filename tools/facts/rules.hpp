// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <vector>

namespace facts {

/// The rules that a word or text of an instruction of `arch` can break.
valhall::broken_rules rules_of(const valhall::instruction_info& row, valhall::arch arch);

/// The rules of programs that are about what `row` does: waits for its slot, the stage, the order of others.
std::vector<valhall::rule> program_rules_of(const valhall::instruction_info& row);

}  // namespace facts
