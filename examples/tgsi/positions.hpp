// SPDX-License-Identifier: MIT
#pragma once

#include <backend/ir.hpp>

namespace tgsi {

/// The hardware keeps the position at which a varying was last interpolated. Changes loads at the same
/// position as the one before them from `store` to `retrieve`, so that they reuse it.
void share_positions(backend::ir_program& program);

}  // namespace tgsi
