// SPDX-License-Identifier: MIT
// 64-bit integers: a value is a pair of components, the low word first.
#include "lower.hpp"

namespace tgsi {

using emit::step;
using valhall::condition;
using valhall::modifier;
using valhall::modifier_value;
using valhall::swizzle;

namespace {

constexpr modifier_value all_ones = {modifier::result_type, valhall::result_type::m1};
constexpr modifier_value if_negative = {modifier::mux, valhall::mux::neg};

/// A word, extended to 64 bits.
operand extended(operand v) { return builder::part(v, swizzle::w0); }

}  // namespace

/// Components 2 `half` and 2 `half` + 1 of source `n`.
lowering::wide lowering::read_wide(unsigned n, unsigned half) {
  const source& s = now_->sources[n];
  wide result = {fetch(s, s.swizzle[2 * half], indexed_[n]), fetch(s, s.swizzle[2 * half + 1], indexed_[n])};
  if (s.is_absolute) result = signed64(result, result.high);
  if (s.is_negated) result = negated64(result);
  return result;
}

/// Whether the comparison of 64-bit integers holds: all ones or 0. `high` compares the high words.
operand lowering::compare64(vop high, const wide& a, const wide& b, condition c) {
  const value low =
      to_.put(vop::icmp_u32, {a.low, b.low, word(0)},
              {{modifier::cmp, c}, {modifier::result_type, valhall::result_type::u1}, {modifier::seq}});
  return of(to_.put(high, {a.high, b.high, of(low)}, {{modifier::cmp, c}, all_ones, {modifier::seq}}));
}

/// `a` unless `unless_zero` is 0, then `b`.
lowering::wide lowering::select64(operand unless_zero, const wide& a, const wide& b) {
  return {of(to_.put(vop::mux_i32, {b.low, a.low, unless_zero})),
          of(to_.put(vop::mux_i32, {b.high, a.high, unless_zero}))};
}

lowering::wide lowering::negated64(const wide& a) {
  return wide_of(to_.put(vop::isub_u64, {extended(word(0)), pair_of(a)}));
}

lowering::wide lowering::signed64(const wide& a, operand sign) {
  const wide negative = negated64(a);
  return {of(to_.put(vop::mux_i32, {negative.low, a.low, sign}, {if_negative})),
          of(to_.put(vop::mux_i32, {negative.high, a.high, sign}, {if_negative}))};
}

lowering::wide lowering::shift64(vop id, const wide& a, operand amount, bool is_signed) {
  // It is unknown how the hardware extends a constant to 64 bits, so the zero is in the uniforms.
  const operand zero = uniform_pair({}, {});
  const operand sources[] = {pair_of(a), low_byte(amount), zero};
  const modifier_value is_arithmetic[] = {modifier::signed_};
  return wide_of(to_.put(id, sources, {is_arithmetic, is_signed ? std::size_t{1} : std::size_t{0}}));
}

/// Shift-and-subtract division, one bit of the quotient in each iteration of a loop. By 0, the unsigned
/// results and the signed remainder are all ones, the signed quotient is 0.
lowering::wide lowering::divide64(bool is_signed, bool is_remainder, const wide& a, const wide& b) {
  const operand zero = word(0), no_shift = low_byte(word(0));
  const wide dividend = is_signed ? signed64(a, a.high) : a;
  const operand divisor = pair_of(is_signed ? signed64(b, b.high) : b);
  const value quotient = to_.gather({dividend.low, dividend.high}), rest = to_.gather({zero, zero});
  const value turns = to_.in_register(word(64));
  const std::uint32_t top = to_.new_label();
  to_.mark(top);
  const auto sign_of = [&](value v, bool is_arithmetic) {
    const modifier_value copies[] = {modifier::signed_};
    const operand sources[] = {of(v), low_byte(word(31)), zero};
    return to_.put(vop::rshift_or_i32, sources, {copies, is_arithmetic ? std::size_t{1} : std::size_t{0}});
  };
  const value overflows = sign_of(rest + 1, true), next_bit = sign_of(quotient + 1, false);
  to_.put(vop::iadd_u64, {of(quotient), of(quotient)}, {}, quotient);
  to_.put(vop::iadd_u64, {of(rest), of(rest)}, {}, rest);
  to_.put(vop::lshift_or_i32, {of(rest), no_shift, of(next_bit)}, {}, rest);
  const operand is_greater =
      compare64(vop::icmp_u32, wide_of(rest), {of(divisor.of), of(divisor.of + 1)}, condition::ge);
  const value fits = to_.put(vop::lshift_or_i32, {is_greater, no_shift, of(overflows)});
  const value less = to_.put(vop::isub_u64, {of(rest), divisor});
  to_.put(vop::mux_i32, {of(rest), of(less), of(fits)}, {}, rest);
  to_.put(vop::mux_i32, {of(rest + 1), of(less + 1), of(fits)}, {}, rest + 1);
  to_.put(vop::isub_u32, {of(quotient), of(fits)}, {}, quotient);
  to_.put(vop::iadd_s32, {of(turns), word(~0u)}, {}, turns);
  to_.jump(step::jump_if, of(turns), top);

  wide result = wide_of(is_remainder ? rest : quotient);
  if (is_signed) {
    const operand sign = is_remainder ? a.high : of(to_.put(vop::lshift_xor_i32, {a.high, no_shift, b.high}));
    result = signed64(result, sign);
  }
  const operand by_zero = is_signed && !is_remainder ? zero : word(~0u);
  const value any = to_.put(vop::lshift_or_i32, {b.low, no_shift, b.high});
  return select64(of(any), result, {by_zero, by_zero});
}

/// The nearest float to an unsigned integer.
operand lowering::to_float(const wide& a) {
  const value high_zeros = to_.put(vop::clz_u32, {a.high});
  const value low_zeros = to_.put(vop::iadd_u32, {of(to_.put(vop::clz_u32, {a.low})), word(32)});
  const value zeros = to_.put(vop::mux_i32, {of(low_zeros), of(high_zeros), a.high});
  const wide shifted = shift64(vop::lshift_or_i64, a, of(zeros));
  // The upper word decides how to round, together with whether any lower bit is set.
  const value sticky = compare(vop::icmp_u32, shifted.low, word(0), condition::ne, valhall::result_type::i1);
  const value top = to_.put(vop::lshift_or_i32, {shifted.high, low_byte(word(0)), of(sticky)});
  const value exponent = to_.put(vop::isub_s32, {word(32), of(zeros)});
  const value rounded = to_.put(vop::u32_to_f32, {of(top)});
  return of(to_.put(vop::fma_rscale_f32, {of(rounded), number(1.0f), number(-0.0f), of(exponent)}));
}

/// The integer part of a non-negative float.
lowering::wide lowering::from_float(operand f) {
  const modifier_value truncates = {modifier::roundmode, valhall::round_mode::rtz};
  const value scaled = to_.multiply(f, number(0x1p-32f));
  const value high = to_.put(vop::fround_f32, {of(scaled)}, {truncates});
  const value low = to_.put(vop::fma_f32, {of(high), number(-0x1p32f), f});
  return {of(to_.put(vop::f32_to_u32, {of(low)}, {truncates})),
          of(to_.put(vop::f32_to_u32, {of(high)}, {truncates}))};
}

/// The result for components 2 `half` and 2 `half` + 1 of the sources; a result of 32 bits is in `low`.
lowering::wide lowering::integer64(unsigned half) {
  const operand zero = word(0), no_shift = low_byte(word(0));
  const auto a = [&] { return read_wide(0, half); };
  const auto b = [&] { return read_wide(1, half); };
  const auto compared = [&](vop high, condition c) { return wide{compare64(high, a(), b(), c), zero}; };
  const auto chosen = [&](vop high, condition c) {
    const wide left = a(), right = b();
    return select64(compare64(high, left, right, c), left, right);
  };
  const auto equality = [&](condition c) {
    const wide left = a(), right = b();
    const value low = to_.put(vop::lshift_xor_i32, {left.low, no_shift, right.low});
    const value high = to_.put(vop::lshift_xor_i32, {left.high, no_shift, right.high});
    const value any = to_.put(vop::lshift_or_i32, {of(low), no_shift, of(high)});
    return wide{of(compare(vop::icmp_u32, of(any), zero, c)), zero};
  };
  switch (now_->id) {
    case opcode::u64add: {
      const operand left = pair_of(a()), right = pair_of(b());
      return wide_of(to_.put(vop::iadd_u64, {left, right}));
    }
    case opcode::i64neg: return negated64(a());
    case opcode::u64mul: {
      const wide left = a(), right = b();
      const auto in_register = [&](operand v) { return extended(to_.plain(v)); };
      const value product = to_.put(vop::imuld_u64, {in_register(left.low), in_register(right.low)});
      const value first = to_.put(vop::imul_i32, {left.low, right.high});
      const value second = to_.put(vop::imul_i32, {left.high, right.low});
      const value sum = to_.put(vop::iadd_u32, {of(product + 1), of(first)});
      return {of(product), of(to_.put(vop::iadd_u32, {of(sum), of(second)}))};
    }
    case opcode::i64min: return chosen(vop::icmp_s32, condition::lt);
    case opcode::i64max: return chosen(vop::icmp_s32, condition::gt);
    case opcode::u64min: return chosen(vop::icmp_u32, condition::lt);
    case opcode::u64max: return chosen(vop::icmp_u32, condition::gt);
    case opcode::i64abs: {
      const wide v = a();
      return signed64(v, v.high);
    }
    case opcode::i64ssg: {
      const wide v = a();
      const value any = to_.put(vop::lshift_or_i32, {v.low, no_shift, v.high});
      const value is_set = compare(vop::icmp_u32, of(any), zero, condition::ne, valhall::result_type::i1);
      const value sign =
          to_.put(vop::rshift_or_i32, {v.high, low_byte(word(31)), zero}, {{modifier::signed_}});
      return {of(to_.put(vop::lshift_or_i32, {of(is_set), no_shift, of(sign)})), of(sign)};
    }
    case opcode::u64shl: return shift64(vop::lshift_or_i64, a(), read(1, 2 * half));
    case opcode::u64shr: return shift64(vop::rshift_or_i64, a(), read(1, 2 * half));
    case opcode::i64shr: return shift64(vop::rshift_or_i64, a(), read(1, 2 * half), true);
    case opcode::u64slt: return compared(vop::icmp_u32, condition::lt);
    case opcode::u64sge: return compared(vop::icmp_u32, condition::ge);
    case opcode::u64seq: return equality(condition::eq);
    case opcode::u64sne: return equality(condition::ne);
    case opcode::i64slt: return compared(vop::icmp_s32, condition::lt);
    case opcode::i64sge: return compared(vop::icmp_s32, condition::ge);
    case opcode::u2i64: return {read(0, half), zero};
    case opcode::i2i64: {
      const operand v = read(0, half);
      return {v, of(compare(vop::icmp_s32, v, zero, condition::lt))};
    }
    case opcode::i64div: return divide64(true, false, a(), b());
    case opcode::i64mod: return divide64(true, true, a(), b());
    case opcode::u64div: return divide64(false, false, a(), b());
    case opcode::u64mod: return divide64(false, true, a(), b());
    case opcode::f2u64: return from_float(read(0, half));
    case opcode::f2i64: {
      const operand f = to_.plain(read(0, half));
      return signed64(from_float(builder::absolute(f)), f);
    }
    case opcode::u642f: return {to_float(a()), zero};
    case opcode::i642f: {
      const wide v = a();
      const operand magnitude = to_float(signed64(v, v.high));
      return {of(to_.put(vop::mux_i32, {builder::negated(magnitude), magnitude, v.high}, {if_negative})),
              zero};
    }
    default: refuse("it has no translation"); return {zero, zero};
  }
}

void lowering::lower_integer64() {
  const operand_type type = info_of(now_->id).destination(0);
  const bool is_wide = type == operand_type::signed64 || type == operand_type::unsigned64;
  // Conversions to floats write x and y, comparisons x and z.
  const unsigned distance = type == operand_type::floating ? 1 : 2;
  for (unsigned half = 0; half < 2; ++half) {
    const unsigned c = half * distance;
    if (!writes(c) && !(is_wide && writes(c + 1))) continue;
    const wide result = integer64(half);
    write(c, result.low);
    if (is_wide) write(c + 1, result.high);
    // As in the reference, x and y change before the sources of z and w are read.
    store_results();
    indexed_.fill(emit::no_value);
  }
}

}  // namespace tgsi
