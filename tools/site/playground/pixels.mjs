// SPDX-License-Identifier: MIT
// The square of pixels that a warp of a fragment shader shades: 4 x 4, in quads of 2 x 2.

export const warpSide = 4;
export const warpLanes = 16;

const positions = Array.from({ length: warpLanes }, (_, lane) =>
  ({ x: (lane & 1) + (lane >> 1 & 2), y: (lane >> 1 & 1) + (lane >> 2 & 2) }));

/// The place of a lane in the square of its warp.
export const positionInWarp = (lane) => positions[lane];
