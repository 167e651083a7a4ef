// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/sequences/sequence.hpp>

#include <cstdint>

/// Arithmetic of 64-bit integers, in pairs of registers with the low word first. Results are exact. IADD.u64
/// and ISUB.u64 add and subtract.
namespace valhall {

/// A 64-bit source: a pair of registers, two 32-bit words, or a number. Numbers of signed types are
/// sign-extended.
template <class Register>
class [[nodiscard]] sequence_pair {
 public:
  using word = sequence_source<Register>;  ///< One of its halves.

  /// A pair of registers.
  constexpr sequence_pair(Register pair) noexcept
      : low_(detail::part_of(pair, 0)), high_(detail::part_of(pair, 1)), pair_(pair), is_pair_(true) {}
  /// Two words.
  constexpr sequence_pair(word low, word high) noexcept : low_(low), high_(high), pair_(low) {}
  /// A number.
  template <detail::integer Value>
  constexpr sequence_pair(Value number) noexcept
      : sequence_pair(static_cast<std::uint32_t>(number),
                      static_cast<std::uint32_t>(static_cast<std::uint64_t>(number) >> 32)) {}

  /// The low word.
  constexpr word low() const noexcept { return low_; }
  /// The high word.
  constexpr word high() const noexcept { return high_; }
  /// Whether it is a pair of registers.
  [[nodiscard]] constexpr bool is_pair() const noexcept { return is_pair_; }
  /// The pair of registers.
  constexpr word pair() const noexcept { return pair_; }

 private:
  word low_, high_, pair_;
  bool is_pair_ = false;
};

namespace detail {

/// The instructions of a sequence with 64-bit operands.
template <class Program>
class wide_sequence : public sequence<Program> {
 public:
  using typename sequence<Program>::Register;
  using typename sequence<Program>::source;
  using wide = sequence_pair<Register>;
  using sequence<Program>::put;
  using sequence<Program>::put_in;
  using sequence<Program>::put_pair;
  using sequence<Program>::sequence;

  static constexpr modifier_value ones = {modifier::result_type, result_type::m1},
                                  if_negative = {modifier::mux, mux::neg},
                                  keeps_sign = modifier_value(modifier::signed_);

  /// `a` in a pair of registers.
  constexpr source in_pair(const wide& a) {
    return a.is_pair() ? a.pair() : source(this->gathered(a.low(), a.high()));
  }
  /// A copy of `a`, for loops that change it.
  constexpr Register copy_of(const wide& a) { return this->gathered(a.low(), a.high()); }

  /// result = all ones if the comparison holds, else 0. `high` compares the high words.
  constexpr void compare_in(Register result, opcode high, const wide& a, const wide& b, condition c) {
    const auto low = put(opcode::icmp_u32, {a.low(), b.low(), 0u},
                         {{modifier::cmp, c}, {modifier::result_type, result_type::u1}, {modifier::seq}});
    put_in(result, high, {a.high(), b.high(), low}, {{modifier::cmp, c}, ones, {modifier::seq}});
  }

  /// result = b if `unless_zero` is 0, else a.
  constexpr void select_in(Register result, Register unless_zero, const wide& a, const wide& b) {
    put_in(part_of(result, 0), opcode::mux_i32, {b.low(), a.low(), unless_zero});
    put_in(part_of(result, 1), opcode::mux_i32, {b.high(), a.high(), unless_zero});
  }

  constexpr void negate_in(Register result, const wide& a) {
    put_in(result, opcode::isub_u64, {zero_extended(), in_pair(a)});
  }
  /// -a if `sign` is negative, else a. Overwrites `negative`. `sign` may be a word of `result`.
  constexpr void put_sign(Register result, Register negative, const wide& a, source sign) {
    negate_in(negative, a);
    const bool is_low = sign.is_register() && is_same_register(sign.register_of(), part_of(result, 0));
    const source words[] = {a.low(), a.high()};
    for (const unsigned k : {unsigned{is_low}, unsigned{!is_low}})
      put_in(part_of(result, k), opcode::mux_i32, {part_of(negative, k), words[k], sign}, {if_negative});
  }

