// SPDX-License-Identifier: MIT
#pragma once

/// The cost of a program of v15: what cost.hpp does for the other architectures, except occupancy, which is
/// not known. Nor are the rates of its units, so each operation counts as one cycle.
///
/// ```cpp
/// #include <valhall/cost_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr instruction words[] = {
///     fma_f32(r100, r0, u(0), u(1)),
///     frcp_f32(r0, r100, {.flow = flow::end}),
/// };
/// constexpr v15_cost total = cost_of(words, in_v15);
/// static_assert(total.operations(execution_unit::fma) == 1 && total.operations(execution_unit::sfu) == 1);
/// static_assert(total.registers.size() == 2 && total.cycles() == 2);
/// ```

#include <valhall/analysis/v15_cost.hpp>
