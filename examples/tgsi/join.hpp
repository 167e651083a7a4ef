// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace tgsi {

/// Replaces an instruction, and another one of its block that computes one of its sources, by one instruction
/// with the same result: a rounding before a conversion, a part of a word that becomes a float, a comparison
/// that selects, and limits that a clamp has. The other one remains; `remove_unused` removes it.
void join_instructions(ir_program& program);

}  // namespace tgsi
