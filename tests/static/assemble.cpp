// SPDX-License-Identifier: MIT
// Assembling and printing at compile time.
#include "long_kernel.hpp"

#include <valhall/assemble_constexpr.hpp>
#include <valhall/decode.hpp>
#include <valhall/syntax.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>

namespace {

using namespace valhall::v9;

template <std::size_t Size>
constexpr bool same(const code<Size>& program, const std::uint64_t (&words)[Size]) {
  for (std::size_t i = 0; i < Size; ++i)
    if (program[i] != words[i]) return false;
  return true;
}

template <class Left, class Right>
constexpr bool same(const Left& left, const Right& right) {
  for (std::size_t i = 0; i < left.size(); ++i)
    if (left[i] != right[i]) return false;
  return left.size() == right.size();
}

// A program of more than 500 lines, within the default limits of compilers.
static_assert(long_kernel.size() > 500);
static_assert(same(long_kernel, long_kernel_words));

// All its words decode and encode.
constexpr bool round_trip(const std::uint64_t* first, const std::uint64_t* last) {
  for (; first != last; ++first) {
    const decoded_instruction d = decode(*first, target);
    if (!d.ok() || check(d) != rule::none || encode(d).word() != *first) return false;
  }
  return true;
}
static_assert(round_trip(long_kernel_words, long_kernel_words + 100));

static_assert(assemble<"", target>().size() == 0);
static_assert(assemble<"# nothing\n\n  // and more", target>().size() == 0);
static_assert(assemble<"NOP.end", target>()[0] == 0x7800c00000000000);
static_assert(assemble<"FADD.f32 r0, r1, r2", target>()[0] == fadd_f32(r0, r1, r2));
static_assert(assemble<"fadd.f32.clamp_0_1.wait0 r2, ^r0, r1.neg.abs", target>()[0] ==
              fadd_f32(r2, kill(r0), -abs(r1), {.clamp = clamp::clamp_0_1, .flow = flow::wait0}));
static_assert(assemble<"a: b: c: d: e: f: BRANCHZ.eq 0x0, offset:a", target>().size() == 1);

constexpr auto loop = assemble<R"(
    .equ size, 16
    ; the sum of the words at r0:r1
  loop:
    LOAD.i32.unsigned.slot0.wait0 @r2, r0, offset:0
    IADD.u32 r3, r3, ^r2
    IADD.u64 r0, r0, u0   // to the next
    BRANCHZ.eq.reconverge r4, offset:out
    BRANCHZ.eq 0x0, offset:loop
  out:
    STORE.i32.slot0.end @r3, r6, offset:size
    .align 64
)",
                               target>();
static_assert(loop.size() == 8);
static_assert(same(loop, assemble<R"(
    LOAD.i32.unsigned.slot0.wait0 @r2, r0, offset:0
    IADD.u32 r3, r3, ^r2
    IADD.u64 r0, r0, u0
    BRANCHZ.eq.reconverge r4, offset:1
    BRANCHZ.eq 0x0, offset:-5
    STORE.i32.slot0.end @r3, r6, offset:16
    NOP
    NOP
)",
                                  target>()));

// Macros that call macros, and use their own arguments again after the calls.
static_assert(same(assemble<R"(
.macro inner a
  FADD.f32 \a, \a, r9
.endm
.macro outer a, b
  inner \a
  inner \b
  inner \a
.endm
.REPT 2, i
loop\i:
  outer r\i, r1\i
  BRANCHZ.eq 0x0, offset:loop\i
.endr
)",
                            target>(),
                   assemble<R"(
  FADD.f32 r0, r0, r9
  FADD.f32 r10, r10, r9
  FADD.f32 r0, r0, r9
  BRANCHZ.eq 0x0, offset:-4
  FADD.f32 r1, r1, r9
  FADD.f32 r11, r11, r9
  FADD.f32 r1, r1, r9
  BRANCHZ.eq 0x0, offset:-4
)",
                            target>()));

