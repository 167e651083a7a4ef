// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace backend {

/// Moves the values marked in `spilled` to thread-local memory, starting at word `words`, and advances
/// `words`. Loads precede the instructions that read them, stores follow the instructions that write them.
void spill(arena& memory, ir_program& program, const bool* spilled, unsigned& words) noexcept;

}  // namespace backend
