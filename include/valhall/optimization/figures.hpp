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
  /// The words that a message is assumed to take until its result arrives.
  static constexpr unsigned latency = 10;

  std::uint32_t words = 0;     ///< Words.
  std::uint32_t moves = 0;     ///< Copies of a register to another.
  std::uint32_t waits = 0;     ///< Words that wait for a message, apart from the end of the program.
  std::uint32_t messages = 0;  ///< Messages in slots 0 to 2.
  /// The words between each message and the first wait for it, or the end of its block, at most `latency` for
  /// each.
  std::uint64_t distance = 0;
  /// The words and the stalls, in words, if each word is executed once, each message takes `latency` words,
  /// and each block waits for its messages at its end.
  std::uint64_t time = 0;
  cycle_count cycles;      ///< Cycles of the unit that bounds the program.
  register_set registers;  ///< Registers that are read or written.
  unsigned threads = 0;    ///< The occupancy, as `cost::threads`.

  /// The mean of `distance` over all messages; 0 without messages.
  [[nodiscard]] constexpr double mean_distance() const noexcept {
    return messages == 0 ? 0.0 : static_cast<double>(distance) / messages;
  }
  /// Whether nothing is worse than in `b`: words, cycles, time and occupancy.
  [[nodiscard]] constexpr bool is_at_least(const program_figures& b) const noexcept {
    return words <= b.words && cycles <= b.cycles && time <= b.time && threads >= b.threads;
  }
  /// Whether `is_at_least(b)`, and something is better.
  [[nodiscard]] constexpr bool is_better_than(const program_figures& b) const noexcept {
    return is_at_least(b) && (words < b.words || cycles < b.cycles || time < b.time || threads > b.threads ||
                              (waits < b.waits && distance >= b.distance) || distance > b.distance);
  }
};

namespace detail {

/// Adds to `f` the messages of `block`, its time in words and stalls, and its distances from messages to
/// waits.
constexpr void add_block(program_figures& f, const control_flow_graph& graph, const basic_block& block) {
  // For each slot, the time of its last message, plus one, and its messages that were not waited on.
  std::uint64_t sent[general_slots] = {}, now = 0;
  buffer<word_index> unwaited[general_slots];
  const auto wait = [&](unsigned s, word_index at) {
    for (const word_index i : unwaited[s]) f.distance += at - i < f.latency ? at - i : f.latency;
    unwaited[s].clear();
    if (sent[s] != 0 && sent[s] + f.latency > now) now = sent[s] + f.latency;
    sent[s] = 0;
  };
  for (word_index i = block.first; i < block.end; ++i) {
    const effects& e = graph.at(i);
    ++now;
    const auto slot = static_cast<std::uint8_t>(e.slot);
    if (e.is_message && slot < general_slots && e.control == control_effect::none) {
      ++f.messages;
      unwaited[slot].push_back(i);
      sent[slot] = now;
    }
    for (unsigned s = 0; e.waits != 0 && s < general_slots; ++s)
      if ((e.waits >> s & 1) != 0) wait(s, i);
  }
  for (unsigned s = 0; s < general_slots; ++s) wait(s, block.end);
  f.time += now;
}

}  // namespace detail

/// The figures of a program.
constexpr program_figures figures_of(const control_flow_graph& graph) {
  program_figures f;
  const auto decoded = [&](std::size_t i) { return graph.decoded(static_cast<word_index>(i)); };
  const cost all = detail::has_canonical_words(graph.in())
                       ? detail::cost_of_words<std::uint64_t>(graph.size(), graph.in(), decoded)
                       : detail::cost_of_words<detail::bits128>(graph.size(), graph.in(), decoded);
  f.words = graph.size();
  f.cycles = all.cycles();
  f.registers = all.registers;
  f.threads = all.threads();
  for (word_index i = 0; i < graph.size(); ++i) {
    f.waits += graph.at(i).waits != 0 && !graph.at(i).ends ? 1 : 0;
    f.moves += detail::is_copy(graph.decoded(i)) ? 1 : 0;
  }
  for (const basic_block& block : graph.blocks()) detail::add_block(f, graph, block);
  return f;
}

}  // namespace valhall
