// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_order.hpp>

#include <cstdint>

/// Coordinates on the faces of cube maps, as 32-bit floats.
namespace valhall::arithmetic {

/// A face by its axis. The numbering of faces in the bits that CUBEFACE2 returns is not documented.
enum class cube_face : std::uint8_t {
  positive_x,
  negative_x,
  positive_y,
  negative_y,
  positive_z,
  negative_z
};

/// CUBEFACE1: the greatest of the absolute values. A NaN loses, as in FMAX.
constexpr std::uint32_t longest_coordinate(std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                           float_mode mode = {}) noexcept {
  return max<binary32>(max<binary32>(absolute<binary32>(x), absolute<binary32>(y), mode),
                       absolute<binary32>(z), mode);
}

/// CUBE_SSEL: the unscaled coordinate along S, with the sign that OpenGL ES prescribes (s_c in its table of
/// cube map faces). The bits of x or z, possibly with the sign flipped.
constexpr std::uint32_t cube_s(std::uint32_t z, std::uint32_t x, cube_face face) noexcept {
  switch (face) {
    case cube_face::positive_x: return negated<binary32>(z);
    case cube_face::negative_x: return z;
    case cube_face::negative_z: return negated<binary32>(x);
    default: return x;
  }
}

/// CUBE_TSEL: the unscaled coordinate along T, with the sign that OpenGL ES prescribes (t_c). The bits of y
/// or z, possibly with the sign flipped.
constexpr std::uint32_t cube_t(std::uint32_t y, std::uint32_t z, cube_face face) noexcept {
  switch (face) {
    case cube_face::positive_y: return z;
    case cube_face::negative_y: return negated<binary32>(z);
    default: return negated<binary32>(y);
  }
}

}  // namespace valhall::arithmetic
