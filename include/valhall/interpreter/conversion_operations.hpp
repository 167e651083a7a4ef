// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/float_operations.hpp>

#include <cstdint>

/// Conversions between integers and floats.
namespace valhall::detail {

/// result = f(A): converts `Count` components of type From to as many of type To. If there are two, the
/// results are halves.
template <class From, class To, unsigned Count, class Function>
VALHALL_INLINE constexpr void convert_components(working_set& set, const Function& f) noexcept {
  const auto& a = set.source[0].low;
  for (unsigned i = 0, n = set.count(); i < n; ++i) {
    std::uint32_t value = component_bits<To>(f(static_cast<From>(component<From>(a[i], 0))));
    if constexpr (Count == 2)
      value |= component_bits<To>(f(static_cast<From>(component<From>(a[i], 1)))) << 16;
    set.result.low[i] = value;
  }
}

/// Floats to integers.
template <class Integer, class Format, unsigned Count = 1>
constexpr void to_integers(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  convert_components<bits, Integer, Count>(
      set, [&](bits a) { return arithmetic::to_integer<Integer, Format>(a, mode); });
}

/// Integers of 8, 16 or 32 bits to floats.
template <class Integer, class Format, unsigned Count = 1>
constexpr void to_floats(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  if constexpr (sizeof(bits) == sizeof(float))
    if (arithmetic::detail::on_host(mode))
      return convert_components<Integer, bits, Count>(
          set, [](Integer a) { return arithmetic::detail::raw_bits_of(static_cast<float>(a)); });
  convert_components<Integer, bits, Count>(
      set, [&](Integer a) { return arithmetic::from_integer<Format>(a, mode); });
}

/// Integers to wider integers.
template <class From, class To, unsigned Count = 1>
constexpr void extend_integers(working_set& set, const computation&) noexcept {
  convert_components<From, To, Count>(set, [](From a) { return static_cast<To>(a); });
}

/// V2F32_TO_V2F16.
constexpr void pack_halves(working_set& set, const computation& o) noexcept {
  const float_mode mode = mode_of(set, o);
  narrow_floats(set.source[0].low, set.active, mode);
  narrow_floats(set.source[1].low, set.active, mode);
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.low[i] = set.source[0].low[i] | set.source[1].low[i] << 16;
  clamp_components<binary16>(set, o);
}

constexpr void unpack_half(working_set& set, const computation& o) noexcept {
  widen_halves(set.result.low, set.source[0].low, 0, set.active, mode_of(set, o).flush);
}

/// The function of an instruction of this file; null if `o` is not such an instruction.
template <class Operation>
constexpr lane_function conversion_function(const Operation& o) noexcept {
  using s8 = std::int8_t;
  using u8 = std::uint8_t;
  using s16 = std::int16_t;
  using u16 = std::uint16_t;
  using s32 = std::int32_t;
  using u32 = std::uint32_t;
  switch (o.family) {
    case family::f16_to_f32: return unpack_half;
    case family::v2f32_to_v2f16: return pack_halves;
    case family::f32_to_s32: return to_integers<s32, binary32>;
    case family::f32_to_u32: return to_integers<u32, binary32>;
    case family::f16_to_s32: return to_integers<s32, binary16>;
    case family::f16_to_u32: return to_integers<u32, binary16>;
    case family::v2f16_to_v2s16: return to_integers<s16, binary16, 2>;
    case family::v2f16_to_v2u16: return to_integers<u16, binary16, 2>;
    case family::s32_to_f32: return to_floats<s32, binary32>;
    case family::u32_to_f32: return to_floats<u32, binary32>;
    case family::s16_to_f32: return to_floats<s16, binary32>;
    case family::u16_to_f32: return to_floats<u16, binary32>;
    case family::s8_to_f32: return to_floats<s8, binary32>;
    case family::u8_to_f32: return to_floats<u8, binary32>;
    case family::v2s16_to_v2f16: return to_floats<s16, binary16, 2>;
    case family::v2u16_to_v2f16: return to_floats<u16, binary16, 2>;
    case family::v2s8_to_v2f16: return to_floats<s8, binary16, 2>;
    case family::v2u8_to_v2f16: return to_floats<u8, binary16, 2>;
    case family::s16_to_s32: return extend_integers<s16, s32>;
    case family::u16_to_u32: return extend_integers<u16, u32>;
    case family::s8_to_s32: return extend_integers<s8, s32>;
    case family::u8_to_u32: return extend_integers<u8, u32>;
    case family::v2s8_to_v2s16: return extend_integers<s8, s16, 2>;
    case family::v2u8_to_v2u16: return extend_integers<u8, u16, 2>;
    default: return nullptr;
  }
}

}  // namespace valhall::detail
