// SPDX-License-Identifier: MIT
#pragma once

#include "inputs.hpp"

#include <array>
#include <cstdint>
#include <optional>

/// Textures as the hardware reads them: nearest filter, repeating coordinates.
namespace tgsi {

/// One level of a texture. The faces of a cube are layers.
struct texture_level {
  std::array<std::uint32_t, 3> size = {1, 1, 1};  ///< Size of a layer.
  std::uint32_t layers = 1;
  std::uint64_t first = 0;  ///< Its first texel.

  constexpr std::uint64_t texels() const noexcept {
    return std::uint64_t{size[0]} * size[1] * size[2] * layers;
  }
};

constexpr std::uint32_t cube_faces = 6;

/// Whether coordinates are in texels, rather than from 0 to 1.
constexpr bool is_in_texels(texture_target t) noexcept {
  return t == texture_target::rect || t == texture_target::shadow_rect;
}

/// Level `level` of a texture. The size of an array counts its layers after its dimensions.
texture_level level_of(const texture_input& t, std::uint32_t level) noexcept;
/// Whether the size has a valid number of layers for the target.
bool has_valid_layers(const texture_input& t) noexcept;
/// Number of texels of all levels.
std::uint64_t texels_of(const texture_input& t) noexcept;

/// The texels that a texture instruction requests.
struct texel_request {
  std::array<float, 3> at = {};             ///< In textures, or texels of RECT.
  std::array<std::int64_t, 3> texel = {};   ///< Integer coordinates, for `fetch`.
  std::array<std::int32_t, 3> offset = {};  ///< In texels.
  std::uint32_t layer = 0;                  ///< Layer of an array; clamped to the last one.
  std::uint32_t face = 0;                   ///< Face of a cube.
  std::uint32_t level = 0;                  ///< Level; clamped to the last one.
  std::optional<float> reference = {};      ///< A shadow comparison: 1.0 if it is at most red, else 0.0.
};

/// The texel nearest to a point.
register_words sample(const texture_input& t, const texel_request& request) noexcept;
/// A component of the four texels around a point: (0, 1), (1, 1), (1, 0), (0, 0), where the first number is
/// s.
register_words gather(const texture_input& t, const texel_request& request, unsigned component) noexcept;
/// A texel by its integer coordinates; zeros outside the texture.
register_words fetch(const texture_input& t, const texel_request& request) noexcept;

}  // namespace tgsi
