// SPDX-License-Identifier: MIT
// Operands that builders accept, and operands that do not compile.
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

#include <type_traits>

using namespace valhall::v9;

template <class To, class... From>
constexpr bool takes = (std::is_convertible_v<From, To> && ...);
template <class To, class... From>
constexpr bool takes_any = (std::is_convertible_v<From, To> || ...);

// A lane with a sign differs from the lane without it.
static_assert(!takes<half_operand, float_half_operand>);
static_assert(!takes<half_pair_operand, float_half_pair_operand>);
static_assert(!takes_any<word_operand, float_operand, inverted<word_operand>, half_operand>);
static_assert(!takes_any<half_source, float_half_operand, float_operand>);
static_assert(!takes_any<v2x16_source, float_half_pair_operand, float_operand>);
static_assert(!takes_any<condition_source, float_half_operand, float_operand>);
static_assert(!takes_any<destination, float_half_operand, half_operand, word_operand>);

template <class Operand>
concept in_iadd_s32 = requires(Operand o) {
  iadd_s32(r0, o, r2);
};
static_assert(in_iadd_s32<decltype(r1.h0())> && !in_iadd_s32<decltype(-r1.h0())>);
static_assert(!in_iadd_s32<decltype(abs(r1.h0()))> && !in_iadd_s32<decltype(-r1)>);
template <class Operand>
concept in_iadd_v2s16 = requires(Operand o) {
  iadd_v2s16(r0, r1, o);
};
static_assert(in_iadd_v2s16<decltype(r2.h10())> && !in_iadd_v2s16<decltype(-r2.h10())>);
template <class Operand>
concept in_frexpe_f32 = requires(Operand o) {
  frexpe_f32(r0, o);
};
static_assert(in_frexpe_f32<decltype(r1.h0())> && !in_frexpe_f32<decltype(-r1.h0())>);
template <class Operand>
concept in_branchz = requires(Operand o) {
  branchz(o, 3);
};
static_assert(in_branchz<decltype(r0.h0())> && !in_branchz<decltype(-r0.h0())>);

// A float source that accepts a sign keeps it.
static_assert(fadd_f32(r0, -r1.h0(), r2).word() == (fadd_f32(r0, r1.h0(), r2).word() | 1ull << 38));
static_assert(fadd_f32(r0, abs(r1.h0()), r2).word() == (fadd_f32(r0, r1.h0(), r2).word() | 1ull << 39));
static_assert(fadd_v2f16(r0, -r1.h10(), r2).word() == (fadd_v2f16(r0, r1.h10(), r2).word() | 1ull << 38));

// Integers only.
enum plain { plain_value };
enum class scoped : unsigned char { value };
template <class Parameter>
constexpr bool takes_integers_only =
    takes<Parameter, signed char, unsigned char, short, unsigned short, int, unsigned, long, unsigned long,
          long long, unsigned long long> &&
    !takes_any<Parameter, bool, char, wchar_t, char32_t, float, double, plain, scoped>;
static_assert(takes_integers_only<immediate<16, true>> && takes_integers_only<immediate<32, false>>);
static_assert(takes_integers_only<operand>);

template <class Value>
concept in_checked = requires(Value v) {
  immediate<16, true>::checked(v);
};
static_assert(in_checked<long> && !in_checked<float> && !in_checked<bool> && !in_checked<plain>);
template <class Value>
concept in_reg = requires(Value v) {
  reg(v);
};
static_assert(in_reg<int> && !in_reg<double> && !in_reg<bool> && !in_reg<plain> && !in_reg<char>);
static_assert(std::is_constructible_v<register_set, std::uint64_t> &&
              std::is_constructible_v<register_set, int> && !std::is_constructible_v<register_set, double> &&
              !std::is_constructible_v<register_set, bool> && !std::is_constructible_v<register_set, plain>);
template <class Value>
concept in_u = requires(Value v) {
  u(v);
};
static_assert(in_u<int> && in_u<long long> && !in_u<float> && !in_u<bool> && !in_u<plain> && !in_u<char>);
template <class Value>
concept in_constant = requires(Value v) {
  constant(v);
};
static_assert(in_constant<int> && in_constant<std::uint64_t> && in_constant<float> && !in_constant<double> &&
              !in_constant<bool>);
