// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/result.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

namespace valhall {

/// State of the messages in flight, and of effects that cannot be undone. Registers belong to lanes; slots,
/// waits and the order of varyings belong to the warp, since divergent lanes run one side after the other.
struct warp_scoreboard {
  using register_bits = detail::bits128;                              ///< Bit n for rn.
  static constexpr unsigned register_count = detail::most_registers;  ///< Registers of a lane.
  static constexpr unsigned slots = 3;                                ///< Slots of messages with results.

  std::uint16_t writes[slots][register_count] = {};  ///< Lanes that a message will write.
  std::uint16_t reads[slots][register_count] = {};   ///< Lanes that a message may still read.
  std::uint16_t ended[register_count] = {};       ///< Lanes in which the register was read for the last time.
  std::uint16_t ended_pair[register_count] = {};  ///< Lanes in which it was read as half of a pair.
  // Registers with an entry in any lane.
  register_bits any_writes = 0;  ///< In `writes`; bit n for rn.
  register_bits any_reads = 0;   ///< In `reads`.
  register_bits any_ended = 0;   ///< In `ended`.

  // State of the warp: bit n is slot n.
  std::uint8_t in_flight = 0;  ///< Slots with messages that were not waited on.
  std::uint8_t position_writers =
      0;                        ///< Slots with a pending varying load that changes the remembered position.
  std::uint8_t owed_waits = 0;  ///< Slots 6 and 7 that must still be waited on before tests and the
                                ///< tilebuffer.

  // State of the lanes.
  lane_mask helpers_ended = 0;                    ///< Lanes that executed flow `discard`.
  lane_mask output_made = 0;                      ///< Lanes that executed a BLEND or ZS_EMIT.
  lane_mask positions = 0;                        ///< Lanes in which a varying load remembered its position.
  sample_mode position_sample[warp_size] = {};    ///< Sample mode of the remembered position.
  std::uint32_t position_source[warp_size] = {};  ///< Value of the position input.
  lane_mask position_sources = 0;                 ///< Lanes in which the position input is known.
};

/// A warp: the state of its lanes.
struct warp {
  static constexpr unsigned register_count = detail::most_registers;  ///< Registers of a lane.

  std::uint32_t registers[register_count][warp_size] = {};  ///< By register and lane.
  /// Values that messages write to registers when their slots are waited on.
  std::uint32_t pending[register_count][warp_size] = {};
  std::uint32_t counters[warp_size] = {};  ///< Index of the next word of each inactive lane.
  std::uint32_t next = 0;                  ///< Index of the next word of the active lanes.
  lane_mask active = 0;                    ///< Lanes that execute the next instruction.
  lane_mask live = 0;                      ///< Lanes that have not ended.
  lane_mask parked = 0;                    ///< Lanes that wait at a barrier.
  lane_mask helpers = 0;                   ///< Lanes without a fragment, at the start or since a DISCARD.
  static constexpr std::uint32_t nowhere = 0xffffffff;  ///< The value of `waiting_at` if no lane waits.
  std::uint32_t waiting_at = nowhere;                   ///< The lowest word where inactive lanes wait.
  std::uint32_t number = 0;                             ///< The number of the warp within the workgroup.
  std::uint32_t workgroup[3] = {};                      ///< The number of the workgroup in x, y and z.
  warp_scoreboard scoreboard = {};                      ///< The messages in flight.

  /// Whether all lanes ended.
  constexpr bool done() const noexcept { return live == 0; }
  /// Whether all lanes that have not ended wait at a barrier.
  constexpr bool waits() const noexcept { return active == 0 && live != 0; }

  /// Chooses the lanes that run next: the lanes with the lowest counter.
  constexpr void regroup() noexcept {
    for (lane_mask m = active; m != 0; m &= m - 1) counters[detail::index_of_lowest(m)] = next;
    const lane_mask candidates = live & ~parked;
    next = waiting_at = nowhere;
    active = 0;
    for (lane_mask m = candidates; m != 0; m &= m - 1) {
      const std::uint32_t at = counters[detail::index_of_lowest(m)];
      if (at < next) next = at;
    }
    for (lane_mask m = candidates; m != 0; m &= m - 1) {
      const std::uint32_t at = counters[detail::index_of_lowest(m)];
      if (at == next)
        active |= static_cast<lane_mask>(detail::lowest_bit(m));
      else if (at < waiting_at)
        waiting_at = at;
    }
  }
};

namespace detail {

/// The number of lanes up to the highest one of `m`.
constexpr unsigned lane_count(lane_mask m) noexcept { return m == 0 ? 0 : detail::index_of_highest(m) + 1; }

/// Stops a run at an instruction.
constexpr bool fail(run_result& r, const warp& w, run_error e, unsigned lane = warp_size) noexcept {
  r.error().kind = e;
  r.error().index = w.next;
  r.error().lane = lane < warp_size ? lane : w.active == 0 ? 0 : detail::index_of_lowest(w.active);
  r.error().warp = w.number;
  for (unsigned i = 0; i < 3; ++i) r.error().workgroup[i] = w.workgroup[i];
  return false;
}
constexpr bool fail(run_result& r, const warp& w, rule broken, unsigned lane = warp_size,
                    std::uint8_t register_number = run_failure::no_register) noexcept {
  fail(r, w, run_error::broken_rule, lane);
  r.error().rule = broken;
  r.error().register_number = register_number;
  return false;
}

}  // namespace detail

}  // namespace valhall
