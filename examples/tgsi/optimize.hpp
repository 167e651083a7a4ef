// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace tgsi {

/// Removes copies, repeated computations, and instructions whose results are not read. Operands need not be
/// legal, before or after: `words_of` moves illegal ones to registers.
void optimize(ir_program& program);

/// Writes 0 to a value before each read that no write reaches: an unwritten register of TGSI is 0.
void define_unwritten(ir_program& program);

}  // namespace tgsi
