// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/sequences/sequence.hpp>

#include <cstdint>

/// Functions of floats. The error bounds assume that approximating instructions round correctly, as in the
/// interpreter; the last bits of the hardware's results are not documented.
namespace valhall {

namespace detail {

template <class Program>
constexpr void exp2_to(sequence<Program>& to, register_in<Program> result,
                       sequence_source<register_in<Program>> x) {
  const auto scaled = to.put(opcode::fma_rscale_f32, {x, 1.0f, -0.0f, 24});
  const auto fixed = to.put(opcode::f32_to_s32, {scaled});
  to.put_in(result, opcode::fexp_f32, {fixed, scaled});
}

template <class Program>
constexpr void log2_to(sequence<Program>& to, register_in<Program> result,
                       sequence_source<register_in<Program>> x) {
  const auto plain = to.in_register(x);  // FREXPE takes no sign.
  const auto whole = to.put(opcode::frexpe_f32, {plain}, {modifier::log});
  to.put_in(whole, opcode::s32_to_f32, {whole});
  const auto factor = to.put(opcode::flogd_f32, {plain});
  const auto distance = to.put(opcode::fadd_lscale_f32, {-1.0f, plain});
  to.put_in(result, opcode::fma_f32, {factor, distance, whole});
}

/// Sine and cosine of k * pi / 32, and x - k * pi / 32, for the nearest k.
template <class Register>
struct reduced_angle {
  Register sine, cosine, rest;
};

template <class Program>
constexpr reduced_angle<register_in<Program>> reduce_angle(sequence<Program>& to,
                                                           sequence_source<register_in<Program>> x) {
  constexpr float two_over_pi = 0.636619772f, half_pi = 1.57079633f;
  // A float of this size has four fraction bits: its low six bits count sixteenths of a quarter turn.
  constexpr float shifter = 1.5f * 0x1p19f;
  const auto shifted = to.put(opcode::fma_f32, {x, two_over_pi, shifter});
  const auto turns = to.value();
  to.add_in(turns, shifted, -shifter);
  const auto rest = turns;
  to.put_in(rest, opcode::fma_f32, {turns, -half_pi, x});
  const auto sine = to.put(opcode::fsin_table_u6, {shifted});
  const auto cosine = shifted;
  to.put_in(cosine, opcode::fcos_table_u6, {shifted});
  return {sine, cosine, rest};
}

/// The Taylor polynomial of second degree, f + g * e - f * e^2 / 2, clamped to [-1, 1]. f is the value of the
/// function, g its derivative and -f its second derivative; e is the distance.
template <class Program>
constexpr void add_taylor(sequence<Program>& to, register_in<Program> result, register_in<Program> f,
                          sequence_source<register_in<Program>> g, register_in<Program> e) {
  const auto slope = to.multiply(e, -0.5f);
  to.put_in(slope, opcode::fma_f32, {f, slope, g});
  to.put_in(result, opcode::fma_f32, {slope, e, f}, {{modifier::clamp, clamp::clamp_m1_1}});
}

}  // namespace detail

/// result = a / b, in 2 words with 1 temporary register.
///
/// The error is at most 2.5 units in the last place, if neither an operand nor the result is subnormal, and
/// |b| is at most 2^126: the reciprocal of a larger b is 0. Zeros, infinities and NaN are as in IEEE 754.
template <class Program>
constexpr bool divide_f32(Program& p, detail::register_in<Program> result,
                          sequence_source<detail::register_in<Program>> a,
                          sequence_source<detail::register_in<Program>> b,
                          std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  to.multiply_in(result, a, to.put(opcode::frcp_f32, {b}));
  return to.ok();
}

/// result = the square root of x, in 4 words with 2 temporary registers.
///
/// The error is at most 1.5 units in the last place. A subnormal x counts as 0. Zeros keep their sign; the
/// root of another negative number is NaN.
template <class Program>
constexpr bool square_root_f32(Program& p, detail::register_in<Program> result,
                               sequence_source<detail::register_in<Program>> x,
                               std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  // FRSQ of a subnormal number is infinite.
  const auto number = to.put(opcode::flush_f32, {x}, {modifier::ftz});
  const auto root = to.put(opcode::frsq_f32, {number});
  // 0 and infinity are their own roots. For both, one factor of this product is 0.
  to.put_in(root, opcode::fma_rscale_n_f32, {number, root, -0.0f, 0});
  to.put_in(result, opcode::mux_i32, {number, root, root}, {{modifier::mux, mux::fp_zero}});
  return to.ok();
}

/// result = 2 to the power of x, in 4 words with 3 temporary registers.
///
/// The error is at most 0.85 units in the last place. A subnormal result is 0. The result for x = infinity is
/// infinity, for -infinity 0, for NaN NaN.
template <class Program>
constexpr bool exp2_f32(Program& p, detail::register_in<Program> result,
                        sequence_source<detail::register_in<Program>> x,
                        std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::exp2_to(to, result, x);
  return to.ok();
}

/// result = the logarithm of x to base 2, in 5 words with 3 temporary registers.
///
/// The error is at most 1.5 units in the last place. The result for x = 0 is -infinity, for infinity
/// infinity, for a negative number NaN. If x is subnormal, the program's mode decides: the result is
/// -infinity, or its error is at most 1.
template <class Program>
constexpr bool log2_f32(Program& p, detail::register_in<Program> result,
                        sequence_source<detail::register_in<Program>> x,
                        std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::log2_to(to, result, x);
  return to.ok();
}

/// result = base to the power of exponent, in 10 words with 7 temporary registers.
///
/// The error is at most 2 + 2 |y| units in the last place, where y = exponent * log2(base). A subnormal power
/// is 0. If the exponent is 0, the power is 1; else the power of a negative base is NaN.
template <class Program>
constexpr bool power_f32(Program& p, detail::register_in<Program> result,
                         sequence_source<detail::register_in<Program>> base,
                         sequence_source<detail::register_in<Program>> exponent,
                         std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  const auto power = to.value();
  detail::log2_to(to, power, base);
  // A product with 0 is 0, even if the logarithm is infinite.
  to.put_in(power, opcode::fma_rscale_n_f32, {power, exponent, -0.0f, 0});
  detail::exp2_to(to, result, power);
  return to.ok();
}

/// result = the sine of x, in 11 words with 7 temporary registers.
///
/// The error is at most 2e-5 for |x| <= pi and at most 1e-4 for |x| <= 1000. It grows with |x|, because a
/// float holds pi / 2 inexactly. The result is from -1 to 1 for every x, including infinity and NaN.
template <class Program>
constexpr bool sine_f32(Program& p, detail::register_in<Program> result,
                        sequence_source<detail::register_in<Program>> x,
                        std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  const auto angle = detail::reduce_angle(to, x);
  detail::add_taylor(to, result, angle.sine, angle.cosine, angle.rest);
  return to.ok();
}

/// result = the cosine of x, in 11 words with 7 temporary registers; otherwise as `sine_f32`.
template <class Program>
constexpr bool cosine_f32(Program& p, detail::register_in<Program> result,
                          sequence_source<detail::register_in<Program>> x,
                          std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  const auto angle = detail::reduce_angle(to, x);
  using source = sequence_source<detail::register_in<Program>>;
  detail::add_taylor(to, result, angle.cosine, -source(angle.sine), angle.rest);
  return to.ok();
}

}  // namespace valhall
