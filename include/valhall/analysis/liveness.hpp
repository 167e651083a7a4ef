// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/support/index_queue.hpp>

#include <cstdint>

namespace valhall {

/// Registers live after each instruction. Writing a part of a register does not end the life of the rest.
class [[nodiscard]] liveness {
  using register_bits = detail::bits128;

 public:
  /// The registers `at_end` are live at the end of the program, and `at_exit` where an indirect branch leaves
  /// it.
  constexpr explicit liveness(const control_flow_graph& graph, register_set at_exit = {},
                              register_set at_end = {})
      : live_(graph.size()) {
    const auto blocks = graph.blocks();
    // For each block: the registers that it reads before it writes them, and the registers that it does not
    // write.
    buffer<register_bits> gen(blocks.size()), preserve(blocks.size()), entry(blocks.size());
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      register_bits block_gen = 0, block_preserve = ~register_bits{};
      for (word_index i = blocks[b].end; i-- > blocks[b].first;) {
        const effects& e = graph.at(i);
        const register_bits reads = e.reads.bits(), passes = ~e.whole_writes().bits();
        block_gen = (block_gen & passes) | reads;
        block_preserve = (block_preserve & passes) | reads;
      }
      gen[b] = block_gen;
      preserve[b] = block_preserve;
    }
    // Blocks whose successors changed.
    for (detail::index_queue waiting(blocks.size()); !waiting.empty();) {
      const std::size_t b = waiting.take_highest();
      const register_bits live_after = live_after_block(blocks[b], entry, at_exit, at_end);
      const register_bits before = gen[b] | (live_after & preserve[b]);
      if (before == entry[b]) continue;
      entry[b] = before;
      for (const word_index from : graph.predecessors(static_cast<word_index>(b))) waiting.insert(from);
    }
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      register_bits live = live_after_block(blocks[b], entry, at_exit, at_end);
      for (word_index i = blocks[b].end; i-- > blocks[b].first;) {
        const effects& e = graph.at(i);
        live_[i] = live;
        live = (live & ~e.whole_writes().bits()) | e.reads.bits();
      }
      if (b == 0) at_start_ = live;
    }
  }

  /// Registers live after word `i`.
  constexpr register_set after(word_index i) const noexcept { return register_set(live_[i]); }
  /// Registers that the program reads before it writes them, on some path.
  constexpr register_set at_start() const noexcept { return register_set(at_start_); }

 private:
  buffer<register_bits> live_;
  register_bits at_start_ = 0;

  static constexpr register_bits live_after_block(const basic_block& b, const buffer<register_bits>& entry,
                                                  register_set at_exit, register_set at_end) noexcept {
    constexpr register_bits none = 0;
    register_bits live = (b.ends || b.runs_out ? at_end.bits() : none) | (b.leaves ? at_exit.bits() : none);
    for (const edge& e : b.edges()) live |= entry[e.block];
    return live;
  }
};

}  // namespace valhall
