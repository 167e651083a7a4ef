// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

namespace backend {

/// Removes copies between values: a value and its copy become one value if that does not change the result of
/// the program.
void coalesce(arena& memory, ir_program& program) noexcept;

}  // namespace backend
