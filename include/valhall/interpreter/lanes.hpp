// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_conversion.hpp>
#include <valhall/arithmetic/host_float.hpp>
#include <valhall/interpreter/warp.hpp>
#include <valhall/isa/generated/named_operands.hpp>

#include <cstdint>

/// Operands of all lanes, fetched together.
namespace valhall::detail {

/// A word for each lane.
using lane_words = std::uint32_t[warp_size];

/// The number of lanes to compute if `active` are active. At run time all of them: compilers turn loops over
/// a constant number of lanes into vector instructions. In constant evaluation, where each lane costs steps,
/// the lanes up to the highest active one.
constexpr unsigned computed_lanes(lane_mask active) noexcept {
  return __builtin_is_constant_evaluated() ? lane_count(active) : warp_size;
}

/// A value for each lane, valid in the computed lanes. High words are valid only for 64-bit values.
struct lane_values {
  lane_words low;
  lane_words high;

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
  lane_mask active = 0;
  bool flush = false;     ///< Subnormals count as zero.
  bool presumed = false;  ///< A result is presumed.
  lane_mask unknown = 0;  ///< Lanes in which the result for these sources is not known.

  /// The number of lanes to compute.
  constexpr unsigned count() const noexcept { return computed_lanes(active); }
  /// The lanes that are computed without being active.
  constexpr lane_mask inactive() const noexcept { return ~active & ((1u << count()) - 1); }
};

/// Bit n for lane n. Loaded as a vector, where `1u << n` would be a shift for each lane.
inline constexpr lane_words lane_bits = {1u << 0,  1u << 1,  1u << 2,  1u << 3, 1u << 4,  1u << 5,
                                         1u << 6,  1u << 7,  1u << 8,  1u << 9, 1u << 10, 1u << 11,
                                         1u << 12, 1u << 13, 1u << 14, 1u << 15};
static_assert(warp_size == 16);

/// All ones if the condition holds, otherwise 0.
constexpr std::uint32_t mask_if(bool condition) noexcept { return condition ? ~std::uint32_t{0} : 0; }

/// `a` in the bits that are set in `mask`, `b` in the others.
constexpr std::uint32_t blend_bits(std::uint32_t mask, std::uint32_t a, std::uint32_t b) noexcept {
  return (a & mask) | (b & ~mask);
}

/// A special value as a lane reads it. Returns false if it is not documented.
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

/// Stores one word in all lanes.
constexpr void fill_lanes(lane_words& to, std::uint32_t value, lane_mask active) noexcept {
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i) to[i] = value;
}

constexpr void copy_lanes(lane_words& __restrict to, const lane_words& __restrict from,
                          lane_mask active) noexcept {
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i) to[i] = from[i];
}

/// The operand of a source, before its lanes and sign are applied.
constexpr bool fetch_operand(run_result& result, const machine& m, const warp& w, const operation_source& s,
                             lane_mask active, lane_values& to) noexcept {
  switch (s.kind) {
    case source_kind::general_register:
      copy_lanes(to.low, w.registers[s.index], active);
      if (s.wide) copy_lanes(to.high, w.registers[(s.index + 1) & (w.register_count - 1)], active);
      return true;
    case source_kind::uniform:
      if (s.index + (s.wide ? 1u : 0u) >= m.uniforms.size())
        return fail(result, w, run_error::uniform_not_given);
      fill_lanes(to.low, m.uniforms[s.index], active);
      if (s.wide) fill_lanes(to.high, m.uniforms[s.index + 1u], active);
      return true;
    case source_kind::constant:
      fill_lanes(to.low, s.constant, active);
      if (s.wide) fill_lanes(to.high, 0, active);
      return true;
    case source_kind::special: break;
  }
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i) {
    std::uint64_t value = 0;
    if (!special_value(m, w, s.page, s.index >> 1, i, value))
      return fail(result, w, run_error::special_not_given);
    to.set(i, (s.index & 1) != 0 ? value >> 32 : value);
  }
  return true;
}

/// Widens the half at bit `start` of each lane to a float.
constexpr void widen_halves(lane_words& __restrict to, const lane_words& __restrict from, unsigned start,
                            lane_mask active, bool flush) noexcept {
  using namespace arithmetic;
  const float_mode mode{.rounding = round_mode::rte, .flush = flush};
  const auto half = [&](unsigned i) {
    return flushed<binary16>(static_cast<std::uint16_t>(from[i] >> start), mode);
  };
  if (arithmetic::detail::on_host(mode)) {
    using host = arithmetic::detail::host_operations<binary16>;
    for (unsigned i = 0, n = computed_lanes(active); i < n; ++i)
      to[i] = arithmetic::detail::bits_of_host_float(host::widened(half(i)));
  } else {
    for (unsigned i = 0, n = computed_lanes(active); i < n; ++i)
      to[i] = convert<binary32, binary16>(half(i), mode);
  }
}

