// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace backend {

/// Removes copies between values: a value and its copy become one value where that does not change what the
/// program computes.
void coalesce(arena& memory, ir_program& program) noexcept;

}  // namespace backend
