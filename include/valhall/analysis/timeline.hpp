// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>

#include <cstdint>

/// When the words of a program issue, and where a warp waits, for assumed latencies.
namespace valhall {

/// The latencies of messages, in issue cycles: from the issue of a message to its result. No source publishes
/// them; the default is the assumption of the optimizer.
struct [[nodiscard]] message_latencies {
  unsigned memory = 10;   ///< Messages of the load and store unit.
  unsigned varying = 10;  ///< Varying loads.
  unsigned texture = 10;  ///< Textures, and textures at the position of a varying.
  unsigned other = 10;    ///< All other messages with a slot.

  /// The latency of a message of `unit`.
  [[nodiscard]] constexpr unsigned of(execution_unit unit) const noexcept {
    switch (unit) {
      case execution_unit::ls: return memory;
      case execution_unit::v: return varying;
      case execution_unit::t:
      case execution_unit::vt: return texture;
      default: return other;
    }
  }
};

/// A word in time.
struct [[nodiscard]] timeline_row {
  std::uint64_t issue = 0;    ///< The cycle in which it issues.
  std::uint64_t arrival = 0;  ///< The cycle in which its result arrives; for a message with a slot only.
  std::int8_t slot = -1;      ///< The slot that it occupies until then; -1 if none.
  std::uint8_t waits = 0;     ///< Bit n: its flow waits on slot n, after which the next word issues.
  std::uint64_t stall = 0;    ///< The cycles that it waits for messages.
};

/// The words of a program in time: one warp that issues a word per cycle, in the order of the text, as if no
/// branch were taken. A wait lasts until the last message of its slots has arrived.
class [[nodiscard]] timeline {
 public:
  /// Computes the time of each word of `graph`.
  constexpr explicit timeline(const control_flow_graph& graph, const message_latencies& latencies = {})
      : rows_(graph.size()) {
    // The cycle in which the last message of each slot arrives.
    std::uint64_t arrivals[8] = {}, now = 0;
    for (word_index i = 0; i < graph.size(); ++i) {
      const effects& e = graph.at(i);
      timeline_row& row = rows_[i];
      row.issue = now++;
      row.waits = e.waits;
      if (e.is_message && e.slot >= 0) {
        row.slot = e.slot;
        row.arrival = row.issue + latencies.of(unit_of(graph.decoded(i).info(), graph.in()));
        std::uint64_t& last = arrivals[static_cast<unsigned>(e.slot) & 7];
        if (row.arrival > last) last = row.arrival;
      }
      for (unsigned slot = 0; slot < 8; ++slot) {
        if ((e.waits >> slot & 1) == 0 || arrivals[slot] <= now) continue;
        row.stall += arrivals[slot] - now;
        now = arrivals[slot];
      }
      stalls_ += row.stall;
    }
    cycles_ = now;
  }

  /// One row for each word.
  [[nodiscard]] constexpr view<timeline_row> rows() const noexcept { return {rows_.data(), rows_.size()}; }
  /// The cycles of all words and stalls.
  [[nodiscard]] constexpr std::uint64_t cycles() const noexcept { return cycles_; }
  /// The cycles of all stalls.
  [[nodiscard]] constexpr std::uint64_t stalls() const noexcept { return stalls_; }

 private:
  buffer<timeline_row> rows_;
  std::uint64_t cycles_ = 0, stalls_ = 0;
};

}  // namespace valhall
