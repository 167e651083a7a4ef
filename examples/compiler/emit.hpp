// SPDX-License-Identifier: MIT
#pragma once

#include "allocate.hpp"
#include "ir.hpp"

#include <valhall/growable_program.hpp>

namespace expr {

/// The words of `program`, its values in the registers of `a`. They lack waits, marks of last use,
/// `reconverge` and `end`, which the library sets.
valhall::growable_program::finished emit(const ir_program& program, const allocation& a);

}  // namespace expr