template <class Value>
concept in_modifier = requires(Value v) {
  modifier_value(modifier::clamp, v);
};
static_assert(in_modifier<clamp> && in_modifier<int> && !in_modifier<float> && !in_modifier<bool>);

// Floats only.
static_assert(takes<float_immediate, float, immediate_bits>);
static_assert(!takes_any<float_immediate, int, unsigned, double, bool, immediate<32, false>>);
static_assert(std::is_constructible_v<half_pair_immediate, float, float>);
static_assert(!std::is_constructible_v<half_pair_immediate, double, double>);
static_assert(!std::is_constructible_v<half_pair_immediate, int, int>);
static_assert(!takes_any<half_pair_immediate, int, float, immediate<32, false>>);

constexpr instruction add_imm(std::uint32_t bits) {
  return encode(opcode::fadd_imm_f32, {r0, r1, bits}, {}, target);
}
static_assert(fadd_imm_f32(r0, r1, 1.5f) == add_imm(0x3fc00000));
static_assert(fadd_imm_f32(r0, r1, -0.0f) == add_imm(0x80000000));
static_assert(fadd_imm_f32(r0, r1, immediate_bits(0x7f800001)) == add_imm(0x7f800001));
constexpr instruction add_halves(std::uint32_t bits) {
  return encode(opcode::fadd_imm_v2f16, {r0, r1, bits}, {}, target);
}
static_assert(fadd_imm_v2f16(r0, r1, {1.0f, -2.0f}) == add_halves(0xc0003c00));
static_assert(fadd_imm_v2f16(r0, r1, immediate_bits(0x3c01fc00)) == add_halves(0x3c01fc00));

// Halves: nearest, ties to even, subnormals, infinities.
static_assert(half_bits(0.1f) == 0x2e66 && half_bits(-0.0f) == 0x8000 && half_bits(65504.0f) == 0x7bff);
static_assert(half_bits(65519.996f) == 0x7bff && half_bits(65520.0f) == 0x7c00);
static_assert(half_bits(5.9604645e-8f) == 1 && half_bits(2.9802322e-8f) == 0 &&
              half_bits(2.9802326e-8f) == 1);
static_assert(half_bits(1.00048828125f) == 0x3c00 && half_bits(1.00146484375f) == 0x3c02);

// Lanes, signs and inversion of an `operand` equal those of typed operands.
static_assert(operand(r1).with_lanes(swizzle::b3) == operand(r1.b3()));
static_assert(operand(r1.b3()).with_lanes(swizzle::none) == operand(r1));
static_assert(-operand(r1.h0()) == operand(-r1.h0()));
static_assert(-abs(operand(u(3))) == operand(-abs(u(3))) && abs(-operand(u(3))) == operand(abs(-u(3))));
static_assert(- -operand(kill(r1)) == operand(kill(r1)));
static_assert(~operand(lane_id.w1()) == operand(~lane_id.w1()) && ~~operand(r2) == operand(r2));
static_assert((-~operand(r1.h10())).whole() == operand(r1));

// Empty staging groups are equal, whatever their base.
static_assert(staging(r6, 0) == staging() && operand(staging(r6, 0)) == operand(staging()));
static_assert(staging(r6, 1) != staging());

// A flag whose default depends on another modifier also has it in a lambda.
static_assert([] { return load_i8(staging(r0, 1), r2.pair(), 0, {.slot = slot::slot0}); }() ==
              load_i8(staging(r0, 1), r2.pair(), 0, {.unsigned_ = true, .slot = slot::slot0}));
static_assert([] {
  return load_i8(staging(r0, 1), r2.pair(), 0, {.load_lane_8_bit = load_lane_8_bit::w0, .slot = slot::slot0});
}() == load_i8(staging(r0, 1), r2.pair(), 0,
               {.load_lane_8_bit = load_lane_8_bit::w0, .unsigned_ = false, .slot = slot::slot0}));
