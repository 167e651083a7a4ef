// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/analysis/hazard_state.hpp>
#include <valhall/analysis/liveness.hpp>
#include <valhall/equivalence/own_memory.hpp>
#include <valhall/isa/hardware.hpp>

#include <cstdint>

/// A program with the facts that a comparison needs.
namespace valhall::detail {

/// Whether an instruction depends on the lanes that run together with its own.
constexpr bool reads_lanes(const control_flow_graph& graph) noexcept {
  bool reads = false;
  for (word_index i = 0; i < graph.size(); ++i)
    reads = reads || graph.at(i).crosses_lanes || graph.at(i).needs_helpers;
  return reads;
}

/// How the lanes that run together matter to two programs.
enum class compared_lanes : std::uint8_t {
  none,     ///< Nothing: lanes that matter are always together.
  of_one,   ///< One program has instructions that depend on them: no result of these is known.
  of_both,  ///< The lanes that run together at each instruction.
};

/// How the lanes of the programs `a` and `b` matter.
constexpr compared_lanes lanes_to_compare(const control_flow_graph& a, const control_flow_graph& b, stage s) {
  const auto diverges = [&](const control_flow_graph& graph) {
    return lanes_of(graph, s).divergent_branches().size() != 0;
  };
  const bool in_a = reads_lanes(a), in_b = reads_lanes(b);
  if (!(in_a && diverges(a)) && !(in_b && diverges(b))) return compared_lanes::none;
  return in_a && in_b ? compared_lanes::of_both : compared_lanes::of_one;
}

/// A program of a comparison.
class compared_program {
 public:
  /// `tracks_lanes`: whether it matters which lanes run together. `has_own_memory`: whether thread-local
  /// memory is compared like registers.
  constexpr compared_program(const control_flow_graph& program, stage s, bool tracks_lanes,
                             bool has_own_memory)
      : graph(program),
        live_(program, read_after_leaving(s, program.in())),
        skipped_(program.blocks().size()),
        joins_(program.blocks().size()),
        tracks_lanes_(tracks_lanes),
        has_own_memory_(has_own_memory) {
    skip_empty();
    count_entries();
    find_calls();
  }

  const control_flow_graph& graph;  ///< The program.

  /// The block that an edge to block `b` arrives at: blocks without effects are skipped.
  constexpr word_index arrival(word_index b) const noexcept { return skipped_[b]; }
  /// Whether control arrives at block `b` from several blocks; the start of the program counts as one.
  constexpr bool joins(word_index b) const noexcept { return joins_[b] > 1; }
  /// Whether control arrives at block `end` only from a BLEND that skips block `b`, and from that block.
  constexpr bool joins_one_skip(word_index b, word_index end) const noexcept {
    return joins_[end] == 2 && (b == end || !joins(b));
  }
  /// Whether block `b` is followed through, although control joins there: it is short and has no
  /// effect outside of the program, and control joins again after it. The other program may lack the block.
  constexpr bool is_transparent(word_index b) const noexcept {
    return graph.blocks()[b].size() <= most_transparent && only_computes(b);
  }
  /// Whether block `b` has one successor, and no effect outside of the program.
  constexpr bool has_no_effect(word_index b) const noexcept {
    const basic_block& block = graph.blocks()[b];
    if (!has_one_successor(block)) return false;
    for (word_index i = block.first; i < block.end; ++i)
      if ((!computes(i) && !is_jump(block, i)) || graph.at(i).unknown_flow) return false;
    return true;
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
  bool tracks_lanes_, has_own_memory_;

  static constexpr word_index most_transparent = 16;  ///< The most words of a transparent block.
  static constexpr unsigned most_skipped = 16;        ///< Also ends at a loop of such blocks.

  /// Whether block `b`, and the blocks after it where control does not join, have no effect outside of the
  /// program, and control joins after them.
  constexpr bool only_computes(word_index b) const noexcept {
    if (tracks_lanes_) return false;
    word_index next = b;
    for (unsigned n = 0; n < most_skipped && has_no_effect(next); ++n) {
      next = arrival(graph.blocks()[next].successors[0].block);
      if (next == b) return false;
      if (joins(next)) return true;
    }
    return false;
  }

  /// Whether word `i` has no effect outside of the program: its results are in registers, or in memory that
  /// is compared like registers. The other program may lack it.
  constexpr bool computes(word_index i) const noexcept {
    const effects& e = graph.at(i);
    if (!graph.decoded(i).ok() || e.control != control_effect::none || e.output != output_effect::none ||
        e.tile == memory_effect::write || e.tile == memory_effect::read_write)
      return false;
    if (writes_memory(e)) return has_own_memory_ && reads_thread_local_address(e);
    // Messages without sources, such as clocks, have an order.
    const bool has_source =
        !e.reads.empty() || e.memory != memory_effect::none || e.varying != varying_effect::none;
    if (e.is_message && !has_source) return false;
    return !e.writes.empty() || graph.decoded(i).id() == opcode::nop;
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
