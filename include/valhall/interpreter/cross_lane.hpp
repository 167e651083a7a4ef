// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/lanes.hpp>

#include <cstdint>

/// Instructions that read other lanes.
namespace valhall::detail {

/// The value that CLPER reads from an inactive lane.
constexpr std::uint32_t inactive_value(inactive_result r) noexcept {
  constexpr std::uint32_t values[] = {0x00000000, 0xffffffff, 0x00000001, 0x00010001, 0x80000000, 0x7fffffff,
                                      0x80008000, 0x7fff7fff, 0x80808080, 0x7f7f7f7f, 0x3f800000, 0x3c003c00,
                                      0xff800000, 0x7f800000, 0xfc00fc00, 0x7c007c00};
  return values[static_cast<unsigned>(r) & 15];
}

/// The lane selected by one component of the second source in `lane`. The number is presumably taken modulo
/// the subgroup size.
constexpr unsigned named_lane(working_set& set, const computation& o, unsigned lane,
                              std::uint32_t given) noexcept {
  const unsigned size = o.subgroup, first = lane & ~(size - 1);
  if (given >= size) set.presumed = true;
  const unsigned number = o.lane_op == lane_operation::xor_ ? (lane - first) ^ given : given;
  return first + (number & (size - 1));
}

/// CLPER. In vectors, each component presumably selects its own lane.
constexpr void exchange_lanes(working_set& set, const computation& o) noexcept {
  const unsigned components = o.type_size == 64 ? 1 : o.components;
  const unsigned bits = 32 / components;
  const auto mask = static_cast<std::uint32_t>(low_bits(bits));
  for (unsigned i = 0, n = set.count(); i < n; ++i) {
    std::uint32_t low = 0, high = 0;
    if ((set.active >> i & 1) == 0) {
      set.result.set(i, 0);
      continue;
    }
    for (unsigned k = 0; k < components; ++k) {
      const unsigned from = named_lane(set, o, i, set.source[1].low[i] >> (bits * k) & mask);
      const bool active = (set.active >> from & 1) != 0;
      const std::uint32_t other = inactive_value(o.inactive);
      low |= (active ? set.source[0].low[from] : other) & mask << (bits * k);
      if (o.type_size == 64) high = active ? set.source[0].high[from] : other;
      // The value of the upper word is not documented.
      if (o.type_size == 64 && !active && other != 0) set.presumed = true;
    }
    set.result.low[i] = low;
    if (o.type_size == 64) set.result.high[i] = high;
  }
}

/// WMASK. Bits presumably count from the first lane of the subgroup.
constexpr void collect_lanes(working_set& set, const computation& o) noexcept {
  lane_mask non_zero = 0;
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    if ((set.active >> i & 1) != 0 && set.source[0].low[i] != 0) non_zero |= 1u << i;
  const unsigned size = o.subgroup;
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.low[i] = non_zero >> (i & ~(size - 1)) & ((1u << size) - 1);
}

}  // namespace valhall::detail
