// SPDX-License-Identifier: MIT
#pragma once

#include "fact.hpp"

#include <valhall/decode.hpp>

#include <string>
#include <vector>

namespace facts {

/// The properties of `row` in `e`, apart from its operands: unit, architectures, type, how well its result is
/// known, memory, control flow, fragment output, stage, other lanes and slot. Absent properties are not
/// listed.
std::vector<fact> effects_of(const valhall::instruction_info& row, valhall::arch e);

/// The unit of `row` in `e`, and the cycles if there are several: "CVT, 2 cycles".
std::string unit_text(const valhall::instruction_info& row, valhall::arch e);

/// How well a result is known, in words.
const char* knowledge_name(valhall::knowledge known);

/// The architectures as a range, or "all".
std::string archs_text(valhall::arch_set archs);

}  // namespace facts
