// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/warp.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// The rules of programs, checked during execution. Shares no code with the verifier, so that each can be
/// tested against the other.
namespace valhall::detail {

/// The lowest register of `registers` with an entry of active lanes in `table`, or `Count` if there is none.
template <unsigned Count, class Bits>
constexpr unsigned find_lanes(const std::uint16_t (&table)[Count], Bits registers,
                              lane_mask active) noexcept {
  for (; registers != 0; registers = without_lowest(registers)) {
    const auto r = index_of_lowest(registers);
    if ((table[r] & active) != 0) return r;
  }
  return Count;
}

/// Whether `reads` has only one register of a pair that was killed as a pair.
constexpr bool is_half_of_pair(const warp_scoreboard& s, unsigned r, detail::bits128 reads,
                               lane_mask lanes) noexcept {
  return (s.ended_pair[r] & lanes) != 0 && (reads >> (r ^ 1) & 1) == 0;
}

/// Fails with rule `broken` if `table` has an entry for one of `registers` in an active lane.
constexpr bool check_table(run_result& result, const warp& w,
                           const std::uint16_t (&table)[warp::register_count], detail::bits128 registers,
                           rule broken) noexcept {
  const unsigned r = find_lanes(table, registers, w.active);
  if (r == w.register_count) return true;
  return fail(result, w, broken, index_of_lowest(table[r] & w.active), static_cast<std::uint8_t>(r));
}

/// Whether the active lanes may access the registers of an instruction.
constexpr bool check_registers(run_result& result, const warp& w, const effects& e) noexcept {
  const auto& s = w.scoreboard;
  const auto reads = e.reads.bits(), writes = e.writes.bits(), last = e.last_reads.bits();
  if (((reads | writes) & s.any_writes) != 0)
    for (const auto& table : s.writes)
      if (!check_table(result, w, table, reads & s.any_writes, rule::read_before_wait) ||
          !check_table(result, w, table, writes & ~reads & s.any_writes, rule::write_before_wait))
        return false;
  if ((last & s.any_reads) != 0)
    for (const auto& table : s.reads)
      if (!check_table(result, w, table, last & s.any_reads, rule::last_use_of_pending)) return false;
  if (const auto own = last & e.staging_reads.bits(); own != 0)
    return fail(result, w, rule::last_use_of_pending, warp_size,
                static_cast<std::uint8_t>(index_of_lowest(own)));
  if ((reads & s.any_ended) == 0) return true;
  const unsigned r = find_lanes(s.ended, reads & s.any_ended, w.active);
  if (r == w.register_count) return true;
  const lane_mask lanes = s.ended[r] & w.active;
  return fail(result, w,
              is_half_of_pair(s, r, reads, lanes) ? rule::half_pair_last_use : rule::read_after_last_use,
              index_of_lowest(lanes), static_cast<std::uint8_t>(r));
}

/// Whether the remembered position matches the one that a varying load requires. `input` are the values of
/// its first source.
constexpr bool check_position(run_result& result, const warp& w, const operation& o,
                              const std::uint32_t (&input)[warp_size]) noexcept {
  const auto& s = w.scoreboard;
  if (s.position_writers != 0) return fail(result, w, rule::varying_order);
  if (o.position != position_use::retrieve) return true;
  for (lane_mask m = w.active; m != 0; m &= m - 1) {
    const auto lane = index_of_lowest(m);
    // In documented words a retrieve has no sample mode, which `center` represents here.
    const bool same_sample =
        !o.names_sample || o.sample == sample_mode::center || s.position_sample[lane] == o.sample;
    const bool same_source = !o.has_position_input || (s.position_sources >> lane & 1) == 0 ||
                             s.position_source[lane] == input[lane];
    if ((s.positions >> lane & 1) == 0 || !same_sample || !same_source)
      return fail(result, w, rule::varying_order, lane);
  }
  return true;
}

/// Whether slots 6 and 7 were waited on before tests and accesses to the tilebuffer.
constexpr bool check_owed_waits(run_result& result, const warp& w, const effects& e) noexcept {
  const unsigned owed = w.scoreboard.owed_waits;
  const bool tests = e.output == output_effect::coverage || e.output == output_effect::depth_stencil;
  if (tests && (owed >> depth_slot & 1) != 0) return fail(result, w, rule::missing_wait_before_test);
  return (owed & e.tile_slots) == 0 || fail(result, w, rule::missing_wait_before_blend);
}

/// Checks the order of messages, apart from registers. `wait_follows`: the next instruction waits on all
/// slots.
constexpr bool check_message(run_result& result, const warp& w, const effects& e,
                             bool wait_follows) noexcept {
  const auto& s = w.scoreboard;
  if (s.owed_waits != 0 && !check_owed_waits(result, w, e)) return false;
  if (e.output == output_effect::coverage && (s.output_made & w.active) != 0)
    return fail(result, w, rule::blend_before_atest, index_of_lowest(s.output_made & w.active));
  if (e.control == control_effect::barrier && ((s.in_flight & 7) != 0 || !wait_follows))
    return fail(result, w, rule::barrier_without_wait);
  return true;
}

/// Adds `registers` to `table` in the lanes `active`.
template <unsigned Count, class Bits>
constexpr void mark_lanes(std::uint16_t (&table)[Count], Bits registers, lane_mask active) noexcept {
  for (; registers != 0; registers = without_lowest(registers)) {
    std::uint16_t& lanes = table[index_of_lowest(registers)];
    lanes = static_cast<std::uint16_t>(lanes | active);
  }
}

/// Removes the lanes `active` of `registers` from `table`. Returns the registers without remaining lanes.
template <unsigned Count, class Bits>
constexpr Bits clear_lanes(std::uint16_t (&table)[Count], Bits registers, lane_mask active) noexcept {
  Bits empty = 0;
  for (; registers != 0; registers = without_lowest(registers)) {
    std::uint16_t& lanes = table[index_of_lowest(registers)];
    lanes = static_cast<std::uint16_t>(lanes & ~active);
    if (lanes == 0) empty |= lowest_bit(registers);
  }
  return empty;
}

/// Records the last uses of an instruction, and the registers that it makes readable again.
constexpr void note_last_uses(warp& w, const effects& e) noexcept {
  auto& s = w.scoreboard;
  if (const auto last = e.last_reads.bits(); last != 0) {
    mark_lanes(s.ended, last, w.active);
    s.any_ended |= last;
    clear_lanes(s.ended_pair, last, w.active);
    mark_lanes(s.ended_pair, e.pair_last_reads.bits(), w.active);
  }
  if (const auto written = e.writes.bits() & s.any_ended; written != 0)
    s.any_ended &= ~clear_lanes(s.ended, written, w.active);
}

/// Records the registers that a message reads and writes.
constexpr void note_message(warp& w, const effects& e) noexcept {
  const unsigned slot = static_cast<std::uint8_t>(e.slot);  // No slot is greater than any slot.
  auto& s = w.scoreboard;
  if (slot >= s.slots) return;
  mark_lanes(s.writes[slot], e.staging_writes.bits(), w.active);
  mark_lanes(s.reads[slot], e.staging_reads.bits(), w.active);
  s.any_writes |= e.staging_writes.bits();
  s.any_reads |= e.staging_reads.bits();
}

/// Records the position that a varying load remembers; `input` are the values of its first source.
constexpr void note_position(warp& w, const operation& o, const std::uint32_t (&input)[warp_size]) noexcept {
  auto& s = w.scoreboard;
  if (o.position == position_use::retrieve) return;
  s.position_writers = static_cast<std::uint8_t>(s.position_writers | o.does.occupied_slots());
  if (o.position == position_use::clobber) {
    s.positions &= ~w.active;
    return;
  }
  s.positions |= w.active;
  s.position_sources = o.has_position_input ? s.position_sources | w.active : s.position_sources & ~w.active;
  for (lane_mask m = w.active; m != 0; m &= m - 1) {
    const auto lane = index_of_lowest(m);
    s.position_sample[lane] = o.sample;
    s.position_source[lane] = input[lane];
  }
}

/// Records that a message is in flight in the warp, and the waits that it requires.
constexpr void note_order(warp& w, const effects& e) noexcept {
  auto& s = w.scoreboard;
  s.in_flight = static_cast<std::uint8_t>(s.in_flight | e.occupied_slots());
  if (e.control == control_effect::barrier) s.owed_waits |= 1u << 7;
  if (e.control == control_effect::blend || e.output == output_effect::depth_stencil)
    s.output_made |= w.active;
}

/// Completes the messages of the warp with one of `slots`. The wait implied by `end` frees slots, but does
/// not satisfy the wait that ATEST requires.
constexpr void wait_for_order(warp& w, unsigned slots, bool ends) noexcept {
  auto& s = w.scoreboard;
  const auto rest = static_cast<std::uint8_t>(~slots);
  s.in_flight &= rest;
  s.position_writers &= rest;
  if (!ends) s.owed_waits &= rest;
}

/// Completes the messages with one of `slots` in the active lanes: their results reach the registers.
constexpr void wait(warp& w, unsigned slots) noexcept {
  auto& s = w.scoreboard;
  if ((s.any_writes | s.any_reads) == 0) return;
  for (unsigned slot = 0; slot < s.slots; ++slot) {
    if ((slots >> slot & 1) == 0) continue;
    for (auto m = s.any_writes; m != 0; m = without_lowest(m)) {
      const auto r = index_of_lowest(m);
      for (lane_mask lanes = s.writes[slot][r] & w.active; lanes != 0; lanes &= lanes - 1) {
        const auto lane = index_of_lowest(lanes);
        w.registers[r][lane] = w.pending[r][lane];
      }
      s.writes[slot][r] = static_cast<std::uint16_t>(s.writes[slot][r] & ~w.active);
      if ((s.writes[0][r] | s.writes[1][r] | s.writes[2][r]) == 0) s.any_writes &= ~lowest_bit(m);
    }
    for (auto m = s.any_reads; m != 0; m = without_lowest(m)) {
      const auto r = index_of_lowest(m);
      s.reads[slot][r] = static_cast<std::uint16_t>(s.reads[slot][r] & ~w.active);
      if ((s.reads[0][r] | s.reads[1][r] | s.reads[2][r]) == 0) s.any_reads &= ~lowest_bit(m);
    }
  }
}

}  // namespace valhall::detail
