// SPDX-License-Identifier: MIT
#include "textures.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tgsi {

namespace {

constexpr vector4 nothing = {0, 0, 0, 0};

bool is_array(texture_target t) noexcept {
  switch (t) {
    case texture_target::array_1d:
    case texture_target::array_2d:
    case texture_target::shadow_array_1d:
    case texture_target::shadow_array_2d:
    case texture_target::msaa_array_2d:
    case texture_target::cube_array:
    case texture_target::shadow_cube_array: return true;
    default: return false;
  }
}
bool is_cube(texture_target t) noexcept {
  return t == texture_target::cube || t == texture_target::shadow_cube || t == texture_target::cube_array ||
         t == texture_target::shadow_cube_array;
}
/// Coordinates of these count texels.
bool is_rectangle(texture_target t) noexcept {
  return t == texture_target::rect || t == texture_target::shadow_rect;
}

/// A level of a texture: its size, and where its texels begin.
struct texture_level {
  std::int64_t size[3] = {1, 1, 1};  ///< The third is the depth, or the number of layers or faces.
  std::uint64_t first = 0;           ///< Texel.
};

texture_level level_of(const texture_inputs& t, std::uint32_t number) noexcept {
  texture_level result;
  for (std::uint32_t n = 0;; ++n) {
    const bool has_layers = is_array(t.target) || is_cube(t.target);
    for (unsigned i = 0; i < 3; ++i)
      result.size[i] = i == 2 && has_layers ? t.size[2] : std::max(t.size[i] >> n, 1u);
    if (n == number) return result;
    result.first += static_cast<std::uint64_t>(result.size[0] * result.size[1] * result.size[2]);
  }
}

/// The texel at integers in the level; zeros outside the given words.
vector4 texel_at(const texture_inputs& t, const texture_level& l, const std::int64_t (&at)[3]) noexcept {
  const std::uint64_t texel =
      l.first + static_cast<std::uint64_t>((at[2] * l.size[1] + at[1]) * l.size[0] + at[0]);
  if (texel >= t.texels.size() / 4) return nothing;
  const std::uint32_t* const words = &t.texels[static_cast<std::size_t>(texel) * 4];
  return {words[0], words[1], words[2], words[3]};
}

std::int64_t wrapped(std::int64_t i, std::int64_t size) noexcept { return (i % size + size) % size; }

/// The coordinate in texels. What is not a number, or too large, counts as 0.
double in_texels(const texture_inputs& t, std::uint32_t bits, std::int64_t size) noexcept {
  const double value = std::bit_cast<float>(bits);
  const double texels = is_rectangle(t.target) ? value : value * static_cast<double>(size);
  constexpr double most = 0x1p53;
  return std::abs(texels) < most ? texels : 0;
}

/// The layer of an array, or the face of a cube, whose number is in the top three bits of s.
std::int64_t layer_of(const texture_lookup& l, std::int64_t layers) noexcept {
  std::int64_t layer = l.is_array ? std::min<std::int64_t>(l.layer, layers) : 0;
  if (l.is_cube) layer = layer * 6 + (l.coordinates[0] >> 29);
  return std::clamp<std::int64_t>(layer, 0, layers - 1);
}

/// s of a cube without the face. All values from 2^-63 to 1 have the bits 001 there.
std::uint32_t coordinate(const texture_lookup& l, unsigned i) noexcept {
  const std::uint32_t bits = l.coordinates[i];
  return l.is_cube && i == 0 ? (bits & 0x1fffffff) | 0x20000000 : bits;
}

vector4 compared(const vector4& texel, const texture_lookup& l) noexcept {
  if (!l.is_compared) return texel;
  const std::uint32_t result =
      std::bit_cast<std::uint32_t>(l.reference <= std::bit_cast<float>(texel[0]) ? 1.0f : 0.0f);
  return {result, result, result, result};
}

}  // namespace

vector4 sample(const texture_inputs& t, const texture_lookup& l) {
  constexpr std::int32_t one = 256;
  const std::int32_t nearest = (l.level + one / 2) >> 8;
  const texture_level of = level_of(
      t, static_cast<std::uint32_t>(std::clamp(nearest, 0, static_cast<std::int32_t>(t.levels) - 1)));
  std::int64_t at[3] = {};
  for (unsigned i = 0; i < l.dimensions; ++i) {
    const double texels = std::floor(in_texels(t, coordinate(l, i), of.size[i]));
    at[i] = wrapped(static_cast<std::int64_t>(texels) + l.offsets[i], of.size[i]);
  }
  if (l.is_array || l.is_cube) at[2] = layer_of(l, of.size[2]);
  return compared(texel_at(t, of, at), l);
}

vector4 fetch(const texture_inputs& t, const texture_lookup& l) {
  if (l.level < 0 || static_cast<std::uint32_t>(l.level) >= t.levels) return nothing;
  const texture_level of = level_of(t, static_cast<std::uint32_t>(l.level));
  std::int64_t at[3] = {};
  for (unsigned i = 0; i < l.dimensions; ++i)
    at[i] = std::int64_t{static_cast<std::int32_t>(l.coordinates[i])} + l.offsets[i];
  if (l.is_array) at[2] = l.layer;
  for (unsigned i = 0; i < 3; ++i)
    if (at[i] < 0 || at[i] >= of.size[i]) return nothing;
  return texel_at(t, of, at);
}

vector4 gather(const texture_inputs& t, const texture_lookup& l, unsigned component) {
  const texture_level of = level_of(t, 0);
  std::int64_t first[2] = {};
  for (unsigned i = 0; i < 2; ++i)
    first[i] = static_cast<std::int64_t>(std::floor(in_texels(t, coordinate(l, i), of.size[i]) - 0.5)) +
               l.offsets[i];
  vector4 result = {};
  for (unsigned n = 0; n < 4; ++n) {
    const std::int64_t at[3] = {wrapped(first[0] + (n & 1), of.size[0]),
                                wrapped(first[1] + (n >> 1), of.size[1]),
                                l.is_array || l.is_cube ? layer_of(l, of.size[2]) : 0};
    const vector4 texel = compared(texel_at(t, of, at), l);
    result[n] = texel[component];
  }
  return result;
}

}  // namespace tgsi
