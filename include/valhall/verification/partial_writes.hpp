// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/dataflow.hpp>
#include <valhall/analysis/effects.hpp>

#include <cstdint>

/// Registers of which a message wrote one byte or half, and may have changed the rest.
namespace valhall::detail {

/// A set of bytes of registers: bit r of word k is byte k of register r.
template <class Edition>
struct register_bytes {
  using register_bits = typename words_of<Edition>::register_bits;

  register_bits of[4] = {};

  /// Byte k of each of `registers` is set, or cleared, if bit k of `bytes` is.
  constexpr void add(unsigned bytes, register_bits registers) noexcept {
    for (unsigned k = 0; k < 4; ++k)
      if ((bytes >> k & 1) != 0) of[k] |= registers;
  }
  constexpr void remove(unsigned bytes, register_bits registers) noexcept {
    for (unsigned k = 0; k < 4; ++k)
      if ((bytes >> k & 1) != 0) of[k] &= ~registers;
  }
  /// The bytes of register `number`, bit k for byte k.
  constexpr unsigned at(unsigned number) const noexcept {
    unsigned bytes = 0;
    for (unsigned k = 0; k < 4; ++k) bytes |= ((of[k] >> number & 1) != 0 ? 1u : 0u) << k;
    return bytes;
  }

  static constexpr register_bytes everything() noexcept {
    constexpr register_bits all = ~register_bits{};
    return {{all, all, all, all}};
  }
  constexpr bool join(const register_bytes& from, const register_bytes& gen,
                      const register_bytes& preserve) noexcept {
    bool changed = false;
    for (unsigned k = 0; k < 4; ++k) {
      const register_bits joined = of[k] | gen.of[k] | (from.of[k] & preserve.of[k]);
      changed |= joined != of[k];
      of[k] = joined;
    }
    return changed;
  }
};

constexpr unsigned all_bytes = 15, low_half_bytes = 3, high_half_bytes = 12;

/// The bytes of its register that a load writes. It writes only a part of the register.
constexpr unsigned bytes_of_lane(const decoded_instruction& d) noexcept {
  constexpr unsigned missing = 0xff;
  if (const unsigned lane = d.value(modifier::load_lane_8_bit, missing); lane != missing) {
    if (lane <= static_cast<unsigned>(load_lane_8_bit::b3)) return 1u << lane;
    if (lane <= static_cast<unsigned>(load_lane_8_bit::h1))
      return lane == static_cast<unsigned>(load_lane_8_bit::h0) ? low_half_bytes : high_half_bytes;
  }
  if (const unsigned lane = d.value(modifier::load_lane_16_bit, missing); lane != missing)
    if (lane <= static_cast<unsigned>(load_lane_16_bit::h1))
      return lane == static_cast<unsigned>(load_lane_16_bit::h0) ? low_half_bytes : high_half_bytes;
  // Without such a field, the lowest.
  return d.info().type_size == 8 ? 1 : low_half_bytes;
}

/// The bytes of its register that a source reads for certain. Without lanes, a vector may leave components
/// unused, and a move may copy what nobody reads later: these count as none.
constexpr unsigned bytes_read(const decoded_instruction& d, const operand_info& place,
                              const operand& source) noexcept {
  const picked_parts parts = swizzle_parts[static_cast<unsigned>(source.lanes())];
  if (parts.count == 0)
    return place.size >= 32 && d.info().components == 1 && d.info().group != family::mov ? all_bytes : 0;
  unsigned bytes = 0;
  for (unsigned i = 0; i < parts.count; ++i) {
    const unsigned pick = parts.picks >> 2 * i & 3;
    bytes |= parts.size == 32 ? all_bytes : parts.size == 16 ? low_half_bytes << 2 * pick : 1u << pick;
  }
  return bytes;
}

/// Follows the bytes that messages may have spoiled. `d` is the base word.
template <class Edition>
constexpr void spoil(register_bytes<Edition>& spoiled, const decoded_instruction& d,
                     const basic_effects<Edition>& e) noexcept {
  spoiled.remove(all_bytes, e.last_reads.bits() | e.whole_writes().bits());
  const auto partial = e.partial_writes.bits();
  if (partial == 0) return;
  if (e.is_message) {
    const unsigned written = bytes_of_lane(d);
    spoiled.add(all_bytes & ~written, partial);
    spoiled.remove(written, partial);
  } else {
    const bool low = field(d.word(), encoding::destination_mask_start, 2) == encoding::low_half;
    spoiled.remove(low ? low_half_bytes : high_half_bytes, partial);
  }
}

/// Whether the message `e` writes a part of a register.
template <class Edition>
constexpr bool writes_part(const basic_effects<Edition>& e) noexcept {
  return e.is_message && !e.partial_writes.empty();
}

template <class Edition>
constexpr bool has_partial_messages(const basic_control_flow_graph<Edition>& graph) noexcept {
  for (word_index i = 0; i < graph.size(); ++i)
    if (writes_part(graph.at(i))) return true;
  return false;
}

}  // namespace valhall::detail
