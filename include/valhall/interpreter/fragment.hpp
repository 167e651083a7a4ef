// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/memory.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// Outputs of fragment shaders.
namespace valhall::detail {

/// ATEST, without alpha-to-coverage: the mask is unchanged.
constexpr void test_coverage(run_result& result, warp& w, const computation& o, const working_set& set,
                             unsigned lane) noexcept {
  const std::uint32_t mask = set.source[0].low[lane];
  if ((w.helpers >> lane & 1) == 0) {
    result.fragment.tested |= 1u << lane;
    result.fragment.coverage[lane] = mask;
  }
  if (o.writes.count != 0) set_pending(w, o.writes.first, lane, mask);
}

/// ZS_EMIT. It presumably returns the mask unchanged.
constexpr void emit_depth(run_result& result, warp& w, const computation& o, const working_set& set,
                          unsigned lane) noexcept {
  fragment_outputs& out = result.fragment;
  const bool covers = (w.helpers >> lane & 1) == 0;
  if (o.depth && covers) {
    out.depth_written |= 1u << lane;
    out.depth[lane] = set.source[0].low[lane];
  }
  if (o.stencil && covers) {
    out.stencil_written |= 1u << lane;
    out.stencil[lane] = set.source[1].low[lane];
  }
  result.presumed = true;
  if (o.writes.count != 0) set_pending(w, o.writes.first, lane, set.source[2].low[lane]);
}

/// The render target whose descriptor BLEND reads, or one past the last if unknown.
constexpr unsigned blend_target(const computation& o) noexcept {
  const operation_source& s = o.sources[0];
  const unsigned entry = s.index >> 1;
  const bool known = s.kind == source_kind::special && s.page == 0 && entry >= blend_descriptor_0.entry();
  return known ? entry - blend_descriptor_0.entry() : fragment_outputs::target_count;
}

/// Stores the colour that BLEND outputs.
constexpr void keep_colour(run_result& result, const warp& w, const computation& o, const working_set& set,
                           unsigned target) noexcept {
  blended_colour& colour = result.fragment.colours[target];
  const lane_mask covering = set.active & ~w.helpers;
  colour.lanes |= covering;
  colour.format = o.format;
  colour.components = o.vector_length;
  for (lane_mask m = covering; m != 0; m &= m - 1) {
    const auto lane = index_of_lowest(m);
    for (unsigned i = 0; i < 4; ++i) colour.words[i][lane] = staged_word(w, o, i, lane);
    colour.coverage[lane] = set.source[1].low[lane];
  }
}

}  // namespace valhall::detail
