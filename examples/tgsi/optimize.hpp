// SPDX-License-Identifier: MIT
#pragma once

#include <backend/ir.hpp>

namespace tgsi {

/// Removes copies, repeated computations, computations on constants, and instructions whose results are not
/// read. Operands need not be legal, before and after; `legalize` follows.
void optimize(backend::arena& memory, backend::ir_program& program);

}  // namespace tgsi
