// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>
#include <vector>

namespace facts {

/// Whether builders, `encode` and the assembler use the value `value` of `place` by default.
bool is_documented(const valhall::instruction_info& row, const valhall::modifier_info& place, unsigned value);

/// The differences of `there` from `here`, a form of the same instruction, as a list in words: "unit CVT,
/// index at bits 18-8"; empty if they are equal. The units are the units in the given architectures.
std::string differences(const valhall::instruction_info& here, valhall::arch here_in,
                        const valhall::instruction_info& there, valhall::arch there_in);

/// Architectures that have an instruction in the same form, and the differences of that form.
struct arch_difference {
  valhall::arch_set archs;
  std::string text;
};

/// The differences of the instruction of `row`, a form of `arch`, in other architectures, in chronological
/// order.
std::vector<arch_difference> other_archs(const valhall::instruction_info& row, valhall::arch arch);

}  // namespace facts
