// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/dataflow.hpp>
#include <valhall/analysis/effects.hpp>

#include <cstdint>

/// Registers that a message wrote in part, one byte or half, so that it may have changed the rest.
namespace valhall::detail {

/// A set of bytes of registers: bit r of word k is byte k of register r.
struct register_bytes {
  using register_bits = detail::bits128;

  register_bits of[4] = {};

  /// Adds, or removes, byte k of each of `registers` if bit k of `bytes` is set.
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

/// The bytes of its register that a load of a part writes.
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
  // Without such a field, the load writes the lowest byte or half.
  return d.info().type_size == 8 ? 1 : low_half_bytes;
}

/// Bit k is set if register k of the group at `place` holds a component only in its low half: the last of an
/// odd number of 16-bit components. Words of VAR_TEX_* do not encode the components that they write.
constexpr unsigned half_filled(const operand_info& place, const decoded_instruction& d) noexcept {
  const instruction_info& row = d.info();
  if (row.vector_start != instruction_info::none) {
    const component_list list = components_of(row, d.canonical_word());
    return list.half && list.count % 2 != 0 ? 1u << list.count / 2 : 0;
  }
  // A group that is read holds coordinates, which are whole registers.
  if (!place.writes || place.reads) return 0;
  unsigned marks = 0, registers = 0;
  for (const count_term *term = place.terms(), *end = term + place.term_count; term != end; ++term) {
    if (term->halves == 0) break;
    const unsigned components = table_entry(term->most, field(d.canonical_word(), term->start, term->size));
    const std::uint64_t half =
        term->halves >> field(d.canonical_word(), term->half_start, term->half_size) & 1;
    if (half != 0 && components % 2 != 0) marks |= 1u << (registers + components / 2);
    registers += halved(components, half);
  }
  return marks;
}

/// The registers of the group at `place` whose bits are set in `marks`.
constexpr detail::bits128 marked_registers(const operand_info& place, const decoded_instruction& whole,
                                           unsigned marks) noexcept {
  const unsigned first = register_at(place, whole.canonical_word(), whole.native_bits());
  register_set found;
  for (; marks != 0; marks &= marks - 1) found |= register_set::range(first + index_of_lowest(marks), 1);
  return found.bits();
}

/// The registers in which a message writes only one byte or half.
struct parts_written {
  using register_bits = detail::bits128;

  register_bits lanes = 0;       ///< Registers in which a load writes one lane.
  register_bits low_halves = 0;  ///< Registers that hold the last of an odd number of 16-bit components.

