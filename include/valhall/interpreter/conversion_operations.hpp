// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/float_operations.hpp>

#include <cstdint>

/// Conversions between integers and floats.
namespace valhall::detail {

/// Floats to integers, component by component.
template <class Integer, class Format>
constexpr void to_integers(working_set& set, const operation& o, unsigned components) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < components; ++k) {
      const bits a = component<bits>(set.source[0].low[i], k);
      value |= component_bits(arithmetic::to_integer<Integer, Format>(a, mode)) << (16 * k);
    }
    set.result.low[i] = value;
  }
}

/// Integers of 8, 16 or 32 bits to floats, component by component.
template <class Integer, class Format>
constexpr void to_floats(working_set& set, const operation& o, unsigned components) noexcept {
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < components; ++k)
      value |=
          std::uint32_t{arithmetic::from_integer<Format>(component<Integer>(set.source[0].low[i], k), mode)}
          << (16 * k);
    set.result.low[i] = value;
  }
}

/// Integers to wider integers.
template <class From, class To>
constexpr void extend_integers(working_set& set, unsigned components) noexcept {
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < components; ++k)
      value |= component_bits(static_cast<To>(component<From>(set.source[0].low[i], k))) << (16 * k);
    set.result.low[i] = value;
  }
}

/// V2F32_TO_V2F16.
constexpr void pack_halves(working_set& set, const operation& o) noexcept {
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0; i < set.lanes; ++i)
    set.result.low[i] = arithmetic::convert<binary16, binary32>(set.source[0].low[i], mode) |
                        std::uint32_t{arithmetic::convert<binary16, binary32>(set.source[1].low[i], mode)}
                            << 16;
  clamp_components<binary16>(set, o);
}

constexpr void unpack_half(working_set& set, const operation& o) noexcept {
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0; i < set.lanes; ++i)
    set.result.low[i] =
        arithmetic::convert<binary32, binary16>(static_cast<std::uint16_t>(set.source[0].low[i]), mode);
}

/// Computes an instruction of this file. False if `o` is not one.
constexpr bool compute_conversion(working_set& set, const operation& o) noexcept {
  using s8 = std::int8_t;
  using u8 = std::uint8_t;
  using s16 = std::int16_t;
  using u16 = std::uint16_t;
  using s32 = std::int32_t;
  using u32 = std::uint32_t;
  switch (o.group) {
    case family::f16_to_f32: unpack_half(set, o); return true;
    case family::v2f32_to_v2f16: pack_halves(set, o); return true;
    case family::f32_to_s32: to_integers<s32, binary32>(set, o, 1); return true;
    case family::f32_to_u32: to_integers<u32, binary32>(set, o, 1); return true;
    case family::f16_to_s32: to_integers<s32, binary16>(set, o, 1); return true;
    case family::f16_to_u32: to_integers<u32, binary16>(set, o, 1); return true;
    case family::v2f16_to_v2s16: to_integers<s16, binary16>(set, o, 2); return true;
    case family::v2f16_to_v2u16: to_integers<u16, binary16>(set, o, 2); return true;
    case family::s32_to_f32: to_floats<s32, binary32>(set, o, 1); return true;
    case family::u32_to_f32: to_floats<u32, binary32>(set, o, 1); return true;
    case family::s16_to_f32: to_floats<s16, binary32>(set, o, 1); return true;
    case family::u16_to_f32: to_floats<u16, binary32>(set, o, 1); return true;
    case family::s8_to_f32: to_floats<s8, binary32>(set, o, 1); return true;
    case family::u8_to_f32: to_floats<u8, binary32>(set, o, 1); return true;
    case family::v2s16_to_v2f16: to_floats<s16, binary16>(set, o, 2); return true;
    case family::v2u16_to_v2f16: to_floats<u16, binary16>(set, o, 2); return true;
    case family::v2s8_to_v2f16: to_floats<s8, binary16>(set, o, 2); return true;
    case family::v2u8_to_v2f16: to_floats<u8, binary16>(set, o, 2); return true;
    case family::s16_to_s32: extend_integers<s16, s32>(set, 1); return true;
    case family::u16_to_u32: extend_integers<u16, u32>(set, 1); return true;
    case family::s8_to_s32: extend_integers<s8, s32>(set, 1); return true;
    case family::u8_to_u32: extend_integers<u8, u32>(set, 1); return true;
    case family::v2s8_to_v2s16: extend_integers<s8, s16>(set, 2); return true;
    case family::v2u8_to_v2u16: extend_integers<u8, u16>(set, 2); return true;
    default: return false;
  }
}

}  // namespace valhall::detail
