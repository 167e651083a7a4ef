// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/cost.hpp>
#include <valhall/analysis/v15_effects.hpp>

/// The cost of programs of v15.
namespace valhall {

/// The core of v15. No rates are known, so each operation counts as one cycle, as for v14. Compare its
/// figures only with each other.
inline constexpr shader_core v15_core = {"g2", arch::v15, issue_model::sum, 1, 1, 1, 1, 1};

/// The core that stands for v15.
constexpr const shader_core& core_of(v15_arch) noexcept { return v15_core; }

/// The cost of a program of v15, or of a part of one. It has no occupancy, which is not known.
using v15_cost = basic_cost<v15_arch>;

}  // namespace valhall
