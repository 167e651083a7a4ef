// SPDX-License-Identifier: MIT
#pragma once

#include <backend/ir.hpp>
#include "syntax.hpp"

namespace expr {

/// Lowers a kernel without errors to instructions of an architecture.
ir_program lower(arena& memory, const kernel& k, valhall::arch in) noexcept;

}  // namespace expr
