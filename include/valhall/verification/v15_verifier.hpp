// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/v15_analysis.hpp>
#include <valhall/verification/verifier.hpp>

namespace valhall {

/// Registers that hold a value when a program of v15 starts.
using v15_program_inputs = basic_program_inputs<v15_arch>;

/// What the caller knows about a program of v15 besides its words. There is no `narrow`, since it is not
/// known how many registers a program of v15 may use at full occupancy.
using v15_verify_options = basic_verify_options<v15_arch>;

/// Verifies an array or list of words of v15, without options.
template <class Words>
constexpr verification verify(const Words& words, stage s, v15_arch) {
  return verify(words, s, v15_verify_options());
}

namespace detail {

template <class Words>
constexpr v15_control_flow_graph graph_for(const Words& words, v15_arch) {
  return v15_control_flow_graph(words);
}

}  // namespace detail

}  // namespace valhall
