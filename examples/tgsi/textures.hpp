// SPDX-License-Identifier: MIT
#pragma once

#include "inputs.hpp"

#include <cstdint>

namespace tgsi {

/// What a texture instruction asks of one texture in one lane, by the words of its staging registers.
struct texture_lookup {
  std::uint32_t coordinates[3] = {};  ///< Floats, or integers of a fetch. Of a cube, the first has the face.
  std::uint32_t layer = 0;            ///< Of an array.
  std::int32_t offsets[3] = {};       ///< In texels.
  float reference = 0;                ///< Of a comparison.
  std::int32_t level = 0;             ///< Of a fetch, or of detail; in 1 / 256 unless of a fetch.
  bool is_array = false, is_compared = false, is_cube = false;
  unsigned dimensions = 2;  ///< 1 to 3.
};

/// The nearest texel, where coordinates repeat, of the nearest level.
vector4 sample(const texture_inputs& t, const texture_lookup& l);
/// The texel with these integers; zeros if there is none.
vector4 fetch(const texture_inputs& t, const texture_lookup& l);
/// A component of the four texels around a point: top left, top right, bottom left, bottom right.
vector4 gather(const texture_inputs& t, const texture_lookup& l, unsigned component);

}  // namespace tgsi
