// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/register_uses.hpp>
#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/analysis/cost.hpp>
#include <valhall/analysis/hazard_state.hpp>

#include <cstdint>

namespace valhall {

/// The figures by which two programs with the same results are compared.
struct [[nodiscard]] program_figures {
  /// The most words between a message and its wait that count.
  static constexpr unsigned most_distance = 10;

  std::uint32_t words = 0;     ///< Words.
  std::uint32_t moves = 0;     ///< Copies of a register to another.
  std::uint32_t waits = 0;     ///< Words that wait for a message.
  std::uint32_t messages = 0;  ///< Messages in slots 0 to 2.
  /// The words between each message and the first wait for it, or the end of its block, at most
  /// `most_distance` for each.
  std::uint64_t distance = 0;
  cycle_count cycles;       ///< Cycles of the unit that bounds the program.
  register_set registers;   ///< Registers that are read or written.
  unsigned threads = 0;     ///< The occupancy, as `cost::threads`.

  /// The words that are missing between messages and their waits.
  [[nodiscard]] constexpr std::uint64_t exposed() const noexcept {
    return std::uint64_t{most_distance} * messages - distance;
  }
  /// The mean of `distance` over all messages; 0 without messages.
  [[nodiscard]] constexpr double mean_distance() const noexcept {
    return messages == 0 ? 0.0 : static_cast<double>(distance) / messages;
  }
  /// Whether no figure of the result of `b` in place of this program would be worse: words, cycles, exposed
  /// waits and occupancy.
  [[nodiscard]] constexpr bool is_at_least(const program_figures& b) const noexcept {
    return words <= b.words && cycles <= b.cycles && exposed() <= b.exposed() && threads >= b.threads;
  }
  /// Whether `is_at_least(b)`, and one of the figures is better.
  [[nodiscard]] constexpr bool is_better_than(const program_figures& b) const noexcept {
    return is_at_least(b) && (words < b.words || cycles < b.cycles || exposed() < b.exposed() ||
                              threads > b.threads || waits < b.waits);
  }
};

/// The figures of a program.
constexpr program_figures figures_of(const control_flow_graph& graph) {
  program_figures f;
  const cost all = cost_of(graph.words(), graph.in());
  f.words = graph.size();
  f.cycles = all.cycles();
  f.registers = all.registers;
  f.threads = all.threads();
  for (const basic_block& block : graph.blocks()) {
    // For each slot, the first word at or after the one that is visited that waits on it.
    word_index next_wait[detail::general_slots] = {block.end, block.end, block.end};
    for (word_index i = block.end; i-- > block.first;) {
      const effects& e = graph.at(i);
      const bool waits = (e.waits & 0xc7) != 0;
      f.waits += waits && !e.ends ? 1 : 0;
      f.moves += detail::is_copy(graph.decoded(i)) ? 1 : 0;
      for (unsigned s = 0; s < detail::general_slots; ++s)
        if ((e.waits >> s & 1) != 0) next_wait[s] = i;
      const auto slot = static_cast<std::uint8_t>(e.slot);
      if (!e.is_message || slot >= detail::general_slots || e.control != control_effect::none) continue;
      ++f.messages;
      const word_index distance = next_wait[slot] - i;
      f.distance += distance < f.most_distance ? distance : f.most_distance;
    }
  }
  return f;
}

}  // namespace valhall
