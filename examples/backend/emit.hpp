// SPDX-License-Identifier: MIT
#pragma once

#include "allocate.hpp"
#include "ir.hpp"

#include <valhall/program.hpp>

namespace backend {

/// The words of `program`, with its values in the registers of `a`. Waits, last-use marks, `reconverge` and
/// `end` are missing: `repair` adds them.
valhall::growable_program::finished emit(const ir_program& program, const allocation& a);

}  // namespace backend