  /// Shifts `a` by the low byte of `amount`, modulo 64.
  constexpr void shift_in(Register result, opcode id, const wide& a, source amount, bool is_signed = false) {
    // It is not known how the hardware extends a constant to 64 bits, so the zero is in registers, unless
    // the program supplies one.
    source zero = 0;
    if constexpr (requires(Program & p) { p.zero_pair(); })
      zero = this->program().zero_pair();
    else
      zero = this->gathered(0u, 0u);
    const view<modifier_value> modifiers(&keeps_sign, is_signed ? 1 : 0);
    put_in(result, id, {in_pair(a), amount.with_lanes(swizzle::b00), zero}, modifiers);
  }

  /// 0, extended to 64 bits.
  static constexpr source zero_extended() { return constant_entry(0).w0(); }
};

/// The quotient or the remainder of a division. Each iteration of a loop finds one bit of the quotient.
template <class Program>
constexpr void divide_wide(wide_sequence<Program>& to, register_in<Program> result,
                           const sequence_pair<register_in<Program>>& a,
                           const sequence_pair<register_in<Program>>& b, bool is_remainder,
                           std::uint32_t line) {
  using wide = sequence_pair<register_in<Program>>;
  const auto quotient = to.copy_of(a), rest = to.copy_of(0), divisor = to.copy_of(b);
  const auto turns = to.value(), less = to.pair(), next_bit = part_of(less, 0), overflows = to.value();
  to.copy_to(turns, 64);
  Program& p = to.program();
  const auto top = p.label(line);
  p.bind(top, line);
  to.put_in(overflows, opcode::rshift_or_i32, {part_of(rest, 1), 31, 0u}, {{modifier::signed_}});
  to.put_in(next_bit, opcode::rshift_or_i32, {part_of(quotient, 1), 31, 0u});
  to.put_in(quotient, opcode::iadd_u64, {quotient, quotient});
  to.put_in(rest, opcode::iadd_u64, {rest, rest});
  to.put_in(part_of(rest, 0), opcode::lshift_or_i32, {part_of(rest, 0), 0u, next_bit});
  const auto fits = to.value();
  to.compare_in(fits, opcode::icmp_u32, wide(rest), wide(divisor), condition::ge);
  to.put_in(fits, opcode::lshift_or_i32, {fits, 0u, overflows});
  to.put_in(less, opcode::isub_u64, {rest, divisor});
  to.select_in(rest, fits, wide(less), wide(rest));
  to.put_in(part_of(quotient, 0), opcode::isub_u32, {part_of(quotient, 0), fits});
  to.add_in(turns, turns, ~0u);
  to.branch_if(turns, top);
  const auto found = is_remainder ? rest : quotient;
  to.copy_to(part_of(result, 0), part_of(found, 0));
  to.copy_to(part_of(result, 1), part_of(found, 1));
}

/// Likewise for signed integers: the remainder has the sign of a.
template <class Program>
constexpr void divide_wide_signed(wide_sequence<Program>& to, register_in<Program> result,
                                  const sequence_pair<register_in<Program>>& a,
                                  const sequence_pair<register_in<Program>>& b, bool is_remainder,
                                  std::uint32_t line) {
  const auto sign = to.value(), size_of_a = to.pair(), size_of_b = to.pair();
  if (is_remainder)
    to.copy_to(sign, a.high());
  else  // The sign bit of a ^ b.
    to.put_in(sign, opcode::lshift_xor_i32, {to.in_register(a.high()), 0u, b.high()});
  to.put_sign(size_of_a, size_of_a, a, a.high());
  to.put_sign(size_of_b, size_of_b, b, b.high());
  divide_wide(to, size_of_a, size_of_a, size_of_b, is_remainder, line);
  to.put_sign(result, size_of_b, size_of_a, sign);
}

/// The nearest float to an unsigned integer.
template <class Program>
constexpr void put_float(wide_sequence<Program>& to, register_in<Program> result,
                         const sequence_pair<register_in<Program>>& a) {
  const auto zeros = to.put(opcode::clz_u32, {a.low()}), exponent = to.put(opcode::clz_u32, {a.high()});
  to.add_in(zeros, zeros, 32u);
  to.put_in(zeros, opcode::mux_i32, {zeros, exponent, a.high()});
  const auto shifted = to.pair();
  to.shift_in(shifted, opcode::lshift_or_i64, a, zeros);
  // The upper word decides how to round, together with whether any lower bit is set.
  const auto low = part_of(shifted, 0), high = part_of(shifted, 1);
  to.put_in(low, opcode::icmp_u32, {low, 0u, 0u},
            {{modifier::cmp, condition::ne}, {modifier::result_type, result_type::i1}});
  to.put_in(high, opcode::lshift_or_i32, {high, 0u, low});
  to.put_in(exponent, opcode::isub_s32, {32u, zeros});
  to.put_in(high, opcode::u32_to_f32, {high});
  to.put_in(result, opcode::fma_rscale_f32, {high, 1.0f, -0.0f, exponent});
}

/// result = a if `a c b` holds, else b. `high` compares the high words.
template <class Program>
constexpr bool choose_wide(Program& p, register_in<Program> result,
                           const sequence_pair<register_in<Program>>& a,
                           const sequence_pair<register_in<Program>>& b, opcode high, condition c,
                           std::uint32_t line) {
  wide_sequence<Program> to(p, line);
  const auto is_a = to.value();
  to.compare_in(is_a, high, a, b, c);
  to.select_in(result, is_a, a, b);
  return to.ok();
}

/// The integer part of a float that is not negative.
template <class Program>
constexpr void put_integer(wide_sequence<Program>& to, register_in<Program> result,
                           sequence_source<register_in<Program>> f) {
  constexpr modifier_value truncates = {modifier::roundmode, round_mode::rtz};
  const auto high = to.multiply(f, 0x1p-32f);
  to.put_in(high, opcode::fround_f32, {high}, {truncates});
  const auto low = to.put(opcode::fma_f32, {high, -0x1p32f, f});
  to.put_in(part_of(result, 0), opcode::f32_to_u32, {low}, {truncates});
  to.put_in(part_of(result, 1), opcode::f32_to_u32, {high}, {truncates});
}

}  // namespace detail

/// result = -a, in 1 word.
template <class Program>
constexpr bool negate_i64(Program& p, detail::register_in<Program> result,
                          const sequence_pair<detail::register_in<Program>>& a,
                          std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  to.negate_in(result, a);
  return to.ok();
}

/// result = the absolute value of a, in 3 words with 2 temporary registers. -2^63 stays itself.
template <class Program>
constexpr bool absolute_i64(Program& p, detail::register_in<Program> result,
                            const sequence_pair<detail::register_in<Program>>& a,
                            std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  to.put_sign(result, to.pair(), a, a.high());
  return to.ok();
}

/// result = the sign of a, -1, 0 or 1, in 5 words with 2 temporary registers.
template <class Program>
constexpr bool sign_i64(Program& p, detail::register_in<Program> result,
                        const sequence_pair<detail::register_in<Program>>& a,
                        std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  const auto any = to.put(opcode::lshift_or_i32, {to.in_register(a.low()), 0u, a.high()});
  to.put_in(any, opcode::icmp_u32, {any, 0u, 0u},
            {{modifier::cmp, condition::ne}, {modifier::result_type, result_type::i1}});
  const auto sign = to.put(opcode::rshift_or_i32, {to.in_register(a.high()), 31, 0u}, {{modifier::signed_}});
  to.put_in(detail::part_of(result, 0), opcode::lshift_or_i32, {any, 0u, sign});
  to.copy_to(detail::part_of(result, 1), sign);
  return to.ok();
}

/// result = the low 64 bits of the product of a and b, in 6 words with 3 temporary registers.
template <class Program>
constexpr bool multiply_i64(Program& p, detail::register_in<Program> result,
                            const sequence_pair<detail::register_in<Program>>& a,
                            const sequence_pair<detail::register_in<Program>>& b,
                            std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  const auto product = to.product(a.low(), b.low());
  const auto low = detail::part_of(product, 0), high = detail::part_of(product, 1);
  const auto middle = to.put(opcode::imul_i32, {a.low(), b.high()});
  to.put_in(high, opcode::iadd_u32, {high, middle});
  to.put_in(middle, opcode::imul_i32, {a.high(), b.low()});
  to.put_in(detail::part_of(result, 1), opcode::iadd_u32, {high, middle});
  to.copy_to(detail::part_of(result, 0), low);
  return to.ok();
}

/// result = all ones if `a cmp b` holds, else 0, in 2 words with 1 temporary register. The operands are
/// unsigned; the result is one register.
template <class Program>
constexpr bool compare_u64(Program& p, detail::register_in<Program> result,
                           const sequence_pair<detail::register_in<Program>>& a,
                           const sequence_pair<detail::register_in<Program>>& b, condition cmp,
                           std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  to.compare_in(result, opcode::icmp_u32, a, b, cmp);
  return to.ok();
}

/// Likewise for signed operands.
template <class Program>
constexpr bool compare_i64(Program& p, detail::register_in<Program> result,
                           const sequence_pair<detail::register_in<Program>>& a,
                           const sequence_pair<detail::register_in<Program>>& b, condition cmp,
                           std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  to.compare_in(result, opcode::icmp_s32, a, b, cmp);
  return to.ok();
}

/// result = the lesser of a and b, which are unsigned, in 4 words with 2 temporary registers.
template <class Program>
constexpr bool minimum_u64(Program& p, detail::register_in<Program> result,
                           const sequence_pair<detail::register_in<Program>>& a,
                           const sequence_pair<detail::register_in<Program>>& b,
                           std::uint32_t line = __builtin_LINE()) {
  return detail::choose_wide(p, result, a, b, opcode::icmp_u32, condition::lt, line);
}

/// result = the greater of a and b, which are unsigned, in 4 words with 2 temporary registers.
template <class Program>
constexpr bool maximum_u64(Program& p, detail::register_in<Program> result,
                           const sequence_pair<detail::register_in<Program>>& a,
                           const sequence_pair<detail::register_in<Program>>& b,
                           std::uint32_t line = __builtin_LINE()) {
  return detail::choose_wide(p, result, a, b, opcode::icmp_u32, condition::gt, line);
}

/// result = the lesser of a and b, which are signed, in 4 words with 2 temporary registers.
template <class Program>
constexpr bool minimum_i64(Program& p, detail::register_in<Program> result,
                           const sequence_pair<detail::register_in<Program>>& a,
                           const sequence_pair<detail::register_in<Program>>& b,
                           std::uint32_t line = __builtin_LINE()) {
  return detail::choose_wide(p, result, a, b, opcode::icmp_s32, condition::lt, line);
}

/// result = the greater of a and b, which are signed, in 4 words with 2 temporary registers.
template <class Program>
constexpr bool maximum_i64(Program& p, detail::register_in<Program> result,
                           const sequence_pair<detail::register_in<Program>>& a,
                           const sequence_pair<detail::register_in<Program>>& b,
                           std::uint32_t line = __builtin_LINE()) {
  return detail::choose_wide(p, result, a, b, opcode::icmp_s32, condition::gt, line);
}

/// result = a shifted left by the low byte of amount, modulo 64, in 3 words with 2 temporary registers.
template <class Program>
constexpr bool shift_left_i64(Program& p, detail::register_in<Program> result,
                              const sequence_pair<detail::register_in<Program>>& a,
                              sequence_source<detail::register_in<Program>> amount,
                              std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  to.shift_in(result, opcode::lshift_or_i64, a, amount);
  return to.ok();
}

/// result = a shifted right, filled with zeros; otherwise as `shift_left_i64`.
template <class Program>
constexpr bool shift_right_u64(Program& p, detail::register_in<Program> result,
                               const sequence_pair<detail::register_in<Program>>& a,
                               sequence_source<detail::register_in<Program>> amount,
                               std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  to.shift_in(result, opcode::rshift_or_i64, a, amount);
  return to.ok();
}

/// result = a shifted right, filled with its sign bit; otherwise as `shift_left_i64`.
template <class Program>
constexpr bool shift_right_i64(Program& p, detail::register_in<Program> result,
                               const sequence_pair<detail::register_in<Program>>& a,
                               sequence_source<detail::register_in<Program>> amount,
                               std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  to.shift_in(result, opcode::rshift_or_i64, a, amount, true);
  return to.ok();
}

/// result = a / b, rounded down; all ones if b is 0. A loop of 64 iterations, in 23 words with 12
/// temporary registers.
template <class Program>
constexpr bool divide_u64(Program& p, detail::register_in<Program> result,
                          const sequence_pair<detail::register_in<Program>>& a,
                          const sequence_pair<detail::register_in<Program>>& b,
                          std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  detail::divide_wide(to, result, a, b, false, line);
  return to.ok();
}

/// result = the remainder of a / b; a if b is 0. Otherwise as `divide_u64`.
template <class Program>
constexpr bool remainder_u64(Program& p, detail::register_in<Program> result,
                             const sequence_pair<detail::register_in<Program>>& a,
                             const sequence_pair<detail::register_in<Program>>& b,
                             std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  detail::divide_wide(to, result, a, b, true, line);
  return to.ok();
}

/// result = a / b, rounded toward zero. Unspecified if b is 0; -2^63 / -1 is -2^63. A loop of 64
/// iterations, in 33 words with 17 temporary registers.
template <class Program>
constexpr bool divide_i64(Program& p, detail::register_in<Program> result,
                          const sequence_pair<detail::register_in<Program>>& a,
                          const sequence_pair<detail::register_in<Program>>& b,
                          std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  detail::divide_wide_signed(to, result, a, b, false, line);
  return to.ok();
}

/// result = the remainder of `divide_i64`, with the sign of a; a if b is 0. Otherwise as `divide_i64`.
template <class Program>
constexpr bool remainder_i64(Program& p, detail::register_in<Program> result,
                             const sequence_pair<detail::register_in<Program>>& a,
                             const sequence_pair<detail::register_in<Program>>& b,
                             std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  detail::divide_wide_signed(to, result, a, b, true, line);
  return to.ok();
}

/// result = the float nearest to a, which is unsigned; ties to even. In 12 words with 6 temporary
/// registers; the result is one register.
template <class Program>
constexpr bool u64_to_f32(Program& p, detail::register_in<Program> result,
                          const sequence_pair<detail::register_in<Program>>& a,
                          std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  detail::put_float(to, result, a);
  return to.ok();
}

/// Likewise for a signed integer, in 17 words with 8 temporary registers.
template <class Program>
constexpr bool i64_to_f32(Program& p, detail::register_in<Program> result,
                          const sequence_pair<detail::register_in<Program>>& a,
                          std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  const auto size = to.pair(), number = detail::part_of(size, 0);
  const auto sign = to.in_register(a.high());
  to.put_sign(size, size, a, sign);
  detail::put_float(to, number, size);
  const auto negative = detail::part_of(size, 1);
  to.copy_to(negative, -sequence_source(number));
  to.put_in(result, opcode::mux_i32, {negative, number, sign}, {to.if_negative});
  return to.ok();
}

/// result = f, rounded toward zero, in 7 words with 4 temporary registers. The result is 0 for negative
/// numbers and NaN, and 2^64 - 2^32 for numbers from 2^64 on.
template <class Program>
constexpr bool f32_to_u64(Program& p, detail::register_in<Program> result,
                          sequence_source<detail::register_in<Program>> f,
                          std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  detail::put_integer(to, result, f);
  return to.ok();
}

/// result = f, rounded toward zero, in 10 words with 8 temporary registers. The result is 0 for NaN. The
/// result is unspecified if |f| is 2^63 or more.
template <class Program>
constexpr bool f32_to_i64(Program& p, detail::register_in<Program> result,
                          sequence_source<detail::register_in<Program>> f,
                          std::uint32_t line = __builtin_LINE()) {
  detail::wide_sequence<Program> to(p, line);
  const auto size = to.pair();
  const auto number = to.in_register(f);
  detail::put_integer(to, size, abs(sequence_source(number)));
  to.put_sign(result, to.pair(), size, number);
  return to.ok();
}

}  // namespace valhall
