// SPDX-License-Identifier: MIT
#include "texture.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tgsi {

namespace {

/// `at` wrapped into 0 to `size` - 1, since coordinates repeat.
std::uint32_t wrapped(double at, std::uint32_t size) noexcept {
  if (!std::isfinite(at)) return 0;
  const double rest = at - std::floor(at / size) * size;
  return std::min(static_cast<std::uint32_t>(std::max(rest, 0.0)), size - 1);
}

register_words texel_at(const texture_input& t, const texture_level& l, std::uint32_t layer,
                        const std::array<std::uint32_t, 3>& at) noexcept {
  const std::uint64_t row = (std::uint64_t{layer} * l.size[2] + at[2]) * l.size[1] + at[1];
  const std::uint64_t first = 4 * (l.first + row * l.size[0] + at[0]);
  register_words words = {};
  for (std::size_t c = 0; c < 4 && first + c < t.texels.size(); ++c)
    words[c] = t.texels[static_cast<std::size_t>(first + c)];
  return words;
}

register_words compared(const register_words& texel, const std::optional<float>& reference) noexcept {
  if (!reference) return texel;
  const float result = *reference <= std::bit_cast<float>(texel[0]) ? 1.0f : 0.0f;
  register_words words;
  words.fill(std::bit_cast<std::uint32_t>(result));
  return words;
}

texture_level chosen_level(const texture_input& t, const texel_request& request) noexcept {
  return level_of(t, std::min(request.level, t.levels - 1));
}

std::uint32_t chosen_layer(const texture_input& t, const texture_level& l,
                           const texel_request& request) noexcept {
  if (!is_cube(t.target)) return std::min(request.layer, l.layers - 1);
  const std::uint32_t cube = std::min(request.layer, l.layers / cube_faces - 1);
  return cube * cube_faces + std::min(request.face, cube_faces - 1);
}

/// The coordinates in texels of a level, with the offset.
std::array<double, 3> scaled(const texture_input& t, const texture_level& l,
                             const texel_request& request) noexcept {
  std::array<double, 3> at = {};
  for (unsigned i = 0; i < dimensions_of(t.target); ++i)
    at[i] = double{request.at[i]} * (is_in_texels(t.target) ? 1 : l.size[i]) + request.offset[i];
  return at;
}

}  // namespace

texture_level level_of(const texture_input& t, std::uint32_t level) noexcept {
  const unsigned dimensions = dimensions_of(t.target);
  texture_level l;
  for (unsigned i = dimensions; i < 3; ++i) l.layers *= t.size[i];
  if (is_cube(t.target) && !is_array(t.target)) l.layers = cube_faces;
  for (std::uint32_t n = 0;; ++n) {
    for (unsigned i = 0; i < dimensions; ++i) l.size[i] = std::max(t.size[i] >> n, 1u);
    if (n == level) return l;
    l.first += l.texels();
  }
}

bool has_valid_layers(const texture_input& t) noexcept {
  if (is_array(t.target)) return !is_cube(t.target) || t.size[2] % cube_faces == 0;
  if (is_cube(t.target)) return t.size[2] == 1 || t.size[2] == cube_faces;
  return level_of(t, 0).layers == 1;
}

std::uint64_t texels_of(const texture_input& t) noexcept {
  const texture_level last = level_of(t, t.levels - 1);
  return last.first + last.texels();
}

register_words sample(const texture_input& t, const texel_request& request) noexcept {
  const texture_level l = chosen_level(t, request);
  const std::array<double, 3> at = scaled(t, l, request);
  std::array<std::uint32_t, 3> texel = {};
  for (std::size_t i = 0; i < 3; ++i) texel[i] = wrapped(at[i], l.size[i]);
  return compared(texel_at(t, l, chosen_layer(t, l, request), texel), request.reference);
}

register_words gather(const texture_input& t, const texel_request& request, unsigned component) noexcept {
  constexpr std::array<std::array<unsigned, 2>, 4> corners = {{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
  const texture_level l = chosen_level(t, request);
  const std::array<double, 3> at = scaled(t, l, request);
  const std::uint32_t layer = chosen_layer(t, l, request);
  register_words words = {};
  for (std::size_t n = 0; n < corners.size(); ++n) {
    std::array<std::uint32_t, 3> texel = {};
    for (std::size_t i = 0; i < 2; ++i)
      texel[i] = wrapped(std::floor(at[i] - 0.5) + corners[n][i], l.size[i]);
    words[n] = compared(texel_at(t, l, layer, texel), request.reference)[component % 4];
  }
  return words;
}

register_words fetch(const texture_input& t, const texel_request& request) noexcept {
  if (request.level >= t.levels) return {};
  const texture_level l = level_of(t, request.level);
  if (request.layer >= l.layers) return {};
  std::array<std::uint32_t, 3> texel = {};
  for (std::size_t i = 0; i < dimensions_of(t.target); ++i) {
    const std::int64_t at = request.texel[i] + request.offset[i];
    if (at < 0 || at >= l.size[i]) return {};
    texel[i] = static_cast<std::uint32_t>(at);
  }
  return texel_at(t, l, request.layer, texel);
}

}  // namespace tgsi
