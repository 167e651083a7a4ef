// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace tgsi {

/// Joins an instruction and the instruction in its block that computes one of its sources into one with the
/// same result: a rounding and a conversion, a part of a word that becomes a float, a comparison and a
/// selection, limits and a clamp. The instruction for the source remains; `remove_unused` removes it.
void join_instructions(ir_program& program);

}  // namespace tgsi
