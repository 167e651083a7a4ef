// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/sequences/sequence.hpp>

#include <cstdint>

/// Division of 32-bit integers, and the upper half of their product. All results are exact.
namespace valhall {

namespace detail {

/// A quotient that is at most one too small, and its remainder.
template <class Register>
struct near_quotient {
  Register quotient, remainder;
};

/// The float quotient is never too large: its inputs are rounded down, FRCP never errs upward, and
/// subtracting two units from the reciprocal compensates for the rounding of the product. The remainder is
/// divided once more.
template <class Program>
constexpr near_quotient<register_in<Program>> divide_nearly(sequence<Program>& to,
                                                            sequence_source<register_in<Program>> a,
                                                            sequence_source<register_in<Program>> b) {
  constexpr modifier_value down = {modifier::roundmode, round_mode::rtz},
                           up = {modifier::roundmode, round_mode::rtp};
  constexpr std::uint32_t minus_two = 0xfffffffe;
  const auto inverse = to.put(opcode::u32_to_f32, {b}, {up});
  to.put_in(inverse, opcode::frcp_f32, {inverse});
  to.add_in(inverse, inverse, minus_two);
  const auto quotient = to.put(opcode::u32_to_f32, {a}, {down});
  to.multiply_in(quotient, quotient, inverse);
  to.put_in(quotient, opcode::f32_to_u32, {quotient}, {down});
  const auto rest = to.put(opcode::imul_i32, {quotient, b});
  to.put_in(rest, opcode::isub_s32, {a, rest});
  to.put_in(rest, opcode::u32_to_f32, {rest}, {down});
  to.multiply_in(rest, rest, inverse);
  to.put_in(rest, opcode::f32_to_u32, {rest}, {down});
  to.put_in(quotient, opcode::iadd_s32, {quotient, rest});
  to.put_in(rest, opcode::imul_i32, {quotient, b});
  to.put_in(rest, opcode::isub_s32, {a, rest});
  return {quotient, rest};
}

template <class Program>
constexpr void divide_unsigned(sequence<Program>& to, register_in<Program> result,
                               sequence_source<register_in<Program>> a,
                               sequence_source<register_in<Program>> b) {
  const auto nearly = divide_nearly(to, a, b);
  to.put_in(nearly.remainder, opcode::icmp_u32, {nearly.remainder, b, 0u},
            {{modifier::cmp, condition::ge}, {modifier::result_type, result_type::m1}});
  to.put_in(result, opcode::isub_s32, {nearly.quotient, nearly.remainder});
}

template <class Program>
constexpr void take_remainder(sequence<Program>& to, register_in<Program> result,
                              sequence_source<register_in<Program>> a,
                              sequence_source<register_in<Program>> b) {
  const auto nearly = divide_nearly(to, a, b);
  to.put_in(nearly.quotient, opcode::isub_s32, {nearly.remainder, b});
  to.put_in(result, opcode::csel_u32, {nearly.remainder, b, nearly.remainder, nearly.quotient},
            {{modifier::cmp, condition::lt}});
}

/// result = -a if `sign` is negative, else a.
template <class Program>
constexpr void put_sign(sequence<Program>& to, register_in<Program> result, register_in<Program> a,
                        sequence_source<register_in<Program>> sign) {
  const auto negative = to.put(opcode::isub_s32, {0u, a});
  to.put_in(result, opcode::mux_i32, {negative, a, sign}, {{modifier::mux, mux::neg}});
}

}  // namespace detail

/// result = a / b, rounded down, in 16 words with 3 temporary registers. Unspecified if b is 0.
template <class Program>
constexpr bool divide_u32(Program& p, detail::register_in<Program> result,
                          sequence_source<detail::register_in<Program>> a,
                          sequence_source<detail::register_in<Program>> b,
                          std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::divide_unsigned(to, result, a, b);
  return to.ok();
}

/// result = the remainder of a / b, in 16 words with 3 temporary registers. Unspecified if b is 0.
template <class Program>
constexpr bool remainder_u32(Program& p, detail::register_in<Program> result,
                             sequence_source<detail::register_in<Program>> a,
                             sequence_source<detail::register_in<Program>> b,
                             std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  detail::take_remainder(to, result, a, b);
  return to.ok();
}

/// result = a / b, rounded toward zero, in 21 words with 6 temporary registers. Unspecified if b is 0.
/// -2^31 / -1 is -2^31.
template <class Program>
constexpr bool divide_i32(Program& p, detail::register_in<Program> result,
                          sequence_source<detail::register_in<Program>> a,
                          sequence_source<detail::register_in<Program>> b,
                          std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  const auto size_of_a = to.put(opcode::iabs_s32, {a}), size_of_b = to.put(opcode::iabs_s32, {b});
  detail::divide_unsigned(to, size_of_a, size_of_a, size_of_b);
  // The sign bit of a ^ b.
  to.put_in(size_of_b, opcode::lshift_xor_i32, {to.in_register(a), 0u, b});
  detail::put_sign(to, result, size_of_a, size_of_b);
  return to.ok();
}

/// result = the remainder of `divide_i32`, with the sign of a, in 20 words with 6 temporary registers.
/// Unspecified if b is 0. The remainder of -2^31 / -1 is 0.
template <class Program>
constexpr bool remainder_i32(Program& p, detail::register_in<Program> result,
                             sequence_source<detail::register_in<Program>> a,
                             sequence_source<detail::register_in<Program>> b,
                             std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  const auto size_of_a = to.put(opcode::iabs_s32, {a}), size_of_b = to.put(opcode::iabs_s32, {b});
  detail::take_remainder(to, size_of_a, size_of_a, size_of_b);
  detail::put_sign(to, result, size_of_a, a);
  return to.ok();
}

/// result = the upper 32 bits of the unsigned product of a and b, in 2 words with 2 temporary registers, the
/// first of which is even.
template <class Program>
constexpr bool multiply_high_u32(Program& p, detail::register_in<Program> result,
                                 sequence_source<detail::register_in<Program>> a,
                                 sequence_source<detail::register_in<Program>> b,
                                 std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  to.put_in(result, opcode::mov_i32, {detail::part_of(to.product(a, b), 1)});
  return to.ok();
}

/// Likewise for the signed product, in 5 words.
template <class Program>
constexpr bool multiply_high_i32(Program& p, detail::register_in<Program> result,
                                 sequence_source<detail::register_in<Program>> a,
                                 sequence_source<detail::register_in<Program>> b,
                                 std::uint32_t line = __builtin_LINE()) {
  detail::sequence<Program> to(p, line);
  const auto product = to.product(a, b);
  const auto high = detail::part_of(product, 1);
  // Read as unsigned, a negative factor is 2^32 too large.
  const auto excess = detail::part_of(product, 0);
  to.put_in(excess, opcode::mux_i32, {b, 0u, a}, {{modifier::mux, mux::neg}});
  to.put_in(high, opcode::isub_u32, {high, excess});
  to.put_in(excess, opcode::mux_i32, {a, 0u, b}, {{modifier::mux, mux::neg}});
  to.put_in(result, opcode::isub_u32, {high, excess});
  return to.ok();
}

}  // namespace valhall
