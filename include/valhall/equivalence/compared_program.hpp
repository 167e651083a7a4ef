// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/analysis/hazard_state.hpp>
#include <valhall/analysis/liveness.hpp>
#include <valhall/isa/hardware.hpp>

#include <cstdint>

/// A program with the facts that a comparison needs.
namespace valhall::detail {

/// Whether an instruction depends on the lanes that run together with its own.
constexpr bool depends_on_lanes(const control_flow_graph& graph, stage s) {
  bool depends = false;
  for (word_index i = 0; i < graph.size(); ++i)
    depends = depends || graph.at(i).crosses_lanes || graph.at(i).needs_helpers;
  return depends && lanes_of(graph, s).divergent_branches().size() != 0;
}

/// A program of a comparison.
class compared_program {
 public:
  /// `tracks_lanes`: whether it matters which lanes run together.
  constexpr compared_program(const control_flow_graph& program, stage s, bool tracks_lanes)
      : graph(program),
        live_(program, read_after_leaving(s, program.in())),
        skipped_(program.blocks().size()),
        joins_(program.blocks().size()),
        tracks_lanes_(tracks_lanes) {
    skip_empty();
    count_entries();
    find_calls();
  }

  const control_flow_graph& graph;  ///< The program.

  /// The block that an edge to block `b` arrives at: blocks without effects are skipped.
  constexpr word_index arrival(word_index b) const noexcept { return skipped_[b]; }
  /// Whether control arrives at block `b` from several blocks; the start of the program counts as one.
  constexpr bool joins(word_index b) const noexcept { return joins_[b] > 1; }
  /// Whether block `b` is followed through, although control joins there: it is short and only computes
  /// registers, and control joins again after it. The other program may lack the block.
  constexpr bool is_transparent(word_index b) const noexcept {
    return graph.blocks()[b].size() <= most_transparent && only_computes(b);
  }
  /// Whether block `b` is not followed through because of its length. A block of the other program that
  /// corresponds to it may be shorter.
  constexpr bool is_too_long(word_index b) const noexcept {
    return graph.blocks()[b].size() > most_transparent && only_computes(b);
  }
  /// Registers live at the start of block `b`.
  constexpr register_set live_at(word_index b) const noexcept {
    const word_index first = graph.blocks()[b].first;
    const effects& e = graph.at(first);
    return (live_.after(first) - e.whole_writes()) | e.reads;
  }
  /// Whether word `i` puts the return address of a call into a register.
  constexpr bool is_call_setup(word_index i) const noexcept {
    return !call_setups_.empty() && call_setups_[i] != 0;
  }

 private:
  liveness live_;
  buffer<word_index> skipped_;
  buffer<std::uint32_t> joins_;  ///< Arrivals at each block.
  buffer<std::uint8_t> call_setups_;
  bool tracks_lanes_;

  static constexpr word_index most_transparent = 16;  ///< The most words of a transparent block.

  /// Whether block `b` only computes registers, and control joins after it.
  constexpr bool only_computes(word_index b) const noexcept {
    const basic_block& block = graph.blocks()[b];
    if (tracks_lanes_ || !has_one_successor(block)) return false;
    const word_index next = arrival(block.successors[0].block);
    if (next == b || !joins(next)) return false;
    for (word_index i = block.first; i < block.end; ++i) {
      const effects& e = graph.at(i);
      const bool computes = graph.decoded(i).ok() && !e.is_message && e.control == control_effect::none &&
                            !e.crosses_lanes && !(e.writes.empty() && graph.decoded(i).id() != opcode::nop);
      if (!(computes || is_jump(block, i)) || has_own_flow(e)) return false;
    }
    return true;
  }

  static constexpr bool has_one_successor(const basic_block& b) noexcept {
    return b.successor_count == 1 && !b.ends && !b.leaves && !b.runs_out;
  }
  /// Whether word `i` of `b` is a jump, and nothing else.
  constexpr bool is_jump(const basic_block& b, word_index i) const noexcept {
    return i + 1 == b.end && graph.at(i).control == control_effect::branch && graph.at(i).always_taken;
  }
  /// Whether the flow of a word has an effect in the comparison.
  static constexpr bool has_own_flow(const effects& e) noexcept { return e.ends_helpers || e.unknown_flow; }

  /// Whether block `b` has one successor and no effect.
  constexpr bool is_empty(word_index b) const noexcept {
    const basic_block& block = graph.blocks()[b];
    // Lanes wait for others at a block without effects, too.
    if (tracks_lanes_ || !has_one_successor(block)) return false;
    for (word_index i = block.first; i < block.end; ++i) {
      const bool is_nop = graph.decoded(i).ok() && graph.decoded(i).id() == opcode::nop;
      if ((!is_nop && !is_jump(block, i)) || has_own_flow(graph.at(i))) return false;
    }
    return true;
  }

  constexpr void skip_empty() {
    constexpr unsigned most_skipped = 16;  // Also ends at a loop of empty blocks.
    for (word_index b = 0; b < skipped_.size(); ++b) {
      word_index to = b;
      for (unsigned n = 0; n < most_skipped && is_empty(to); ++n) to = graph.blocks()[to].successors[0].block;
      skipped_[b] = to;
    }
  }

  /// Counts the arrivals at each block from blocks that are reachable and not skipped.
  constexpr void count_entries() {
    if (joins_.empty()) return;
    buffer<word_index> waiting;
    const auto arrive = [&](word_index b) {
      if (joins_[b]++ == 0) waiting.push_back(b);
    };
    arrive(arrival(0));
    while (!waiting.empty()) {
      const word_index b = waiting.back();
      waiting.pop_back();
      for (const edge& e : graph.blocks()[b].edges()) arrive(arrival(e.block));
    }
  }

  constexpr void find_calls() {
    for (const basic_block& b : graph.blocks()) {
      const word_index setup = graph.call_at(b.end - 1).setup;
      if (setup == no_index) continue;
      if (call_setups_.empty()) call_setups_ = buffer<std::uint8_t>(graph.size());
      call_setups_[setup] = 1;
    }
  }
};

}  // namespace valhall::detail
