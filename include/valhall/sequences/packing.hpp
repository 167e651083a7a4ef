// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/names.hpp>
#include <valhall/sequences/sequence.hpp>

#include <cstdint>

/// Several numbers in a word: half floats, and integers that represent numbers from 0 to 1 or from -1 to 1.
/// The first number is in the low bits.
namespace valhall {

namespace detail {

/// A format of integers in a word.
struct packed_form {
  clamp limits;         ///< The range of the numbers.
  float scale;          ///< The integer for 1.
  opcode to_float;      ///< Converts a part of a word; not in all architectures.
  opcode to_integer;    ///< Extends a part of a word.
  opcode from_integer;  ///< Converts the extended part.
};
inline constexpr packed_form packed_u8 = {clamp::clamp_0_1, 255.0f, opcode::u8_to_f32, opcode::u8_to_u32,
                                          opcode::u32_to_f32},
                             packed_s8 = {clamp::clamp_m1_1, 127.0f, opcode::s8_to_f32, opcode::s8_to_s32,
                                          opcode::s32_to_f32},
                             packed_u16 = {clamp::clamp_0_1, 65535.0f, opcode::u16_to_f32, opcode::u16_to_u32,
                                           opcode::u32_to_f32},
                             packed_s16 = {clamp::clamp_m1_1, 32767.0f, opcode::s16_to_f32,
                                           opcode::s16_to_s32, opcode::s32_to_f32};

/// `x`, clamped to the range, scaled and rounded to the nearest integer.
template <class Program>
constexpr register_in<Program> scaled_integer_of(sequence<Program>& to,
                                                 sequence_source<register_in<Program>> x,
                                                 const packed_form& form) {
  const auto clamped = to.put(opcode::fadd_f32, {x, -0.0f}, {{modifier::clamp, form.limits}});
  to.multiply_in(clamped, clamped, form.scale);
  to.put_in(clamped, opcode::f32_to_s32, {clamped});
  return clamped;
}

template <class Program>
constexpr void pack_bytes(sequence<Program>& to, register_in<Program> result,
                          const sequence_source<register_in<Program>> (&x)[4], const packed_form& form) {
  using word = sequence_source<register_in<Program>>;
  const auto byte = [&](unsigned i) {
    return word(scaled_integer_of(to, x[i], form)).with_lanes(swizzle::b0);
  };
  const word third = byte(2), fourth = byte(3);
  const auto high = third.register_of();
  to.put_in(high, opcode::mkvec_v2i8, {third, fourth, 0u});
  const word first = byte(0), second = byte(1);
  to.put_in(result, opcode::mkvec_v2i8, {first, second, high});
}

template <class Program>
constexpr void pack_words(sequence<Program>& to, register_in<Program> result,
                          sequence_source<register_in<Program>> low,
                          sequence_source<register_in<Program>> high, const packed_form& form) {
  using word = sequence_source<register_in<Program>>;
  const word a = scaled_integer_of(to, low, form), b = scaled_integer_of(to, high, form);
  to.put_in(result, opcode::mkvec_v2i16, {a.with_lanes(swizzle::h00), b.with_lanes(swizzle::h00)});
}

/// Part `part` of `packed`, as a float.
template <class Program>
constexpr void unpack_part(sequence<Program>& to, register_in<Program> result,
                           sequence_source<register_in<Program>> packed, swizzle part,
                           const packed_form& form) {
  using word = sequence_source<register_in<Program>>;
  const word from = word(to.in_register(packed)).with_lanes(part);
  const auto whole = to.value();
  if (form_in(form.to_float, to.arch()).ok()) {
    to.put_in(whole, form.to_float, {from});
  } else {
    to.put_in(whole, form.to_integer, {from});
    to.put_in(whole, form.from_integer, {whole});
  }
  // The most negative integer is below -1.
  if (form.limits == clamp::clamp_m1_1)
    to.put_in(result, opcode::fma_f32, {whole, 1.0f / form.scale, -0.0f}, {{modifier::clamp, form.limits}});
  else
    to.multiply_in(result, whole, 1.0f / form.scale);
}

constexpr swizzle byte_lane(natural i) noexcept {
  constexpr swizzle lanes[] = {swizzle::b0, swizzle::b1, swizzle::b2, swizzle::b3};
  return lanes[unsigned{i} & 3];
}
constexpr swizzle half_lane(natural i) noexcept {
  return (unsigned{i} & 1) == 0 ? swizzle::h00 : swizzle::h10;
}

}  // namespace detail

/// result = two halves, rounded to nearest even, in 1 word; from v11 on in 3 words with 1 temporary
/// register.
template <class Program>
constexpr bool pack_half_2x16(Program& p, detail::register_in<Program> result,
                              sequence_source<detail::register_in<Program>> low,
                              sequence_source<detail::register_in<Program>> high,
                              std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  if (form_in(opcode::v2f32_to_v2f16, p.arch()).ok()) {
    to.put_in(result, opcode::v2f32_to_v2f16, {low, high});
  } else {
    const auto halves = to.value();
    to.put_in(halves, opcode::fadd_f32, {low, -0.0f}, {}, swizzle::h01);
    to.put_in(halves, opcode::fadd_f32, {high, -0.0f}, {}, swizzle::h1);
    to.put_in(result, opcode::mov_i32, {halves});
  }
  return to.ok();
}

/// result = two 16-bit integers, each 65535 times a number from 0 to 1, in 7 words with 2 temporary
/// registers. Numbers are clamped, and NaN is 0. Integers differ by at most 0.503 from the exact product.
template <class Program>
constexpr bool pack_unorm_2x16(Program& p, detail::register_in<Program> result,
                               sequence_source<detail::register_in<Program>> low,
                               sequence_source<detail::register_in<Program>> high,
                               std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::pack_words(to, result, low, high, detail::packed_u16);
  return to.ok();
}

/// result = two 16-bit integers, each 32767 times a number from -1 to 1, in 8 words with 3 temporary
/// registers. Numbers are clamped, and NaN is -1. Integers differ by at most 0.503 from the exact product.
template <class Program>
constexpr bool pack_snorm_2x16(Program& p, detail::register_in<Program> result,
                               sequence_source<detail::register_in<Program>> low,
                               sequence_source<detail::register_in<Program>> high,
                               std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::pack_words(to, result, low, high, detail::packed_s16);
  return to.ok();
}

/// result = four bytes, each 255 times a number from 0 to 1, in 14 words with 4 temporary registers. Numbers
/// are clamped, and NaN is 0. Bytes differ by at most 0.501 from the exact product.
template <class Program>
constexpr bool pack_unorm_4x8(Program& p, detail::register_in<Program> result,
                              sequence_source<detail::register_in<Program>> x,
                              sequence_source<detail::register_in<Program>> y,
                              sequence_source<detail::register_in<Program>> z,
                              sequence_source<detail::register_in<Program>> w,
                              std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::pack_bytes(to, result, {x, y, z, w}, detail::packed_u8);
  return to.ok();
}

/// result = four bytes, each 127 times a number from -1 to 1, in 15 words with 5 temporary registers. Numbers
/// are clamped, and NaN is -1. Bytes differ by at most 0.501 from the exact product.
template <class Program>
constexpr bool pack_snorm_4x8(Program& p, detail::register_in<Program> result,
                              sequence_source<detail::register_in<Program>> x,
                              sequence_source<detail::register_in<Program>> y,
                              sequence_source<detail::register_in<Program>> z,
                              sequence_source<detail::register_in<Program>> w,
                              std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::pack_bytes(to, result, {x, y, z, w}, detail::packed_s8);
  return to.ok();
}

/// result = 16-bit integer i, 0 or 1, divided by 65535, in 3 words with 2 temporary registers; 4 words
/// from v11 on. The error is at most 0.51 units in the last place.
template <class Program>
constexpr bool unpack_unorm_2x16(Program& p, detail::register_in<Program> result,
                                 sequence_source<detail::register_in<Program>> packed, detail::natural i,
                                 std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::unpack_part(to, result, packed, detail::half_lane(i), detail::packed_u16);
  return to.ok();
}

/// result = 16-bit integer i, 0 or 1, divided by 32767 and clamped to [-1, 1]. The error is at most 0.52
/// units in the last place; otherwise as `unpack_unorm_2x16`.
template <class Program>
constexpr bool unpack_snorm_2x16(Program& p, detail::register_in<Program> result,
                                 sequence_source<detail::register_in<Program>> packed, detail::natural i,
                                 std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::unpack_part(to, result, packed, detail::half_lane(i), detail::packed_s16);
  return to.ok();
}

/// result = byte i, 0 to 3, divided by 255. The error is at most 1.25 units in the last place; otherwise
/// as `unpack_unorm_2x16`.
template <class Program>
constexpr bool unpack_unorm_4x8(Program& p, detail::register_in<Program> result,
                                sequence_source<detail::register_in<Program>> packed, detail::natural i,
                                std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::unpack_part(to, result, packed, detail::byte_lane(i), detail::packed_u8);
  return to.ok();
}

/// result = byte i, 0 to 3, with its sign, divided by 127 and clamped to [-1, 1]. The error is at most
/// 0.56 units in the last place; otherwise as `unpack_unorm_2x16`.
template <class Program>
constexpr bool unpack_snorm_4x8(Program& p, detail::register_in<Program> result,
                                sequence_source<detail::register_in<Program>> packed, detail::natural i,
                                std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::unpack_part(to, result, packed, detail::byte_lane(i), detail::packed_s8);
  return to.ok();
}

}  // namespace valhall
