// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace tgsi {

/// The hardware keeps the position of the last interpolated varying. Changes loads at the same position as
/// the preceding load from `store` to `retrieve`, so that they reuse it.
void share_positions(ir_program& program);

}  // namespace tgsi
