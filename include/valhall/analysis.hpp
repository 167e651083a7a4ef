// SPDX-License-Identifier: MIT
#pragma once

/// Program analysis: the control flow graph, dominators, loops, liveness, reaching definitions, divergence
/// and time.

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/analysis/divergence.hpp>
#include <valhall/analysis/dominators.hpp>
#include <valhall/analysis/liveness.hpp>
#include <valhall/analysis/loops.hpp>
#include <valhall/analysis/reaching_definitions.hpp>
#include <valhall/analysis/timeline.hpp>
