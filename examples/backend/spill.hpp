// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace backend {

/// Gives the values marked in `spilled` places in thread-local memory, from word `words` on, which grows:
/// loads precede the instructions that read them, and stores follow those that write them.
void spill(arena& memory, ir_program& program, const bool* spilled, unsigned& words) noexcept;

}  // namespace backend
