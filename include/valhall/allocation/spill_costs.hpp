// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/graph_without_effects.hpp>
#include <valhall/allocation/tuples.hpp>

#include <cstddef>
#include <cstdint>

/// The costs of keeping tuples in memory.
namespace valhall::detail {

/// The number of loops around each word, at most 255: each backward branch closes one. Empty if there is no
/// loop.
constexpr buffer<std::uint8_t> loop_depths(const control_flow_graph& graph) {
  buffer<std::uint8_t> depths;
  buffer<std::int32_t> change;
  for (word_index i = 0; i < graph.size(); ++i) {
    const word_index to = graph_without_effects::target(graph, i);
    if (to > i) continue;
    if (change.empty()) change = buffer<std::int32_t>(graph.size() + std::size_t{1});
    ++change[to];
    --change[i + std::size_t{1}];
  }
  if (change.empty()) return depths;
  depths = buffer<std::uint8_t>(graph.size());
  std::int32_t now = 0;
  for (word_index i = 0; i < graph.size(); ++i) {
    now += change[i];
    depths[i] = static_cast<std::uint8_t>(now < 255 ? now : 255);
  }
  return depths;
}

/// The tuples that are spilled first. Neither choice is better for all programs.
enum class spill_choice : std::uint8_t {
  groups,  ///< Tuples of several registers, since memory for them frees more.
  values,  ///< Tuples with few accesses, whatever their size.
};

/// Sets the costs of `tuples`, which are not merged yet: the accesses, weighted by the loops around them, and
/// divided by the length of the life, since memory for a long life frees more.
constexpr void find_spill_costs(register_tuples& tuples, spill_choice choice) {
  constexpr float weights[] = {1, 8, 64, 512, 4096};
  const value_program& program = tuples.program();
  const buffer<std::uint8_t> depths = loop_depths(tuples.graph());
  for (word_index i = 0; i < tuples.graph().size(); ++i) {
    const unsigned depth = depths.empty() ? 0 : depths[i];
    const float weight = weights[depth < 4 ? depth : 4];
    std::uint32_t use_index = program.first_use[i];
    for (const register_use& use : program.uses_of(i)) {
      for (unsigned k = 0; k < use.count; ++k)
        tuples.tuple(tuples.at(tuples.bundle_of(use_index, k)).tuple).cost += weight;
      ++use_index;
    }
  }
  for (std::uint32_t t = 0; t < tuples.tuple_count(); ++t) {
    register_tuple& tuple = tuples.tuple(t);
    tuple.cost /= static_cast<float>(tuples.length_of(tuple) + 1);
    if (choice == spill_choice::groups) tuple.cost /= static_cast<float>(tuple.span);
  }
}

}  // namespace valhall::detail
