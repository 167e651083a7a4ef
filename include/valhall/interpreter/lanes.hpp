// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_conversion.hpp>
#include <valhall/interpreter/warp.hpp>
#include <valhall/isa/generated/named_operands.hpp>

#include <cstdint>

/// Operands of all lanes, fetched together.
namespace valhall::detail {

/// A value for each lane, valid up to the highest active lane. High words are valid only for 64-bit values.
struct lane_values {
  std::uint32_t low[warp_size];
  std::uint32_t high[warp_size];

  constexpr std::uint64_t wide(unsigned lane) const noexcept {
    return low[lane] | std::uint64_t{high[lane]} << 32;
  }
  constexpr void set(unsigned lane, std::uint64_t value) noexcept {
    low[lane] = static_cast<std::uint32_t>(value);
    high[lane] = static_cast<std::uint32_t>(value >> 32);
  }
};

/// Sources and results of an instruction, in all lanes.
struct working_set {
  lane_values source[4];
  lane_values result;
  unsigned lanes = 0;  ///< The number of lanes up to the highest active one.
  lane_mask active = 0;
  bool flush = false;     ///< Subnormals count as zero.
  bool presumed = false;  ///< A result is presumed.
  lane_mask unknown = 0;  ///< Lanes in which the result for these sources is not known.
};

/// A special value as a lane reads it. False if it is not documented.
constexpr bool special_value(const machine& m, const warp& w, unsigned page, unsigned entry, unsigned lane,
                             std::uint64_t& value) noexcept {
  const auto is = [&](special s) { return s.page() == page && s.entry() == entry; };
  if (page == 0) {
    value = is(warp_id) ? w.number : m.fragment_specials[entry & 15];
  } else if (is(thread_local_pointer)) {
    value = m.thread_local_memory.address;
  } else if (is(workgroup_local_pointer)) {
    value = m.workgroup_local_memory.address;
  } else if (is(resource_table_pointer)) {
    value = m.resource_tables;
  } else if (is(lane_id)) {
    value = lane;
  } else if (is(core_id)) {
    value = m.core;
  } else if (is(program_counter)) {
    value = m.program_address + 8 * (std::uint64_t{w.next} + 1);
  } else {
    return false;
  }
  return true;
}

/// The operand of a source, before its lanes and sign are applied.
constexpr bool fetch_operand(run_result& result, const machine& m, const warp& w, const operation_source& s,
                             unsigned n, lane_values& to) noexcept {
  switch (s.kind) {
    case source_kind::general_register: {
      const auto& low = w.registers[s.index];
      for (unsigned i = 0; i < n; ++i) to.low[i] = low[i];
      if (!s.wide) return true;
      const auto& high = w.registers[(s.index + 1) & (encoding::register_count - 1)];
      for (unsigned i = 0; i < n; ++i) to.high[i] = high[i];
      return true;
    }
    case source_kind::uniform: {
      if (s.index + (s.wide ? 1u : 0u) >= m.uniforms.size())
        return fail(result, w, run_error::uniform_not_given);
      const std::uint32_t low = m.uniforms[s.index], high = s.wide ? m.uniforms[s.index + 1u] : 0;
      for (unsigned i = 0; i < n; ++i) to.low[i] = low;
      if (!s.wide) return true;
      for (unsigned i = 0; i < n; ++i) to.high[i] = high;
      return true;
    }
    case source_kind::constant:
      for (unsigned i = 0; i < n; ++i) to.low[i] = s.constant;
      if (!s.wide) return true;
      for (unsigned i = 0; i < n; ++i) to.high[i] = 0;
      return true;
    case source_kind::special: break;
  }
  for (unsigned i = 0; i < n; ++i) {
    std::uint64_t value = 0;
    if (!special_value(m, w, s.page, s.index >> 1, i, value))
      return fail(result, w, run_error::special_not_given);
    to.set(i, (s.index & 1) != 0 ? value >> 32 : value);
  }
  return true;
}

/// A selected part of an operand, extended.
constexpr std::uint64_t extend_part(const operation_source& s, std::uint64_t part, bool flush) noexcept {
  if (s.widens == widening::half_float && s.component == 32) {
    using namespace arithmetic;
    return convert<binary32, binary16>(static_cast<std::uint16_t>(part),
                                       {.rounding = round_mode::rte, .flush = flush});
  }
  if (s.widens != widening::sign || s.component == s.size) return part;
  return sign_extend(part, s.size) & low_bits(s.component);
}

constexpr std::uint64_t pick_parts(const operation_source& s, std::uint64_t bits, bool flush) noexcept {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < s.count; ++i) {
    const std::uint64_t part = bits >> (s.size * (s.picks >> 2 * i & 3u)) & low_bits(s.size);
    value |= extend_part(s, part, flush) << (i * s.component);
  }
  return value;
}

/// The value of a source.
constexpr bool fetch(run_result& result, const machine& m, const warp& w, const operation_source& s,
                     working_set& set, lane_values& to) noexcept {
  const unsigned n = set.lanes;
  if (!fetch_operand(result, m, w, s, n, to)) return false;
  if (s.delivers_wide) {
    if (s.count != 0)
      for (unsigned i = 0; i < n; ++i) to.set(i, pick_parts(s, to.low[i], set.flush));
    if (s.changes_sign)
      for (unsigned i = 0; i < n; ++i) to.set(i, (to.wide(i) & s.keep) ^ s.flip);
    return true;
  }
  if (s.count != 0)
    for (unsigned i = 0; i < n; ++i)
      to.low[i] = static_cast<std::uint32_t>(pick_parts(s, to.low[i], set.flush));
  if (s.changes_sign) {
    const auto keep = static_cast<std::uint32_t>(s.keep), flip = static_cast<std::uint32_t>(s.flip);
    for (unsigned i = 0; i < n; ++i) to.low[i] = (to.low[i] & keep) ^ flip;
  }
  return true;
}

/// Writes the result to the destination, in the active lanes.
constexpr void write_destination(warp& w, const operation& o, const working_set& set) noexcept {
  auto& low = w.registers[o.destination];
  if (o.halves == encoding::whole_register) {
    if (set.active == all_lanes)
      for (unsigned i = 0; i < warp_size; ++i) low[i] = set.result.low[i];
    else
      for (unsigned i = 0; i < set.lanes; ++i)
        if ((set.active >> i & 1) != 0) low[i] = set.result.low[i];
  } else {
    // A half of the register takes that half of the result.
    const std::uint32_t mask = o.halves == encoding::low_half    ? 0x0000ffff
                               : o.halves == encoding::high_half ? 0xffff0000
                                                                 : 0xffffffff;
    for (unsigned i = 0; i < set.lanes; ++i)
      if ((set.active >> i & 1) != 0) low[i] = (low[i] & ~mask) | (set.result.low[i] & mask);
  }
  if (!o.fills_pair) return;
  auto& high = w.registers[(o.destination + 1) & (encoding::register_count - 1)];
  for (unsigned i = 0; i < set.lanes; ++i)
    if ((set.active >> i & 1) != 0) high[i] = set.result.high[i];
}

}  // namespace valhall::detail
