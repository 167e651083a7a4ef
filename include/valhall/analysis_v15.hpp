// SPDX-License-Identifier: MIT
#pragma once

/// Program analysis of v15: what analysis.hpp does for the other architectures. Dominators and loops are
/// those of any graph.
///
/// ```cpp
/// #include <valhall/analysis_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr instruction words[] = {fadd_f32(r100, r1, u(0)), fadd_f32(r1, r100, r2, {.flow = flow::end})};
/// static_assert(v15_liveness(v15_control_flow_graph(words)).after(0).contains(r100));
/// ```

#include <valhall/analysis.hpp>
#include <valhall/analysis/v15_analysis.hpp>
