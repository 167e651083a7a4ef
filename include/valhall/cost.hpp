// SPDX-License-Identifier: MIT
#pragma once

/// The cost of a program: operations and cycles of each unit, registers, occupancy.
///
/// ```cpp
/// #include <valhall/cost.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr instruction words[] = {
///     fma_f32(r0, r0, u(0), u(1)),
///     frcp_f32(r0, r0, {.flow = flow::end}),
/// };
/// constexpr cost total = cost_of(words, target);
/// static_assert(total.operations(execution_unit::fma) == 1 && total.operations(execution_unit::sfu) == 1);
/// static_assert(total.threads() == 2);
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/analysis/cost.hpp>
