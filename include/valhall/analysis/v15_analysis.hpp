// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/analysis/divergence.hpp>
#include <valhall/analysis/liveness.hpp>
#include <valhall/analysis/v15_effects.hpp>
#include <valhall/isa/v15_hardware.hpp>

namespace valhall {

/// The control flow graph of a program of v15.
using v15_control_flow_graph = basic_control_flow_graph<v15_arch>;

/// The liveness of a program of v15.
using v15_liveness = basic_liveness<v15_arch>;

/// The divergence of a program of v15.
using v15_divergence = basic_divergence<v15_arch>;

}  // namespace valhall
