// SPDX-License-Identifier: MIT
#pragma once

#include <oracle/run_program.hpp>
#include <valhall/analysis.hpp>

#include <cstring>

/// Comparison of the runs of two programs.
namespace program_runs {

/// The registers that a program may read before it writes them, or that its stage preloads.
inline valhall::register_set inputs_of(const words_of& words, valhall::stage s, valhall::arch e) {
  using namespace valhall;
  return liveness(control_flow_graph(words, e)).at_start() | preloaded_registers(s, e);
}

inline bool ended(const outcome& o) { return o.result.ok(); }

inline bool same_results(const outcome& a, const outcome& b) {
  if (a.memory != b.memory) return false;
  const valhall::fragment_outputs &x = a.result.fragment, &y = b.result.fragment;
  if (x.discarded != y.discarded || x.tested != y.tested || x.depth_written != y.depth_written ||
      x.stencil_written != y.stencil_written)
    return false;
  for (unsigned i = 0; i < valhall::fragment_outputs::target_count; ++i)
    if (x.colours[i].lanes != y.colours[i].lanes ||
        std::memcmp(x.colours[i].words, y.colours[i].words, sizeof x.colours[i].words) != 0)
      return false;
  return std::memcmp(x.coverage, y.coverage, sizeof x.coverage) == 0;
}

}  // namespace program_runs
