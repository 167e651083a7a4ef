// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>
#include <vector>

namespace facts {

/// Whether builders, `encode` and the assembler make the value `value` of `place` without being told to.
bool is_documented(const valhall::instruction_info& row, const valhall::modifier_info& place, unsigned value);

/// What `there` has otherwise than `here`, a form of the same instruction, as a list in words; empty if
/// nothing: "unit CVT, index at bits 18-8". The units are those of the architectures.
std::string differences(const valhall::instruction_info& here, valhall::arch here_in,
                        const valhall::instruction_info& there, valhall::arch there_in);

/// Architectures that have an instruction in the same form, and what that form has otherwise.
struct arch_difference {
  valhall::arch_set archs;
  std::string text;
};

/// What the instruction of `row`, a form of `arch`, has otherwise in other architectures, in their order.
std::vector<arch_difference> other_archs(const valhall::instruction_info& row, valhall::arch arch);

}  // namespace facts
