// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>

namespace cli {

/// Whether builders, `encode` and the assembler make the value `value` of `place` without being told to.
bool is_documented(const valhall::instruction_info& row, const valhall::modifier_info& place, unsigned value);

/// What `there` has otherwise than `here`, a form of the same instruction, as a list in words; empty if
/// nothing: "unit CVT, index at bits 18-8". The units are those of the editions.
std::string differences(const valhall::instruction_info& here, valhall::edition here_in,
                        const valhall::instruction_info& there, valhall::edition there_in);

/// The unit of `row` in `e`, and the cycles if it is more than one: "CVT, 2 cycles".
std::string unit_text(const valhall::instruction_info& row, valhall::edition e);

}  // namespace cli
