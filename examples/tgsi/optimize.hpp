// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace tgsi {

/// Removes unreachable and unread instructions and superfluous jumps, and gives each write of a register a
/// name of its own within its block, so that the passes of the library on values see what is copied and
/// repeated.
void optimize(ir_program& program);

}  // namespace tgsi
