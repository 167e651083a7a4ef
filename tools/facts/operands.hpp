// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>

namespace facts {

/// The size of the operand `place` of `row`, and its variants: "32 bits; takes .neg, .abs, .h0", or "4
/// registers, read".
std::string operand_facts(const valhall::instruction_info& row, const valhall::operand_info& place);

}  // namespace facts
