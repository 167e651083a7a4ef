// SPDX-License-Identifier: MIT
#include "functions.hpp"

namespace emit {

using valhall::modifier;
using valhall::opcode;

namespace {

source of(value v) { return builder::of(v); }
source negated(value v) { return builder::negated(of(v)); }
source literal(float f) { return builder::literal(f); }
source integer(std::uint32_t bits) { return builder::literal(bits); }

/// Sine and cosine of k * pi / 32, and x - k * pi / 32, for the nearest k.
struct reduced {
  value sine, cosine, rest;
};

reduced reduce(builder& to, source x) {
  constexpr float two_over_pi = 0.636619772f, half_pi = 1.57079633f;
  // A float of this size has four fraction bits: its low six bits count sixteenths.
  constexpr float shifter = 1.5f * 0x1p19f;
  const value shifted = to.put(opcode::fma_f32, {x, literal(two_over_pi), literal(shifter)});
  const value turns = to.put(opcode::fadd_f32, {of(shifted), literal(-shifter)});
  const value rest = to.put(opcode::fma_f32, {of(turns), literal(-half_pi), x});
  return {to.put(opcode::fsin_table_u6, {of(shifted)}), to.put(opcode::fcos_table_u6, {of(shifted)}), rest};
}

/// f + e * (g - f * e / 2), clamped to [-1, 1]: a function with value f, derivative g and second derivative
/// -f, at distance e.
value taylor(builder& to, value f, source g, value e, value result) {
  const value half = to.multiply(of(e), literal(-0.5f));
  const value slope = to.put(opcode::fma_f32, {of(f), of(half), g});
  return to.put(opcode::fma_f32, {of(slope), of(e), of(f)}, {{modifier::clamp, valhall::clamp::clamp_m1_1}},
                result);
}

/// All ones where the comparison holds.
value compare(builder& to, opcode id, source a, source b, valhall::condition c) {
  return to.put(id, {a, b, integer(0)},
                {{modifier::cmp, c}, {modifier::result_type, valhall::result_type::m1}});
}

}  // namespace

value put_exp2(builder& to, source x, value result) {
  const value scaled = to.put(opcode::fma_rscale_f32, {x, literal(1.0f), literal(-0.0f), integer(24)});
  const value fixed = to.put(opcode::f32_to_s32, {of(scaled)});
  return to.put(opcode::fexp_f32, {of(fixed), of(scaled)}, {}, result);
}

value put_log2(builder& to, source x, value result) {
  const source plain = to.plain(x);  // FREXPE takes no sign.
  const value exponent = to.put(opcode::frexpe_f32, {plain}, {modifier::log});
  const value whole = to.put(opcode::s32_to_f32, {of(exponent)});
  const value factor = to.put(opcode::flogd_f32, {plain});
  const value distance = to.put(opcode::fadd_lscale_f32, {literal(-1.0f), plain});
  return to.put(opcode::fma_f32, {of(factor), of(distance), of(whole)}, {}, result);
}

value put_sine(builder& to, source x, value result) {
  const reduced r = reduce(to, x);
  return taylor(to, r.sine, of(r.cosine), r.rest, result);
}

value put_cosine(builder& to, source x, value result) {
  const reduced r = reduce(to, x);
  return taylor(to, r.cosine, negated(r.sine), r.rest, result);
}

value put_square_root(builder& to, source x, value result) {
  const source plain = to.plain(x);
  const value inverse = to.put(opcode::frsq_f32, {plain});
  const value product = to.multiply(plain, of(inverse));
  // x is its own square root at 0 and at infinity, where the inverse is 0.
  const value finite =
      to.put(opcode::mux_i32, {plain, of(product), of(inverse)}, {{modifier::mux, valhall::mux::fp_zero}});
  return to.put(opcode::mux_i32, {plain, of(finite), plain}, {{modifier::mux, valhall::mux::fp_zero}},
                result);
}

value put_float_division(builder& to, source a, source b, value result) {
  return to.multiply(a, of(to.put(opcode::frcp_f32, {b})), result);
}

namespace {

/// A quotient that is at most one too small, and its remainder. The float quotient is never too large: its
/// inputs are rounded down, FRCP never errs upward, and subtracting two units from the reciprocal compensates
/// for the rounding of the product. The remainder is divided once more.
struct near_quotient {
  value quotient, remainder;
};

near_quotient divide(builder& to, source a, source b) {
  const auto rounded = [](valhall::round_mode m) { return valhall::modifier_value(modifier::roundmode, m); };
  using valhall::round_mode;
  const value dividend = to.put(opcode::u32_to_f32, {a}, {rounded(round_mode::rtz)});
  const value divisor = to.put(opcode::u32_to_f32, {b}, {rounded(round_mode::rtp)});
  const value reciprocal = to.put(opcode::frcp_f32, {of(divisor)});
  const value lower = to.put(opcode::iadd_s32, {of(reciprocal), integer(0xfffffffe)});
  const auto times_reciprocal = [&](value v) {
    return to.put(opcode::f32_to_u32, {of(to.multiply(of(v), of(lower)))}, {rounded(round_mode::rtz)});
  };
  const auto rest_of = [&](value quotient) {
    const value product = to.put(opcode::imul_i32, {of(quotient), b});
    return to.put(opcode::isub_s32, {a, of(product)});
  };
  const value first = times_reciprocal(dividend);
  const value rest = to.put(opcode::u32_to_f32, {of(rest_of(first))}, {rounded(round_mode::rtz)});
  const value nearly = to.put(opcode::iadd_s32, {of(first), of(times_reciprocal(rest))});
  return {nearly, rest_of(nearly)};
}

}  // namespace

value put_unsigned_quotient(builder& to, source a, source b) {
  const near_quotient q = divide(to, a, b);
  const value missing = compare(to, opcode::icmp_u32, of(q.remainder), b, valhall::condition::ge);
  return to.put(opcode::isub_s32, {of(q.quotient), of(missing)});
}

value put_unsigned_remainder(builder& to, source a, source b) {
  const near_quotient q = divide(to, a, b);
  const value less = to.put(opcode::isub_s32, {of(q.remainder), b});
  return to.put(opcode::csel_u32, {of(q.remainder), b, of(q.remainder), of(less)},
                {{modifier::cmp, valhall::condition::lt}});
}

value put_quotient(builder& to, source a, source b, value result) {
  a = to.plain(a);
  b = to.plain(b);
  const value absolute_a = to.put(opcode::iabs_s32, {a}), absolute_b = to.put(opcode::iabs_s32, {b});
  const value quotient = put_unsigned_quotient(to, of(absolute_a), of(absolute_b));
  const value negative = to.put(opcode::isub_s32, {integer(0), of(quotient)});
  // The sign bit of a ^ b, with b shifted by zero.
  const value signs = to.put(opcode::lshift_xor_i32, {a, integer(0), b});
  const value signed_quotient =
      to.put(opcode::mux_i32, {of(negative), of(quotient), of(signs)}, {{modifier::mux, valhall::mux::neg}});
  return to.put(opcode::mux_i32, {integer(0), of(signed_quotient), b}, {}, result);
}

value put_remainder(builder& to, source a, source b, value result) {
  a = to.plain(a);
  b = to.plain(b);
  const value quotient = put_quotient(to, a, b, no_value);
  const value product = to.put(opcode::imul_i32, {of(quotient), b});
  return to.put(opcode::isub_s32, {a, of(product)}, {}, result);
}

}  // namespace emit
