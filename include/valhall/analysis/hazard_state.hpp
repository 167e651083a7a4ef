// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/dataflow.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/isa/stage.hpp>

#include <cstdint>

/// Hazards before each instruction: messages that may not have been waited on, and registers that may have
/// been killed. Registers belong to a lane and follow its paths. Slots, and the order that waits on slots
/// enforce, belong to the warp, which runs divergent lanes one side after the other.
namespace valhall {

namespace detail {

/// Slots for messages with results, 0 to 2.
constexpr unsigned general_slots = 3;

/// Adds `more` to `to` and returns whether that changed it.
template <class Bits>
constexpr bool add_bits(Bits& to, Bits more) noexcept {
  const bool is_new = (more & ~to) != 0;
  to = static_cast<Bits>(to | more);
  return is_new;
}

/// Messages of a lane in flight on some path to an instruction.
struct message_state {
  using register_bits = detail::bits128;

  register_bits writes[general_slots] = {};  ///< Registers that messages with the slot will write.
  register_bits reads[general_slots] = {};   ///< Staging registers that such messages may still read.
  std::uint64_t hazards = 0;                 ///< Memory accesses; in `lane_state`, also other hazards.

  // Bits of `hazards`: groups of three bits, one for each of slots 0 to 2.
  static constexpr unsigned memory_read = 0;
  static constexpr unsigned memory_write = 3;

  static constexpr std::uint64_t hazard(unsigned n) noexcept { return std::uint64_t{1} << n; }
  constexpr bool has(unsigned n) const noexcept { return (hazards & hazard(n)) != 0; }
  /// The three bits of a group of memory hazards.
  constexpr unsigned group(unsigned first) const noexcept { return hazards >> first & 7; }

  constexpr register_bits pending_writes() const noexcept { return writes[0] | writes[1] | writes[2]; }
  constexpr register_bits pending_reads() const noexcept { return reads[0] | reads[1] | reads[2]; }

  static constexpr message_state everything() noexcept {
    constexpr register_bits all = ~register_bits{};
    return {{all, all, all}, {all, all, all}, ~std::uint64_t{0}};
  }

  /// Merges the state `from` of another path after a block with the given `gen` and `preserve`. Returns
  /// whether that changed anything.
  constexpr bool join(const message_state& from, const message_state& gen,
                      const message_state& preserve) noexcept {
    bool changed = false;
    for (unsigned s = 0; s < general_slots; ++s) {
      changed |= add_bits(writes[s], gen.writes[s] | (from.writes[s] & preserve.writes[s]));
      changed |= add_bits(reads[s], gen.reads[s] | (from.reads[s] & preserve.reads[s]));
    }
    changed |= add_bits(hazards, gen.hazards | (from.hazards & preserve.hazards));
    return changed;
  }
};

/// Hazards of a lane on some path to an instruction.
struct lane_state : message_state {
  register_bits killed = 0;        ///< Registers read for the last time.
  register_bits killed_pairs = 0;  ///< Killed registers that were read as pairs.
  register_bits written = 0;
  register_bits unwritten = 0;
  /// Registers that may no longer hold the value that the remembered varying position was computed from.
  register_bits not_position_source = 0;

  // More bits of `hazards`.
  static constexpr unsigned output_made = 6;    ///< A BLEND or ZS_EMIT ran.
  static constexpr unsigned helpers_ended = 7;  ///< An instruction with flow `discard` ran.
  static constexpr unsigned no_position = 8;    ///< No varying load has stored a position.
  static constexpr unsigned not_from_zero = 9;  ///< The position was computed from a source other than 0x0.
  static constexpr unsigned not_sample_position =
      10;  ///< Four bits by sample mode, set if the position has another mode.

  static constexpr std::uint64_t all_sample_modes = 15;

  static constexpr lane_state everything() noexcept {
    constexpr register_bits all = ~register_bits{};
    return {message_state::everything(), all, all, all, all, all};
  }

