// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"
#include "syntax.hpp"

namespace expr {

/// The kernel as instructions. It has no errors.
ir_program lower(arena& memory, const kernel& k) noexcept;

}  // namespace expr