  constexpr parts_written(const decoded_instruction& whole, const effects& e) noexcept {
    if (!e.is_message || e.staging_writes.empty()) return;
    lanes = e.partial_writes.bits();
    const decoded_instruction& d = whole;
    for (unsigned k = 0; k < row_of(d.id()).staging_count; ++k) {
      const operand_info& place = d.info().operands()[k];
      if (!place.writes) continue;
      if (const unsigned marks = half_filled(place, d); marks != 0)
        low_halves |= marked_registers(place, whole, marks) & e.staging_writes.bits();
    }
  }
  constexpr register_bits all() const noexcept { return lanes | low_halves; }
};

/// The bytes of its register, or of each register of its pair, that a source certainly reads. Without lanes,
/// vector instructions and moves count as reading no bytes: a vector may leave components unused, and a move
/// may copy bytes that are never read.
constexpr unsigned bytes_read(const decoded_instruction& d, const operand_info& place,
                              const operand& source) noexcept {
  const picked_parts parts = swizzle_parts[static_cast<unsigned>(source.lanes())];
  if (parts.count == 0) {
    const instruction_info& row = d.info();
    const bool is_whole = place.size >= 32 && row.components == 1 && row.operation != family::mov;
    return row.is_message || is_whole ? all_bytes : 0;
  }
  unsigned bytes = 0;
  for (unsigned i = 0; i < parts.count; ++i) {
    const unsigned pick = parts.picks >> 2 * i & 3;
    bytes |= parts.size == 32 ? all_bytes : parts.size == 16 ? low_half_bytes << 2 * pick : 1u << pick;
  }
  return bytes;
}

/// The bytes of register `k` of the group at `place` that a message reads. A store with `force` spills
/// registers, so it counts as a move, which reads no bytes.
constexpr unsigned bytes_of_staging(const decoded_instruction& d, const operand_info& place,
                                    unsigned k) noexcept {
  const instruction_info& row = d.info();
  if (d.value(modifier::memory_access, 0) == static_cast<unsigned>(memory_access::force)) return 0;
  const bool ends_in_part = row.type_size % 32 != 0;
  if (row.memory == memory_effect::write && row.vector_start == instruction_info::none && ends_in_part) {
    const unsigned lane = row.type_size == 8    ? d.value(modifier::store_lane_8_bit)
                          : row.type_size == 16 ? 2 * d.value(modifier::store_lane_16_bit)
                                                : 0;
    const unsigned bytes = (1u << row.type_size / 8u) - 1;
    return k < 8 ? (bytes << lane) >> 4 * k & all_bytes : 0;
  }
  // ST_MULTI stores up to 64 registers.
  return k < 32 && (half_filled(place, d) >> k & 1) != 0 ? low_half_bytes : all_bytes;
}

/// The registers in which an instruction reads a byte of `clobbered`.
constexpr detail::bits128 clobbered_reads(const register_bytes& clobbered,
                                          const decoded_instruction& whole) noexcept {
  const decoded_instruction& d = whole;
  register_set found;
  const auto look = [&](unsigned number, unsigned bytes) {
    if (number < most_registers && (bytes & clobbered.at(number)) != 0)
      found |= register_set::range(number, 1);
  };
  for (unsigned i = 0; i < d.info().operand_count; ++i) {
    const operand_info& place = d.info().operands()[i];
    if (place.role == operand_role::staging && place.reads) {
      const unsigned first = register_at(place, d.canonical_word(), whole.native_bits());
      for (unsigned k = 0; k < staging_count(place, d.canonical_word()); ++k)
        look(first + k, bytes_of_staging(d, place, k));
    }
    if (place.role != operand_role::source) continue;
    const operand source = whole.operand_at(i);
    if (source.kind() != operand_kind::general_register) continue;
    const unsigned bytes = bytes_read(d, place, source);
    const bool is_pair = reads_pair(place, d.canonical_word(), d.in());
    if (!is_pair || source.lanes() != swizzle::w1) look(source.number(), bytes);
    if (is_pair) look(source.number() + 1u, bytes);
  }
  return found.bits();
}

/// Updates `clobbered`, the bytes that messages may have changed, by the effects of `whole`.
constexpr void clobber(register_bytes& clobbered, const decoded_instruction& whole,
                       const effects& e) noexcept {
  clobbered.remove(all_bytes, e.last_reads.bits() | e.whole_writes().bits());
  const decoded_instruction& d = whole;
  const parts_written parts(whole, e);
  if (parts.low_halves != 0) clobbered.add(high_half_bytes, parts.low_halves);
  const auto partial = e.partial_writes.bits();
  if (partial == 0) return;
  if (e.is_message) {
    const unsigned written = bytes_of_lane(d);
    clobbered.add(all_bytes & ~written, partial);
    clobbered.remove(written, partial);
  } else {
    const bool low = field(d.canonical_word(), encoding::destination_mask_start, 2) == encoding::low_half;
    clobbered.remove(low ? low_half_bytes : high_half_bytes, partial);
  }
}

/// The registers that word `i` writes only in part; empty if it is not a message.
constexpr detail::bits128 written_in_part(const control_flow_graph& graph, word_index i) noexcept {
  const auto named = as_named(graph.decoded(i));
  return parts_written(named, graph.at(i)).all();
}

}  // namespace valhall::detail
