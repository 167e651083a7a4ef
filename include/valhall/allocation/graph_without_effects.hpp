// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>

#include <cstdint>

/// Control flow graphs that do not keep the effects of words, which take most of the memory of a graph.
namespace valhall::detail {

/// Makes graphs without effects, and replaces the functions of `control_flow_graph` that need effects.
struct graph_without_effects {
  /// The graph of `words`; `visit(word, decoded, effects)` is called for each word.
  template <class Visit>
  static constexpr control_flow_graph of(buffer<std::uint64_t>&& words, arch in, const Visit& visit) {
    return {static_cast<buffer<std::uint64_t>&&>(words), in,
            [&](std::uint64_t word, const decoded_instruction& d, const auto& end) {
              const effects e = effects_of(d);
              visit(word, d, e);
              end(e);
            }};
  }
  /// The graph of `words`, for most of which no effects are computed.
  static constexpr control_flow_graph of(buffer<std::uint64_t> words, arch in) {
    return {static_cast<buffer<std::uint64_t>&&>(words), in,
            [](std::uint64_t, const decoded_instruction& d, const auto& end) {
              if (may_end_block(d)) end(effects_of(d));
            }};
  }

  /// As `control_flow_graph::target`.
  static constexpr word_index target(const control_flow_graph& graph, word_index i) noexcept {
    const basic_block& block = graph.blocks_.data()[graph.block_of(i)];
    if (block.end - 1 != i) return no_index;
    for (const edge& e : block.edges())
      if (e.kind == edge_kind::branch || e.kind == edge_kind::blended)
        return graph.blocks_.data()[e.block].first;
    return no_index;
  }
  /// Whether block `b` ends with a call of a blend shader.
  static constexpr bool calls(const control_flow_graph& graph, word_index b) noexcept {
    const basic_block& block = graph.blocks_.data()[b];
    return block.leaves && graph.call_at(block.end - 1).target != no_index;
  }

 private:
  static constexpr bool may_end_block(const decoded_instruction& d) noexcept {
    if (!d.ok() || d.info().control != control_effect::none) return true;
    const flow f = static_cast<flow>(d.flow_value());
    return f == flow::end || f == flow::discard;
  }
};

}  // namespace valhall::detail