  /// The state at the start of a program with values in `registers`.
  static constexpr lane_state at_start(register_set inputs = {}) noexcept {
    lane_state s;
    s.written = inputs.bits();
    s.unwritten = ~s.written;
    s.forget_position();
    return s;
  }

  constexpr void forget_position() noexcept {
    not_position_source = ~register_bits{};
    hazards |= hazard(no_position) | hazard(not_from_zero) | all_sample_modes << not_sample_position;
  }

  /// See `message_state::join`.
  constexpr bool join(const lane_state& from, const lane_state& gen, const lane_state& preserve) noexcept {
    bool changed = message_state::join(from, gen, preserve);
    const auto add = [&](auto lane_state::*m) {
      changed |= add_bits(this->*m, gen.*m | (from.*m & preserve.*m));
    };
    add(&lane_state::killed);
    add(&lane_state::killed_pairs);
    add(&lane_state::written);
    add(&lane_state::unwritten);
    add(&lane_state::not_position_source);
    return changed;
  }
};

/// Hazards of the warp on some path to an instruction. Bit n of each is slot n.
struct warp_state {
  std::uint8_t in_flight = 0;  ///< Slots with a message that was not waited on.
  std::uint8_t positions = 0;  ///< Slots with a pending varying load that changes the remembered position.
  std::uint8_t owed = 0;       ///< Slots not waited on since the start; slot 7: since a BARRIER.

  static constexpr warp_state everything() noexcept { return {0xff, 0xff, 0xff}; }

  /// The state at the start of a program of stage `s`. Only a fragment shader still has to wait on slots 6
  /// and 7: a blend shader starts with every slot waited on, and no rule requires these waits in the other
  /// stages.
  static constexpr warp_state at_start(stage s) noexcept {
    warp_state w;
    if (s == stage::fragment) w.owed = 1u << depth_slot | 1u << tile_slot;
    return w;
  }