static_assert(same(assemble<".rept 2, i\n.rept 2, j\n.word 0x1\\i\\j, \\+\n.endr\n.endr", target>(),
                   {0x100, 0, 0x101, 1, 0x110, 0, 0x111, 1}));
static_assert(assemble<".rept 1000\nNOP\n.endr", target>().size() == 1000);
static_assert(assemble<R"(
.rept 100, i
loop\i: FADD.f32 r0, r1, r2
  BRANCHZ.eq 0x0, offset:loop\i
.endr
)",
                       target>()
                  .size() == 200);

// Decoding a word, as a constant.
constexpr decoded_instruction fma =
    decode(assemble<"FMA.f32.clamp_m1_1.wait1 r2, ^r0, r1.neg.abs.h1, u5", target>()[0], target);
static_assert(fma.ok() && fma.id() == opcode::fma_f32);
static_assert(fma.operands().size() == 4);
static_assert(fma.operand_at(0) == operand(r2));
static_assert(fma.operand_at(1).is_last_use() && fma.operand_at(1).number() == 0);
static_assert(fma.operand_at(2).is_negated() && fma.operand_at(2).is_absolute());
static_assert(fma.operand_at(2).lanes() == swizzle::h1);
static_assert(fma.operand_at(3).kind() == operand_kind::uniform && fma.operand_at(3).number() == 5);
static_assert(fma.value(modifier::clamp) == static_cast<unsigned>(clamp::clamp_m1_1));
static_assert(fma.flow_value() == static_cast<unsigned>(flow::wait1));

static_assert(decode(0, target).error() == rule::reserved_value ||
              decode(0, target).error() == rule::unused_bits_set ||
              decode(0, target).error() == rule::unknown_opcode);
static_assert(decode(std::uint64_t{0x1ff} << 48, target).error() == rule::unknown_opcode);
static_assert(decode(std::uint64_t{1} << 63 | 0x0000c00000000000, target).error() == rule::unused_bits_set);

// Text of another architecture: instructions, flows and constants that v9 lacks.
constexpr auto later = assemble<R"(
    AND_IMM.i32.wait_resource r0, r0, #0xFF
    MOV.i32.end r1, 0x272428E0
)",
                                arch::v11>();
static_assert(later.size() == 2 && check(later[0], arch::v11) == rule::none);
static_assert(decode(later[0], arch::v11).id() == opcode::and_imm_i32);
static_assert(decode(later[1], arch::v11).operand_at(1).number() == 21);

// The same words in three spellings.
constexpr auto in_2022 = assemble<R"(
loop: FADD.f32.clamp_0_1 r0, ^r1, u2
  LOAD.i32.unsigned.slot0.wait0 @r2, r4, offset:-16
  BRANCHZ.eq ^r0, offset:loop
  IADD_IMM.i32.end r1, 0x0, #0x5
)",
                                  target>();
constexpr auto in_later = assemble<R"(
loop: FADD.f32.clamp_0_1 r0, r1^, u1.w0
  LOAD.i32.unsigned.slot0.wait0 @r2, [r4:r5], offset:-16
  BRANCHZ.eq r0^, offset:loop
  IADD_IMM.i32.end r1, 0x0, #0x5
)",
                                   arch::v9, syntax::mesa_later>();
constexpr auto in_arm = assemble<R"(
loop: FADD.f32.clamp_0_1 r0, r1^, u1.w0
  LOAD.i32.slot0.wait0 @r2, [r4:r5], #-0x10
  BRANCH.not r0^, loop
  MOV_IMM.i32.end r1, #0x5
)",
                                 arch::v9, syntax::arm>();
constexpr bool are_same(const auto& a, const auto& b) {
  for (std::size_t i = 0; i < 4; ++i)
    if (a[i] != b[i]) return false;
  return a.size() == 4 && b.size() == 4;
}
static_assert(are_same(in_2022, in_later));
static_assert(are_same(in_2022, in_arm));

}  // namespace
