// SPDX-License-Identifier: MIT
#pragma once

namespace playground {

/// The side of the square of pixels that a warp shades.
inline constexpr unsigned warp_side = 4;

/// The place of a lane in the square of its warp.
struct lane_position {
  unsigned x = 0, y = 0;
};

/// Each four successive lanes are a quad of 2 x 2 pixels, and the four quads are a square of 2 x 2 quads.
constexpr lane_position position_in_warp(unsigned lane) noexcept {
  return {(lane & 1) + (lane >> 1 & 2), (lane >> 1 & 1) + (lane >> 2 & 2)};
}

}  // namespace playground
