// SPDX-License-Identifier: MIT
// Values of sources, derived by hand.
#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/v15.hpp>
#include <valhall/v9.hpp>

namespace {

using namespace valhall::v9;

constexpr operand found(opcode id, unsigned n, constant_value value) {
  return resolve_constant(value, source_of(id, n), arch::v9).operand();
}
constexpr constant_error outcome(opcode id, unsigned n, constant_value value) {
  return resolve_constant(value, source_of(id, n), arch::v9).error();
}
constexpr constant_error missing = constant_error::not_in_table;

// The sources of instructions, and their widths.
static_assert(source_of(opcode::fma_f32, 3).ok() && !source_of(opcode::fma_f32, 4).ok());
static_assert(!source_of(opcode::nop, 0).ok());
static_assert(!source_of(static_cast<opcode>(instruction_count), 0).ok());
static_assert(source_of(opcode::fma_f32, 1).width() == 32);
static_assert(source_of(opcode::iadd_v4u8, 1).width() == 32);
static_assert(source_of(opcode::iadd_u64, 2).width() == 64);
static_assert(source_of(opcode::store_i32, 1).width() == 64);
static_assert(source_of(opcode::lshift_or_i64, 2).width() == 8);
static_assert(source_of(opcode::s8_to_s32, 1).width() == 8);
static_assert(source_of(opcode::f16_to_f32, 1).width() == 16);
static_assert(source_of(opcode::f16_to_s32, 1).width() == 16);
static_assert(source_of(opcode::mkvec_v2i16, 2).width() == 16);
static_assert(source_of(opcode::v2u8_to_v2u16, 1).width() == 16);
static_assert(source_of(opcode::v2f32_to_v2f16, 2).place().size == 32);

// Plain entries come first. The table has zero twice; the lower entry is used.
static_assert(found(opcode::mov_i32, 1, 0) == operand(constant_entry(0)));
static_assert(found(opcode::mov_i32, 1, -1) == operand(constant_entry(1)));
static_assert(found(opcode::fadd_f32, 2, 1.0f) == operand(constant_entry(16)));
static_assert(found(opcode::fadd_f32, 2, 0.0f) == operand(constant_entry(0)));
static_assert(found(opcode::icmp_u32, 1, 0x7fffffff) == operand(constant_entry(2)));

// 2.0f has the bits 0x40000000, which the table holds as the half 2.0 in the upper 16 bits.
static_assert(found(opcode::fadd_f32, 1, 2.0f) == operand(constant_entry(28)));
static_assert(found(opcode::fadd_f32, 1, -2.0f) == operand(-constant_entry(28)));

// .f32 sources: a half of an entry converts exactly. 0x3800 is the half 0.5, 0x3400 0.25, 0x4800 8.
// 0x5c005bf8 holds 256 = 2^(23 - 15) above 255 = 2^(22 - 15) * (1 + 0x3f8 / 0x400).
static_assert(found(opcode::fadd_f32, 1, 0.5f) == operand(constant(0x38000000).h1()));
static_assert(found(opcode::fma_f32, 3, 0.25f) == operand(constant(0x34000000).h1()));
static_assert(found(opcode::fmin_f32, 2, 8.0f) == operand(constant(0x48000000).h1()));
static_assert(found(opcode::fmax_f32, 1, 256.0f) == operand(constant(0x5c005bf8).h1()));
static_assert(found(opcode::fmax_f32, 1, 255.0f) == operand(constant(0x5c005bf8).h0()));
// The half 0.1, 0x2e66, is not the float 0.1: its bits are (0x2e66 + 112 * 0x400) << 13.
static_assert(found(opcode::fadd_f32, 1, 0.1f) == operand(constant(0x3dcccccd)));
static_assert(found(opcode::fadd_f32, 1, 0x3dccc000) == operand(constant(0x2e660000).h1()));
// Negation: of zero, of a half, and of a number with its sign set.
static_assert(found(opcode::fadd_f32, 1, -0.0f) == operand(-constant(0)));
static_assert(found(opcode::fadd_f32, 1, -0.5f) == operand(-constant(0x38000000).h1()));
static_assert(found(opcode::fadd_f32, 1, 0x7afcfdfe) == operand(-constant(0xfafcfdfe)));
// No entry: 3; 2^-16, which is the subnormal half 0x0100; the default NaN.
static_assert(outcome(opcode::fadd_f32, 1, 3.0f) == missing);
static_assert(outcome(opcode::fadd_f32, 1, 0x1p-16f) == missing);
static_assert(outcome(opcode::fadd_f32, 1, 0x7fc00000) == missing);
// Neither lanes nor sign: the identity swizzle of LDEXP, the floats of CSEL, the exponent of FMA_RSCALE.
static_assert(outcome(opcode::ldexp_f32, 1, 0.5f) == missing);
static_assert(found(opcode::ldexp_f32, 1, -1.0f) == operand(-constant(1.0f)));
static_assert(outcome(opcode::csel_f32, 3, -1.0f) == missing);
static_assert(outcome(opcode::fma_rscale_f32, 4, 24) == missing);
static_assert(found(opcode::v2f32_to_v2f16, 2, -1.0f) == operand(-constant(1.0f)));

// Pairs of halves: hXY puts half X low and half Y high; signs change both.
static_assert(found(opcode::fadd_v2f16, 1, 0x3c003c00) == operand(constant(0x3c000000).h11()));
static_assert(found(opcode::fadd_v2f16, 1, 0x00003c00) == operand(constant(0x3c000000).h10()));
static_assert(found(opcode::fadd_v2f16, 1, 0xbc00bc00) == operand(-constant(0x3c000000).h11()));
static_assert(found(opcode::fadd_v2f16, 1, 0x8000bc00) == operand(-constant(0x3c000000).h10()));
static_assert(outcome(opcode::fadd_v2f16, 1, 0x80003c00) == missing);
// 0x80002000 with the sign of only its high half removed: an absolute value.
static_assert(found(opcode::fadd_v2f16, 1, 0x00002000) == operand(abs(constant(0x80002000))));
static_assert(found(opcode::mux_v2i16, 2, 0x01000100) == operand(constant(0x01000000).h11()));
// 0xfafcfdfe as halves: the low one is a NaN, which takes no sign.
static_assert(outcome(opcode::fadd_v2f16, 1, 0x7afc7dfe) == missing);
static_assert(outcome(opcode::fadd_v2f16, 1, 1.0f) == constant_error::does_not_fit);

// 32-bit integers: zeros for u32 and i32, the sign for s32.
static_assert(found(opcode::iadd_u32, 2, 7) == operand(constant(0x07060504).b3()));
static_assert(found(opcode::iadd_u32, 2, 250) == operand(constant(0xfafcfdfe).b3()));
static_assert(found(opcode::iadd_u32, 2, 256) == operand(constant(0x01000000).h1()));
static_assert(found(opcode::iadd_u32, 2, 0xffff) == operand(constant(-1).h0()));
static_assert(found(opcode::imul_i32, 2, 128) == operand(constant(0x80002000).b3()));
static_assert(found(opcode::iadd_s32, 2, -128) == operand(constant(0x80002000).b3()));
static_assert(found(opcode::iadd_s32, 2, -6) == operand(constant(0xfafcfdfe).b3()));
static_assert(outcome(opcode::iadd_s32, 2, 128) == missing);
static_assert(outcome(opcode::iadd_s32, 2, 0xffff) == missing);
static_assert(outcome(opcode::iadd_u32, 2, -6) == missing);
static_assert(outcome(opcode::csel_u32, 2, 7) == missing);
// Their lanes are not documented.
static_assert(outcome(opcode::u32_to_f32, 1, 250) == missing);
static_assert(outcome(opcode::s32_to_f32, 1, -6) == missing);

// Halves and bytes: bXY extends by the type of the instruction, which i16 does not determine.
static_assert(found(opcode::iadd_v2u16, 1, 0x00070007) == operand(constant(0x07060504).b33()));
static_assert(found(opcode::iadd_v2u16, 1, 0x00060004) == operand(constant(0x07060504).b02()));
static_assert(found(opcode::iadd_v2u16, 1, 0x00fa00fa) == operand(constant(0xfafcfdfe).b33()));
static_assert(found(opcode::iadd_v2s16, 1, 0xfffafffa) == operand(constant(0xfafcfdfe).b33()));
static_assert(found(opcode::imul_v2i16, 1, 0x00070007) == operand(constant(0x07060504).b33()));
static_assert(outcome(opcode::imul_v2i16, 1, 0x00fa00fa) == missing);
static_assert(found(opcode::iadd_v4u8, 1, 0x03030303) == operand(constant(0x03020100).b3333()));
static_assert(found(opcode::iadd_v4u8, 1, 0x00010203) == operand(constant(0x03020100).b3210()));
static_assert(found(opcode::iadd_v4s8, 1, 0x02030001) == operand(constant(0x03020100).b1032()));
// Bytes 0, 0, 1, 1 are b0011 of 0x03020100, but entry 4 comes first.
static_assert(found(opcode::iadd_v4u8, 1, 0x01010000) == operand(constant(0x01000000).b2233()));

// One half or byte is selected.
static_assert(found(opcode::mkvec_v2i16, 1, 0x3c00) == operand(constant(0x3c000000).h10()));
static_assert(found(opcode::mkvec_v2i8, 1, 0x90) == operand(constant(0xc0b0a090).b0()));
static_assert(found(opcode::s8_to_s32, 1, -6) == operand(constant(0xfafcfdfe).b3()));
static_assert(found(opcode::f16_to_f32, 1, 0xb800) == operand(-constant(0x38000000).h1()));
static_assert(found(opcode::v2u8_to_v2u16, 1, 0x0507) == operand(constant(0x07060504).b31()));
static_assert(outcome(opcode::mkvec_v2i8, 1, 0x100) == constant_error::does_not_fit);
static_assert(outcome(opcode::mkvec_v2i8, 1, -129) == constant_error::does_not_fit);

// Shift amounts: one byte, selected twice. The table has 0 to 31, and 32 in byte 1 of 0x80002000.
static_assert(found(opcode::lshift_or_i32, 2, 0) == operand(constant(0).b00()));
static_assert(found(opcode::lshift_or_i32, 2, 5) == operand(constant(0x07060504).b11()));
static_assert(found(opcode::rshift_or_v2i16, 2, 2) == operand(constant(0x03020100).b22()));
static_assert(found(opcode::lshift_or_i64, 2, 32) == operand(constant(0x80002000).b11()));
static_assert(outcome(opcode::lshift_or_i64, 2, 33) == missing);
static_assert(outcome(opcode::lshift_or_i64, 2, 256) == constant_error::does_not_fit);
static_assert(evaluate_source(source_of(opcode::lshift_or_i32, 2), operand(constant(0).b02()), arch::v9) ==
              source_value{});

// Inversion, and branch conditions: `and` and `lowbits` are not known.
static_assert(found(opcode::lshift_or_i32, 3, 0xfeffffff) == operand(~constant(0x01000000)));
static_assert(found(opcode::lshift_or_i32, 3, 0xffffffff) == operand(constant(-1)));
static_assert(found(opcode::branchz, 0, 256) == operand(constant(0x01000000).h1()));
static_assert(evaluate_source(source_of(opcode::branchz, 0), operand(constant(0).and_()), arch::v9) ==
              source_value{});

// 64 bits: a part of an entry is extended. The meaning of a whole entry is unknown.
static_assert(found(opcode::iadd_u64, 2, 7) == operand(constant(0x07060504).b3()));
static_assert(found(opcode::iadd_u64, 2, 0xffffffff) == operand(constant(-1).w0()));
static_assert(found(opcode::iadd_s64, 2, -1) == operand(constant(-1).h0()));
static_assert(found(opcode::shaddx_u64, 2, 0xfafcfdfe) == operand(constant(0xfafcfdfe).w0()));
static_assert(outcome(opcode::lshift_or_i64, 1, 0x7fffffff) == missing);
static_assert(outcome(opcode::iadd_u64, 2, -1) == missing);
static_assert(outcome(opcode::lshift_or_i64, 1, 0xfafcfdfe) == missing);
static_assert(outcome(opcode::shaddx_u64, 1, 0) == constant_error::pair_unknown);
static_assert(outcome(opcode::load_i32, 1, 0) == constant_error::pair_unknown);

// Uniforms, if the table has no entry; a pair begins at an even one.
constexpr std::uint32_t uniforms[] = {3, 0x40400000, 5, 0x00000003};
constexpr operand uniform(opcode id, unsigned n, constant_value value) {
  return resolve_constant(value, source_of(id, n), uniforms, arch::v9).operand();
}
static_assert(uniform(opcode::fadd_f32, 2, 1.0f) == operand(constant(1.0f)));
static_assert(uniform(opcode::fadd_f32, 2, 3.0f) == operand(u(1)));
static_assert(uniform(opcode::fadd_f32, 2, -3.0f) == operand(-u(1)));
static_assert(uniform(opcode::mov_i32, 1, 3) == operand(u(0)));
static_assert(uniform(opcode::load_i32, 1, 0x300000005) == operand(u(2)));
static_assert(uniform(opcode::load_i32, 1, 0x540400000).kind() == operand_kind::none);

// `encode` accepts the operand, with the same result as a builder.
static_assert(encode(opcode::fadd_f32, {r0, r1, found(opcode::fadd_f32, 2, -0.5f)}, {}, target) ==
              fadd_f32(r0, r1, -constant(0x38000000).h1()));

// The alternative: IADD_IMM.i32 for each word, and the operand that reads the register.
constexpr resolved_constant third = resolve_constant(1.0f / 3, source_of(opcode::fadd_f32, 2), arch::v9);
static_assert(!third.ok() && third.word_count() == 1);
static_assert(third.load_into(r5) == iadd_imm_i32(r5, constant(0), 0x3eaaaaab));
static_assert(third.operand_in(r5) == operand(r5));
static_assert(resolve_constant(-0.0f, source_of(opcode::csel_f32, 3), arch::v9).load_into(r5) ==
              iadd_imm_i32(r5, constant(0), 0x80000000));
constexpr resolved_constant wide =
    resolve_constant(0x123456789abcdef0, source_of(opcode::iadd_u64, 1), arch::v9);
static_assert(wide.word_count() == 2);
static_assert(wide.load_into(r6) == iadd_imm_i32(r6, constant(0), 0x9abcdef0));
static_assert(wide.load_into(r6, 1) == iadd_imm_i32(r7, constant(0), 0x12345678));
static_assert(resolve_constant(33, source_of(opcode::lshift_or_i32, 2), arch::v9).operand_in(r5) ==
              operand(r5.b00()));
static_assert(resolve_constant(9, source_of(opcode::s8_to_s32, 1), arch::v9).operand_in(r5) ==
              operand(r5.b0()));
static_assert(resolve_constant(9, source_of(opcode::f16_to_f32, 1), arch::v9).operand_in(r5) ==
              operand(r5.h0()));
static_assert(resolve_constant(9, source_of(opcode::v2s8_to_v2s16, 1), arch::v9).operand_in(r5) ==
              operand(r5.b01()));
static_assert(resolve_constant(0, source_of(opcode::nop, 0), arch::v9).word_count() == 0);

// A constant is resolved for an architecture: its table, its uniforms and its words.
constexpr source_info addend = source_of(opcode::iadd_u32, 1);
static_assert(resolve_constant(0x272428e0, addend, arch::v10).error() == constant_error::not_in_table);
static_assert(resolve_constant(0x272428e0, addend, arch::v11).operand() == operand(constant_entry(21)));
static_assert(resolve_constant(0x272428e0, addend, arch::v15).operand() == operand(constant_entry(21)));
struct many_values {
  std::uint32_t values[256] = {};
  constexpr many_values() { values[200] = 0x12345678; }
};
constexpr many_values many;
static_assert(!resolve_constant(0x12345678, addend, many.values, arch::v14).ok());
static_assert(resolve_constant(0x12345678, addend, many.values, arch::v15).operand() == operand(u(200)));
static_assert(resolve_constant(0x12345678, addend, arch::v15).load_into(reg(100)) ==
              encode(opcode::iadd_imm_i32, {reg(100), constant_entry(0), 0x12345678}, {}, arch::v15));
static_assert(decode(resolve_constant(7777, addend, arch::v15).load_into(r1), arch::v15).id() ==
              opcode::iadd_imm_i32);

// Literals as sources of builders: whole entries, signs, halves and bytes.
constexpr word_operand entry(unsigned i) { return constant_entry(i); }
static_assert(fadd_f32(r0, r1, 1.0f) == fadd_f32(r0, r1, entry(16)));
static_assert(fadd_f32(r0, r1, 2.0f) == fadd_f32(r0, r1, entry(28)));
static_assert(fadd_f32(r0, r1, -1.0f) == fadd_f32(r0, r1, -entry(16)));
static_assert(fadd_f32(r0, r1, -0.0f) == fadd_f32(r0, r1, -entry(0)));
static_assert(fadd_f32(r0, r1, 0.5f) == fadd_f32(r0, r1, entry(26).h1()));
static_assert(fadd_f32(r0, r1, -255.0f) == fadd_f32(r0, r1, -entry(23).h0()));
static_assert(iadd_u32(r0, r1, 0) == iadd_u32(r0, r1, entry(0)));
static_assert(iadd_s32(r0, r1, -1) == iadd_s32(r0, r1, entry(1)));
static_assert(iadd_s32(r0, r1, 7) == iadd_s32(r0, r1, entry(9).b3()));
static_assert(iadd_s32(r0, r1, 31u) == iadd_s32(r0, r1, entry(15).b3()));
static_assert(iadd_u32(r0, r1, 256) == iadd_u32(r0, r1, entry(4).h1()));
static_assert(mov_i32(r0, -1) == mov_i32(r0, entry(1)));
static_assert(v15::iadd_u32(r0, r1, 7) == v15::iadd_u32(r0, r1, entry(9).b3()));

}  // namespace
