// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/cost_v15.hpp>
#include "json.hpp"

namespace playground {

/// {instructions, core, cycles, arithmetic, bound, registers, threads, uniforms, most_uniforms, units:
/// [{name, instructions, operations, cycles}]}. Cycles are texts of a decimal number; `threads` is null if
/// occupancy is unknown.
template <class Arch>
json cost_json(const valhall::basic_cost<Arch>& cost, const valhall::shader_core& core);

}  // namespace playground
