// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/isa/stage.hpp>
#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

/// Helper lanes in loops: a loop may end for them only because a `discard` ends them.
namespace valhall::detail {

/// Where helper lanes of a program may run, and where a `discard` may have ended some.
class helper_lives {
 public:
  constexpr helper_lives(const control_flow_graph& graph, stage s) : before_(graph.blocks().size()) {
    if (!has_fragments(s) || before_.empty()) return;
    before_[0] = running;
    // Visits each block, and again if its state at the start changes.
    buffer<word_index> work;
    for (const word_index b : graph.reverse_postorder()) work.push_back(b);
    while (!work.empty()) {
      const word_index b = work.back();
      work.pop_back();
      const std::uint8_t after = after_block(graph, b, before_[b]);
      for (const edge& e : graph.blocks()[b].edges()) {
        if ((after & ~before_[e.block]) == 0) continue;
        before_[e.block] |= after;
        work.push_back(e.block);
      }
    }
    find_loops(graph);
  }

  /// Whether helper lanes may run in block `b`, and a loop that does not end them may lead to it.
  constexpr bool may_loop(word_index b) const noexcept {
    return !in_loop_.empty() && in_loop_[b] != 0 && (before_[b] & running) != 0;
  }
  /// Whether a `discard` may have ended helper lanes before block `b`.
  constexpr bool may_have_ended(word_index b) const noexcept { return (before_[b] & ended) != 0; }

 private:
  static constexpr std::uint8_t running = 1, ended = 2;

  buffer<std::uint8_t> before_;   ///< For each block: the bits above, on some path to it.
  buffer<std::uint8_t> in_loop_;  ///< For each block: whether a loop that does not end helpers leads to it.

  /// The bits after a word with the effects `e`, if `state` holds before it: whether helper lanes may run,
  /// and whether some may have ended.
  static constexpr std::uint8_t after_word(const effects& e, std::uint8_t state) noexcept {
    if (e.ends_helpers) return ended;
    const bool makes_helpers = e.control == control_effect::discard || e.output == output_effect::coverage ||
                               e.output == output_effect::depth_stencil;
    return makes_helpers ? static_cast<std::uint8_t>(state | running) : state;
  }
  static constexpr std::uint8_t after_block(const control_flow_graph& graph, word_index b,
                                            std::uint8_t state) noexcept {
    for (word_index i = graph.blocks()[b].first; i < graph.blocks()[b].end; ++i)
      state = after_word(graph.at(i), state);
    return state;
  }

  /// Finds the loops in which no block ends all helper lanes: removes the blocks that do, and then repeatedly
  /// the blocks without a remaining predecessor.
  constexpr void find_loops(const control_flow_graph& graph) {
    const auto blocks = graph.blocks();
    in_loop_ = buffer<std::uint8_t>(blocks.size());
    buffer<std::uint32_t> entries(blocks.size());
    for (const word_index b : graph.reverse_postorder())
      in_loop_[b] = after_block(graph, b, running) != ended ? 1 : 0;
    for (const word_index b : graph.reverse_postorder())
      for (const edge& e : blocks[b].edges()) entries[e.block] += in_loop_[b];
    buffer<word_index> work;
    for (const word_index b : graph.reverse_postorder())
      if (in_loop_[b] != 0 && entries[b] == 0) work.push_back(b);
    while (!work.empty()) {
      const word_index b = work.back();
      work.pop_back();
      in_loop_[b] = 0;
      for (const edge& e : blocks[b].edges())
        if (--entries[e.block] == 0 && in_loop_[e.block] != 0) work.push_back(e.block);
    }
  }
};

}  // namespace valhall::detail
