// SPDX-License-Identifier: MIT
// 64-bit integers: a value is a pair of components, the low word first. Most opcodes are a sequence of the
// library.
#include "lower.hpp"

#include <emit/sequences.hpp>

namespace tgsi {

using valhall::condition;
using target = lowering::wide_program;

namespace {

using emit::sequence_pair;
using emit::sequence_source;
using emit::sequence_value;

constexpr unsigned line = 0;  ///< The line of errors of sequences, which is not shown.

/// An opcode that one sequence implements, with two 64-bit sources and a 64-bit result.
struct wide_opcode {
  opcode id;
  bool (*sequence)(target&, sequence_value, const sequence_pair&, const sequence_pair&, std::uint32_t);
  bool is_division = false;
  std::uint32_t by_zero = 0;  ///< Both words of the quotient or remainder by 0.
};
constexpr wide_opcode wide_opcodes[] = {
    {opcode::u64mul, valhall::multiply_i64<target>},
    {opcode::i64min, valhall::minimum_i64<target>},
    {opcode::i64max, valhall::maximum_i64<target>},
    {opcode::u64min, valhall::minimum_u64<target>},
    {opcode::u64max, valhall::maximum_u64<target>},
    {opcode::i64div, valhall::divide_i64<target>, true, 0},
    {opcode::i64mod, valhall::remainder_i64<target>, true, ~0u},
    {opcode::u64div, valhall::divide_u64<target>, true, ~0u},
    {opcode::u64mod, valhall::remainder_u64<target>, true, ~0u},
};

/// An ordered comparison of 64-bit integers.
struct wide_comparison {
  opcode id;
  condition holds;
  bool is_signed;
};
constexpr wide_comparison wide_comparisons[] = {
    {opcode::u64slt, condition::lt, false},
    {opcode::u64sge, condition::ge, false},
    {opcode::i64slt, condition::lt, true},
    {opcode::i64sge, condition::ge, true},
};

}  // namespace

/// The pair that `sequence` writes.
template <class Sequence, class... Sources>
lowering::wide lowering::put_wide(const Sequence& sequence, const Sources&... sources) {
  const value pair = to_.add_group(2);
  target program(*this);
  sequence(program, sequence_value{pair}, sources..., line);
  return {of(pair), of(pair + 1)};
}

/// The result of `sequence`, which writes one word.
template <class Sequence, class... Sources>
lowering::wide lowering::put_word(const Sequence& sequence, const Sources&... sources) {
  const value result = to_.add_value();
  target program(*this);
  sequence(program, sequence_value{result}, sources..., line);
  return {of(result), word(0)};
}

/// Components 2 `half` and 2 `half` + 1 of source `n`.
lowering::wide lowering::read_wide(unsigned n, unsigned half) {
  const source& s = now_->sources[n];
  const std::size_t first = std::size_t{2} * half;
  wide result = {fetch(s, s.swizzle[first], indexed_[n]), fetch(s, s.swizzle[first + 1], indexed_[n])};
  if (s.is_absolute) result = put_wide(valhall::absolute_i64<target>, in_sequence(result));
  if (s.is_negated) result = put_wide(valhall::negate_i64<target>, in_sequence(result));
  return result;
}

/// The result for components 2 `half` and 2 `half` + 1 of the sources; a result of 32 bits is in `low`.
lowering::wide lowering::integer64(unsigned half) {
  const operand zero = word(0), no_shift = low_byte(word(0));
  const auto a = [&] { return read_wide(0, half); };
  const auto b = [&] { return read_wide(1, half); };
  const auto amount = [&] { return emit::in_sequence(read(1, 2 * half)); };
  const auto any_bit = [&](operand low, operand high) {
    return of(to_.put(vop::lshift_or_i32, {low, no_shift, high}));
  };
  for (const wide_opcode& row : wide_opcodes) {
    if (row.id != now_->id) continue;
    const wide left = a(), right = b();
    const wide result = put_wide(row.sequence, in_sequence(left), in_sequence(right));
    if (!row.is_division) return result;
    const operand divisor = any_bit(right.low, right.high), by_zero = word(row.by_zero);
    return {of(to_.put(vop::mux_i32, {by_zero, result.low, divisor})),
            of(to_.put(vop::mux_i32, {by_zero, result.high, divisor}))};
  }
  for (const wide_comparison& row : wide_comparisons) {
    if (row.id != now_->id) continue;
    const wide left = a(), right = b();
    const auto compared = row.is_signed ? valhall::compare_i64<target> : valhall::compare_u64<target>;
    return put_word(compared, in_sequence(left), in_sequence(right), row.holds);
  }
  const auto equality = [&](condition c) {
    const wide left = a(), right = b();
    const value low = to_.put(vop::lshift_xor_i32, {left.low, no_shift, right.low});
    const value high = to_.put(vop::lshift_xor_i32, {left.high, no_shift, right.high});
    return wide{of(compare(vop::icmp_u32, any_bit(of(low), of(high)), zero, c)), zero};
  };
  switch (now_->id) {
    case opcode::u64add: {
      const wide left = a(), right = b();
      const value first = to_.gather({left.low, left.high}), second = to_.gather({right.low, right.high});
      const value sum = to_.put(vop::iadd_u64, {of(first), of(second)});
      return {of(sum), of(sum + 1)};
    }
    case opcode::i64neg: return put_wide(valhall::negate_i64<target>, in_sequence(a()));
    case opcode::i64abs: return put_wide(valhall::absolute_i64<target>, in_sequence(a()));
    case opcode::i64ssg: return put_wide(valhall::sign_i64<target>, in_sequence(a()));
    case opcode::u64shl: return put_wide(valhall::shift_left_i64<target>, in_sequence(a()), amount());
    case opcode::u64shr: return put_wide(valhall::shift_right_u64<target>, in_sequence(a()), amount());
    case opcode::i64shr: return put_wide(valhall::shift_right_i64<target>, in_sequence(a()), amount());
    case opcode::u64seq: return equality(condition::eq);
    case opcode::u64sne: return equality(condition::ne);
    case opcode::u2i64: return {read(0, half), zero};
    case opcode::i2i64: {
      const operand v = read(0, half);
      return {v, of(compare(vop::icmp_s32, v, zero, condition::lt))};
    }
    case opcode::f2u64: return put_wide(valhall::f32_to_u64<target>, emit::in_sequence(read(0, half)));
    case opcode::f2i64: return put_wide(valhall::f32_to_i64<target>, emit::in_sequence(read(0, half)));
    case opcode::u642f: return put_word(valhall::u64_to_f32<target>, in_sequence(a()));
    case opcode::i642f: return put_word(valhall::i64_to_f32<target>, in_sequence(a()));
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
