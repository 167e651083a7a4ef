// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_order.hpp>

#include <cstdint>

/// Coordinates on the faces of cube maps, as 32-bit floats.
namespace valhall::arithmetic {

/// A face by its axis, with the number that CUBEFACE2 returns.
enum class cube_face : std::uint8_t {
  positive_x,
  negative_x,
  positive_y,
  negative_y,
  positive_z,
  negative_z
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(cube_face v) noexcept {
  switch (v) {
    case cube_face::positive_x: return "positive_x";
    case cube_face::negative_x: return "negative_x";
    case cube_face::positive_y: return "positive_y";
    case cube_face::negative_y: return "negative_y";
    case cube_face::positive_z: return "positive_z";
    case cube_face::negative_z: return "negative_z";
  }
  return "";
}

namespace detail {

/// The greatest of the absolute values, as bits. NaNs are greater than infinity.
constexpr std::uint32_t longest(std::uint32_t x, std::uint32_t y, std::uint32_t z) noexcept {
  const std::uint32_t sizes[] = {absolute<binary32>(x), absolute<binary32>(y), absolute<binary32>(z)};
  const std::uint32_t xy = sizes[0] > sizes[1] ? sizes[0] : sizes[1];
  return xy > sizes[2] ? xy : sizes[2];
}

}  // namespace detail

/// CUBEFACE1: the divisor of the coordinates on the face. It is the greatest of the absolute values, 1.0 if
/// that is infinite, 2.0 if it is less than the least normal number, NaN if any source is NaN.
constexpr std::uint32_t cube_divisor(std::uint32_t x, std::uint32_t y, std::uint32_t z) noexcept {
  const std::uint32_t m = detail::longest(x, y, z);
  if (is_nan<binary32>(m)) return binary32::nan;
  if (m == binary32::infinity) return binary32::one;
  return m < binary32::least_normal ? binary32::one + binary32::least_normal : m;
}

/// First bit of the face in the result of CUBEFACE2.
inline constexpr int cube_face_start = 29;
/// The bit of CUBEFACE2's result that is set if a coordinate is infinite.
inline constexpr std::uint32_t cube_infinite = 1u << 16;

/// CUBEFACE2: the face in bits 29 to 31, and bit 16 if a coordinate is infinite and none is NaN. The axis has
/// the greatest absolute value; z precedes y, and y precedes x. A face is negative if its coordinate is below
/// 0, which -0 is not. With a NaN the face is 4.
constexpr std::uint32_t cube_face_bits(std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                       float_mode mode = {}) noexcept {
  const std::uint32_t axes[] = {flushed<binary32>(x, mode), flushed<binary32>(y, mode),
                                flushed<binary32>(z, mode)};
  const std::uint32_t m = detail::longest(axes[0], axes[1], axes[2]);
  if (is_nan<binary32>(m)) return static_cast<std::uint32_t>(cube_face::positive_z) << cube_face_start;
  unsigned axis = 2;
  while (absolute<binary32>(axes[axis]) != m) --axis;
  const bool below_zero = axes[axis] > binary32::sign;
  return (2 * axis + below_zero) << cube_face_start | (m == binary32::infinity ? cube_infinite : 0);
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
