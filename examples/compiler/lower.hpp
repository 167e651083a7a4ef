// SPDX-License-Identifier: MIT
#pragma once

#include <backend/ir.hpp>
#include "syntax.hpp"

namespace expr {

/// Lowers a kernel without errors to instructions of an edition.
ir_program lower(arena& memory, const kernel& k, valhall::edition in = valhall::default_edition) noexcept;

}  // namespace expr