  /// Like `lane_state::join`.
  constexpr bool join(const warp_state& from, const warp_state& gen, const warp_state& preserve) noexcept {
    const auto through = [](std::uint8_t f, std::uint8_t g, std::uint8_t p) {
      return static_cast<std::uint8_t>(g | (f & p));
    };
    bool changed = add_bits(in_flight, through(from.in_flight, gen.in_flight, preserve.in_flight));
    changed |= add_bits(positions, through(from.positions, gen.positions, preserve.positions));
    changed |= add_bits(owed, through(from.owed, gen.owed, preserve.owed));
    return changed;
  }
};

/// Whether the instruction accesses memory that a program can write, so that its order matters.
constexpr bool is_ordered(const effects& e) noexcept {
  return e.memory != memory_effect::none && e.memory != memory_effect::read_constant;
}
constexpr bool writes_memory(const effects& e) noexcept {
  return e.memory == memory_effect::write || e.memory == memory_effect::read_write;
}

/// Whether the instruction makes an output that ATEST must precede.
constexpr bool makes_output(const effects& e) noexcept {
  return e.control == control_effect::blend || e.output == output_effect::depth_stencil;
}

constexpr bool changes_position(const effects& e) noexcept {
  return e.varying == varying_effect::store || e.varying == varying_effect::clobber;
}

/// Applies the update of the remembered position by a varying load to `s`.
constexpr void update_position(lane_state& s, const effects& e) noexcept {
  using p = lane_state;
  s.forget_position();
  if (e.varying != varying_effect::store) return;
  s.hazards &= ~(p::hazard(p::no_position) | p::hazard(p::not_sample_position + unsigned(e.sample)));
  if (e.position_source < most_registers)
    s.not_position_source &= ~(typename p::register_bits{1} << e.position_source);
  if (e.position_source == effects::position_from_zero) s.hazards &= ~p::hazard(p::not_from_zero);
}

/// The part of a set of registers that the architecture has, if `Bits` has a bit for each of its registers.
template <class Bits>
constexpr auto& registers_in(auto& registers) noexcept {
  if constexpr (sizeof(Bits) == sizeof registers)
    return registers;
  else
    return registers.low;
}
template <class Bits>
constexpr Bits bits_of(const register_set& registers) noexcept {
  if constexpr (sizeof(Bits) == sizeof registers)
    return registers.bits();
  else
    return registers.low();
}

/// Adds the message with the effects `e`.
constexpr void add_message(message_state& s, const effects& e) noexcept {
  using p = message_state;
  const unsigned slot = static_cast<std::uint8_t>(e.slot);  // Without a slot, 255.
  if (slot >= general_slots) return;
  s.writes[slot] |= e.staging_writes.bits();
  s.reads[slot] |= e.staging_reads.bits();
  if (is_ordered(e)) s.hazards |= p::hazard((writes_memory(e) ? p::memory_write : p::memory_read) + slot);
}

/// Completes the messages with the slots of `waits`.
constexpr void complete(message_state& s, unsigned waits) noexcept {
  using p = message_state;
  const std::uint64_t general = waits & 7;
  if (general == 0) return;
  s.hazards &= ~(general << p::memory_read | general << p::memory_write);
  for (unsigned slot = 0; slot < general_slots; ++slot)
    if ((general >> slot & 1) != 0) s.writes[slot] = s.reads[slot] = 0;
}

/// Transfer function on messages in flight: an instruction with the effects `e`, and `waits` in place of its
/// own waits.
constexpr void transfer(message_state& s, const effects& e, unsigned waits) noexcept {
  if (e.is_message) add_message(s, e);
  complete(s, waits);
}

/// `transfer` for the parts of a message that other instructions lack.
constexpr void transfer_message(lane_state& s, const effects& e) noexcept {
  if (changes_position(e)) update_position(s, e);
  add_message(s, e);
  if (makes_output(e)) s.hazards |= s.hazard(s.output_made);
}

/// Transfer function of an instruction on the state of a lane. A message is in flight until a wait completes
/// it, on the same instruction or later. `Bits` has a bit for each register of the architecture.
template <class Bits = bits128>
VALHALL_INLINE constexpr void transfer(lane_state& s, const effects& e) noexcept {
  using p = lane_state;
  const Bits writes = bits_of<Bits>(e.writes), last_reads = bits_of<Bits>(e.last_reads);
  auto& killed = registers_in<Bits>(s.killed);
  auto& killed_pairs = registers_in<Bits>(s.killed_pairs);
  killed = (killed | last_reads) & ~writes;
  killed_pairs = ((killed_pairs & ~last_reads) | bits_of<Bits>(e.pair_last_reads)) & ~writes;
  registers_in<Bits>(s.written) |= writes;
  registers_in<Bits>(s.unwritten) &= ~writes;
  if (e.is_message) transfer_message(s, e);
  registers_in<Bits>(s.not_position_source) |= writes;
  if (e.ends_helpers) s.hazards |= p::hazard(p::helpers_ended);
  complete(s, e.waits);
}

/// Completes the messages of the warp with the slots of `waits`.
constexpr void complete(warp_state& s, unsigned waits) noexcept {
  const auto preserve = static_cast<std::uint8_t>(~waits);
  s.in_flight &= preserve;
  s.positions &= preserve;
  s.owed &= preserve;
}

/// Transfer function on the state of the warp: an instruction with the effects `e`, and `waits` in place of
/// its own waits. The wait implied by `end` frees slots, but does not satisfy the wait that tests require.
constexpr void transfer(warp_state& s, const effects& e, unsigned waits) noexcept {
  if (e.is_message) {
    s.in_flight |= e.occupied_slots();
    if (changes_position(e)) s.positions |= e.occupied_slots();
    if (e.control == control_effect::barrier) s.owed |= 1u << tile_slot;
  }
  if (waits == 0) return;
  const std::uint8_t owed = s.owed;
  complete(s, waits);
  if (e.ends) s.owed = owed;
}
constexpr void transfer(warp_state& s, const effects& e) noexcept { transfer(s, e, e.waits); }

// Conditions of the rules on messages for the state before an instruction, for the verifier and repair.

/// `missing_wait_before_test`
constexpr bool lacks_wait_before_test(const warp_state& s, const effects& e) noexcept {
  const bool tests = e.output == output_effect::coverage || e.output == output_effect::depth_stencil;
  return tests && (s.owed >> depth_slot & 1) != 0;
}

/// `missing_wait_before_blend`
constexpr bool lacks_wait_before_blend(const warp_state& s, const effects& e) noexcept {
  return (s.owed & e.tile_slots) != 0;
}

/// `blend_before_atest`
constexpr bool tests_after_output(const lane_state& s, const effects& e) noexcept {
  return e.output == output_effect::coverage && s.has(lane_state::output_made);
}

/// `helpers_ended`
constexpr bool lacks_helpers(const lane_state& s, const effects& e, stage in) noexcept {
  return e.needs_helpers && has_fragments(in) && s.has(lane_state::helpers_ended);
}

/// Whether a branch or a BLEND has the flow `discard`, which breaks `helpers_ended`.
constexpr bool has_misplaced_discard(const effects& e) noexcept {
  const bool jumps = e.control == control_effect::branch || e.control == control_effect::branch_indirect;
  return e.ends_helpers && (jumps || e.control == control_effect::blend);
}

/// `varying_order`: a retrieve after a load that may have stored no position, or one of another sample mode
/// or source.
constexpr bool lacks_position(const lane_state& s, const effects& e) noexcept {
  using p = lane_state;
  if (e.varying != varying_effect::retrieve) return false;
  if (s.has(p::no_position)) return true;
  if (e.position_source == effects::position_from_nothing) return false;
  const bool other_source = e.position_source < most_registers
                                ? (s.not_position_source >> e.position_source & 1) != 0
                                : e.position_source != effects::position_from_zero || s.has(p::not_from_zero);
  // In documented words a retrieve has no sample mode, which `center` represents here.
  const bool other_sample =
      e.sample != sample_mode::center && s.has(p::not_sample_position + unsigned(e.sample));
  return other_source || other_sample;
}

/// `varying_order`: slots of earlier varying loads that must be waited on.
constexpr unsigned varying_slots(const warp_state& s, const effects& e) noexcept {
  return changes_position(e) || e.varying == varying_effect::retrieve ? s.positions : 0u;
}

/// `barrier_without_wait`: slots that must be waited on before a BARRIER.
constexpr unsigned barrier_slots(const warp_state& s, const effects& e) noexcept {
  return e.control == control_effect::barrier ? s.in_flight : 0u;
}

/// Whether some rule examines the state of the warp before the instruction. It is a message then.
constexpr bool uses_warp_state(const effects& e) noexcept {
  return e.control == control_effect::barrier || e.control == control_effect::blend || changes_position(e) ||
         e.varying == varying_effect::retrieve || e.tile != memory_effect::none ||
         e.output == output_effect::coverage || e.output == output_effect::depth_stencil;
}

constexpr bool uses_warp_state(const control_flow_graph& graph) noexcept {
  for (word_index i = 0; i < graph.size(); ++i)
    if (graph.at(i).is_message && uses_warp_state(graph.at(i))) return true;
  return false;
}

/// The divergence of the lanes of a program of stage `s`. The return address of a blend shader is uniform in
/// the warp.
constexpr divergence lanes_of(const control_flow_graph& graph, stage s,
                              const divergence_assumptions& assumed = {}) {
  register_set uniform;
  if (s == stage::blend) uniform = preloaded_registers(preloaded_value::return_address, graph.in());
  return divergence(graph, uniform, assumed);
}

}  // namespace detail

}  // namespace valhall
