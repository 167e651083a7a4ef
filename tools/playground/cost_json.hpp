// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/cost.hpp>
#include "json.hpp"

namespace playground {

/// The cost on the core of its architecture: {instructions, core, cycles, arithmetic, bound, registers,
/// threads, uniforms, most_uniforms, units:
/// [{name, instructions, operations, cycles}]}. Cycles are texts of a decimal number; `threads` is null where
/// occupancy is not known.
json cost_json(const valhall::cost& cost);

}  // namespace playground