/// Reads a source with lanes: takes the bytes or halves that `s` selects from each word of `from`, extends
/// them to the width of the operation, and stores the low word of the value in `to`.
constexpr void pick_parts(const operation_source& s, lane_words& __restrict to,
                          const lane_words& __restrict from, lane_mask active, bool flush) noexcept {
  const bool is_float = s.widens == widening::half_float && s.component == 32;
  const auto part_bits = static_cast<std::uint32_t>(low_bits(s.size));
  const auto component_bits = static_cast<std::uint32_t>(low_bits(s.component));
  // Flipping the sign bit and subtracting it extends the sign.
  const std::uint32_t sign = s.extends_sign() ? std::uint32_t{1} << (s.size - 1) : 0;
  fill_lanes(to, 0, active);
  for (unsigned k = 0; k < s.count; ++k) {
    const unsigned start = s.size * (s.picks >> 2 * k & 3u), place = k * s.component;
    if (start >= 32) continue;  // The second word of an operand that has one is 0.
    if (is_float)
      widen_halves(to, from, start, active, flush);
    else
      for (unsigned i = 0, n = computed_lanes(active); i < n; ++i)
        to[i] |= ((((from[i] >> start & part_bits) ^ sign) - sign) & component_bits) << place;
  }
}

/// Extends a word, whose parts were selected, to 64 bits.
constexpr void extend_words(const operation_source& s, lane_values& to, lane_mask active) noexcept {
  const std::uint32_t extended = mask_if(s.extends_sign());
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i)
    to.high[i] = (0 - (to.low[i] >> 31)) & extended;
}

/// Makes `to`, the operand of source `s`, the value of the source: applies lanes and sign.
constexpr void transform_operand(const operation_source& s, const working_set& set,
                                 lane_values& to) noexcept {
  if (s.count != 0) {
    lane_words whole;
    copy_lanes(whole, to.low, set.active);
    pick_parts(s, to.low, whole, set.active, set.flush);
    if (s.delivers_wide) extend_words(s, to, set.active);
  }
  if (!s.changes_sign) return;
  const auto keep = static_cast<std::uint32_t>(s.keep), flip = static_cast<std::uint32_t>(s.flip);
  for (unsigned i = 0, n = set.count(); i < n; ++i) to.low[i] = (to.low[i] & keep) ^ flip;
  if (!s.delivers_wide) return;
  const auto high_keep = static_cast<std::uint32_t>(s.keep >> 32),
             high_flip = static_cast<std::uint32_t>(s.flip >> 32);
  for (unsigned i = 0, n = set.count(); i < n; ++i) to.high[i] = (to.high[i] & high_keep) ^ high_flip;
}

/// The value of a source.
constexpr bool fetch(run_result& result, const machine& m, const warp& w, const operation_source& s,
                     const working_set& set, lane_values& to) noexcept {
  if (!fetch_operand(result, m, w, s, set.active, to)) return false;
  transform_operand(s, set, to);
  return true;
}

/// Writes the bits of `mask` into the active lanes of a register.
constexpr void write_lanes(lane_words& __restrict to, const lane_words& __restrict from, lane_mask active,
                           std::uint32_t mask) noexcept {
  if (active == all_lanes && mask == ~std::uint32_t{0}) {
    copy_lanes(to, from, active);
    return;
  }
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i)
    to[i] = blend_bits(mask_if((active & lane_bits[i]) != 0) & mask, from[i], to[i]);
}

/// The bits of a word that a destination with these halves receives. A half of the register takes that half
/// of the result.
constexpr std::uint32_t bits_of_halves(unsigned halves) noexcept {
  return halves == encoding::low_half ? 0x0000ffff : halves == encoding::high_half ? 0xffff0000 : 0xffffffff;
}

/// Writes the result to the destination, in the active lanes.
constexpr void write_destination(warp& w, const computation& o, const working_set& set) noexcept {
  write_lanes(w.registers[o.destination], set.result.low, set.active, bits_of_halves(o.halves));
  if (o.fills_pair)
    write_lanes(w.registers[(o.destination + 1) & (w.register_count - 1)], set.result.high, set.active,
                ~std::uint32_t{0});
}

}  // namespace valhall::detail
