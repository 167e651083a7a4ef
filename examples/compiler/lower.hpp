// SPDX-License-Identifier: MIT
#pragma once

#include <backend/ir.hpp>
#include "syntax.hpp"

namespace expr {

/// Lowers a kernel without errors to instructions.
ir_program lower(arena& memory, const kernel& k) noexcept;

}  // namespace expr
