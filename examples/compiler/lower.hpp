// SPDX-License-Identifier: MIT
#pragma once

#include "syntax.hpp"

#include <emit/emitter.hpp>

namespace expr {

/// Appends a kernel without errors to an empty program.
void lower(const kernel& k, emit::emitter& to);

}  // namespace expr
