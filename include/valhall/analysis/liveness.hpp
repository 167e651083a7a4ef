// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/isa/register_set.hpp>

#include <cstdint>

namespace valhall {

/// Registers live after each instruction. Writing a part of a register does not end the life of the rest.
class [[nodiscard]] liveness {
 public:
  /// `at_end` are live at the end of the program, `at_exit` where an indirect branch leaves it.
  constexpr explicit liveness(const control_flow_graph& graph, register_set at_exit = {},
                              register_set at_end = {})
      : live_(graph.size()) {
    const auto blocks = graph.blocks();
    // For each block: the registers it reads before it writes them, and those it does not write.
    buffer<std::uint64_t> gen(blocks.size()), preserve(blocks.size()), entry(blocks.size());
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      std::uint64_t block_gen = 0, block_preserve = ~std::uint64_t{0};
      for (word_index i = blocks[b].end; i-- > blocks[b].first;) {
        const effects& e = graph.at(i);
        const std::uint64_t reads = e.reads.bits(), passes = ~e.whole_writes().bits();
        block_gen = (block_gen & passes) | reads;
        block_preserve = (block_preserve & passes) | reads;
      }
      gen[b] = block_gen;
      preserve[b] = block_preserve;
    }
    // Worklist of blocks whose successors changed, processed from the last to the first.
    buffer<std::uint8_t> waiting(blocks.size());
    for (std::size_t b = 0; b < blocks.size(); ++b) waiting[b] = 1;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t b = blocks.size(); b-- > 0;) {
        if (waiting[b] == 0) continue;
        waiting[b] = 0;
        const std::uint64_t live_after = live_after_block(blocks[b], entry, at_exit, at_end);
        const std::uint64_t before = gen[b] | (live_after & preserve[b]);
        if (before == entry[b]) continue;
        entry[b] = before;
        for (const word_index from : graph.predecessors(static_cast<word_index>(b))) {
          waiting[from] = 1;
          changed |= from >= b;
        }
      }
    }
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      std::uint64_t live = live_after_block(blocks[b], entry, at_exit, at_end);
      for (word_index i = blocks[b].end; i-- > blocks[b].first;) {
        const effects& e = graph.at(i);
        live_[i] = live;
        live = (live & ~e.whole_writes().bits()) | e.reads.bits();
      }
      if (b == 0) at_start_ = live;
    }
  }

  /// The registers that are live after the word `i`.
  constexpr register_set after(word_index i) const noexcept { return register_set(live_[i]); }
  /// Registers that the program reads before it writes them, on some path.
  constexpr register_set at_start() const noexcept { return register_set(at_start_); }

 private:
  buffer<std::uint64_t> live_;
  std::uint64_t at_start_ = 0;

  static constexpr std::uint64_t live_after_block(const basic_block& b, const buffer<std::uint64_t>& entry,
                                                  register_set at_exit, register_set at_end) noexcept {
    std::uint64_t live = (b.ends || b.runs_out ? at_end.bits() : 0) | (b.leaves ? at_exit.bits() : 0);
    for (const edge& e : b.edges()) live |= entry[e.block];
    return live;
  }
};

}  // namespace valhall
