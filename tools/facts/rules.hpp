// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

namespace facts {

/// The rules that a word or text of an instruction of `edition` can break.
valhall::broken_rules rules_of(const valhall::instruction_info& row, valhall::edition edition);

}  // namespace facts
