// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>
#include <vector>

namespace facts {

/// Whether builders, `encode` and the assembler make the value `value` of `place` without being told to.
bool is_documented(const valhall::instruction_info& row, const valhall::modifier_info& place, unsigned value);

/// What `there` has otherwise than `here`, a form of the same instruction, as a list in words; empty if
/// nothing: "unit CVT, index at bits 18-8". The units are those of the editions.
std::string differences(const valhall::instruction_info& here, valhall::edition here_in,
                        const valhall::instruction_info& there, valhall::edition there_in);

/// Editions that have an instruction in the same form, and what that form has otherwise.
struct edition_difference {
  valhall::edition_set editions;
  std::string text;
};

/// What the instruction of `row`, a form of `edition`, has otherwise in other editions, in their order.
std::vector<edition_difference> other_editions(const valhall::instruction_info& row,
                                               valhall::edition edition);

}  // namespace facts
