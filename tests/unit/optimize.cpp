// SPDX-License-Identifier: MIT
// The optimizer: texts before and after.
#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/optimize.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>

#include <string>

using namespace valhall;

namespace {

struct row {
  const char* name;
  const char* before;
  const char* after;
  stage in = stage::compute;
};

constexpr row rows[] = {
    {"a result that nothing reads, and what only it reads",
     "MOV.i32 r0, u0\n"
     "IADD.s32 r1, r0, u2\n"
     "IADD.s32 r1, r1, 0x1000000\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n",
     "MOV.i32 r0, u0\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n"},
    {"a load that nothing reads, and its address",
     "IADD_IMM.i32 r2, 0x0, #0x12345678\n"
     "MOV.i32 r3, u1\n"
     "LOAD.i128.unsigned.slot0.wait0 @r4:r5:r6:r7, r2, offset:0\n"
     "STORE.i32.slot0.end @r60, u2, offset:0\n",
     "STORE.i32.slot0.end @r60, u2, offset:0\n"},
    {"a load of which one register is read, and a byte that another load writes before it",
     "LOAD.i8.unsigned.b1.slot0.wait0 @r5, u0, offset:16\n"
     "LOAD.i128.unsigned.slot0.wait0 @r4:r5:r6:r7, u0, offset:0\n"
     "STORE.i32.slot0.end @r5, u2, offset:0\n",
     "LOAD.i128.unsigned.slot0.wait0 @r0:r1:r2:r3, u0, offset:0\n"
     "STORE.i32.slot0.end @r1, u2, offset:0\n"},
    {"an atomic and a read of a clock whose results nothing reads",
     "ATOM1_RETURN.i32.slot0.ainc.wait0 @r0, u0, offset:0\n"
     "LD_GCLK.u64.system_timestamp.slot0.wait0 @r2:r3\n"
     "STORE.i32.slot0.end @r60, u2, offset:0\n",
     "ATOM1_RETURN.i32.slot0.ainc @r61, u0, offset:0x0\n"
     "LD_GCLK.u64.slot1.system_timestamp.wait0 @r0:r1\n"
     "STORE.i32.slot1.end @r60, u2, offset:0\n"},
    {"a varying whose position another load uses",
     "LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store.wait0 @r0:r1:r2:r3, r61, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve.wait0 @r4, r61, index:0x10\n"
     "STORE.i32.slot0.end @r4, u2, offset:0\n",
     nullptr, stage::fragment},
    {"a varying whose position only an unread varying uses",
     "LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store.wait0 @r0:r1:r2:r3, r61, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve.wait0 @r4, r61, index:0x10\n"
     "STORE.i32.slot0.end @r61, u2, offset:0\n",
     "STORE.i32.slot0.end @r61, u2, offset:0\n", stage::fragment},
    {"a result of constants, which the constant table has",
     "IADD_IMM.i32 r0, 0x0, #0xFFFFFFFE\n"
     "IADD_IMM.i32 r1, r0, #0x3\n"
     "S32_TO_F32 r1, r1\n"
     "FADD.f32 r2, r60, r1\n"
     "STORE.i32.slot0.end @r2, u2, offset:0\n",
     "FADD.f32 r60, ^r60, 0x3F800000\n"
     "STORE.i32.slot0.end @r60, u2, offset:0\n"},
    {"a result of constants that another word replaces",
     "IADD_IMM.i32 r0, 0x0, #0x12345\n"
     "MOV.i32 r1, r0\n"
     "LSHIFT_OR.i32.reconverge r1, r1, 0x3020100.b11, r0\n"
     "loop:\n"
     "IADD.s32 r1, r1, r60\n"
     "BRANCHZ.reconverge r1, offset:loop\n"
     "STORE.i32.slot0.end @r1, u2, offset:0\n",
     "IADD_IMM.i32 r0, 0x0, #0x367CF\n"
     "L1:\n"
     "IADD.s32 r0, ^r0, r60\n"
     "BRANCHZ.reconverge r0, offset:L1\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n"},
    {"results of constants that are not known: NaN, a subnormal, the last bits",
     "IADD_IMM.i32 r0, 0x0, #0x7F800000\n"
     "FADD.f32 r0, r0, r0.neg\n"
     "IADD_IMM.i32 r1, 0x0, #0x1\n"
     "FADD.f32 r1, r1, r1\n"
     "IADD_IMM.i32 r2, 0x0, #0x40400000\n"
     "FRCP.f32 r2, r2\n"
     "STORE.i96.slot0.end @r0:r1:r2, u2, offset:0\n",
     nullptr},
    {"a copy",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\n"
     "MOV.i32 r1, r0\n"
     "FADD.f32 r1, r1, u4\n"
     "FADD.f32 r2, r0, r1\n"
     "STORE.i32.slot0.end @r2, u2, offset:0\n",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\n"
     "FADD.f32 r1, r0, u4\n"
     "FADD.f32 r0, ^r0, ^r1\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n"},
    {"a constant that is loaded twice",
     "IADD_IMM.i32 r0, 0x0, #0x12345678\n"
     "IADD.s32 r1, r60, r0\n"
     "IADD_IMM.i32 r2, 0x0, #0x12345678\n"
     "IMUL.i32 r3, r61, r2\n"
     "IADD.s32 r1, r1, r3\n"
     "STORE.i32.slot0.end @r1, u2, offset:0\n",
     "IADD_IMM.i32 r0, 0x0, #0x12345678\n"
     "IADD_IMM.i32 r60, ^r60, #0x12345678\n"
     "IMUL.i32 r0, ^r61, ^r0\n"
     "IADD.s32 r0, ^r60, ^r0\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n"},
    {"a sum of 64 bits, low words, carry and high words",
     "IADD.s32 r0, u0, r60\n"
     "ICMP.u32.lt.i1 r1, r0, u0, 0x0\n"
     "IADD.s32 r1, r1, u1\n"
     "STORE.i32.slot0.end @r61, r0, offset:0\n",
     "SHADDX.u64 r0, u0, ^r60.w0, shift:0x0\n"
     "STORE.i32.slot0.end @r61, ^r0, offset:0\n"},
    {"a carry that is read twice",
     "IADD.s32 r0, u0, r60\n"
     "ICMP.u32.lt.i1 r2, r0, u0, 0x0\n"
     "IADD.s32 r1, r2, u1\n"
     "IADD.s32 r2, r2, r61\n"
     "STORE.i32.slot0.end @r2, r0, offset:0\n",
     nullptr},
    {"messages before the words that need their results",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\n"
     "FADD.f32 r0, r0, u4\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, u0, offset:4\n"
     "FADD.f32 r1, r1, u4\n"
     "FADD.f32 r0, r0, r1\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n",
     "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\n"
     "LOAD.i32.unsigned.slot1.wait0 @r1, u0, offset:4\n"
     "FADD.f32.wait1 r0, ^r0, u4\n"
     "FADD.f32 r1, ^r1, u4\n"
     "FADD.f32 r0, ^r0, ^r1\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n"},
    {"a load stays behind a store to the same place",
     "MOV.i32 r0, u4\n"
     "STORE.i32.slot0.wait0 @r0, u0, offset:0\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, u0, offset:0\n"
     "FADD.f32 r1, r1, u4\n"
     "STORE.i32.slot0.end @r1, u2, offset:0\n",
     nullptr},
    {"a copy of a register that changes",
     "MOV.i32 r1, r60\n"
     "MOV.i32.wait r4, 0x3F800000\n"
     "ATEST.wait @r60, r60, r4, atest_datum.w0\n"
     "IADD.s32 r1, r1, r1\n"
     "STORE.i32.slot0.wait @r1, u0, offset:0\n"
     "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0\n"
     "NOP.end\n",
     "MOV.i32 r1, 0x3F800000\n"
     "MOV.i32.wait0126 r61, r60\n"
     "ATEST @r60, ^r60, ^r1, atest_datum.w0\n"
     "IADD.s32 r1, ^r61, ^r61\n"
     "STORE.i32.slot1.wait @r1, u0, offset:0\n"
     "BLEND.slot1.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, ^r60, target:0x0\n"
     "NOP.end\n",
     stage::fragment},
    {"a shift and a comparison in the words that need them",
     "RSHIFT_OR.i32 r0, r60, 0x3020100.b11, 0x0\n"
     "LSHIFT_XOR.i32 r0, r0, 0x0.b00, r61\n"
     "ICMP.u32.lt.m1 r1, r60, u4, 0x0\n"
     "CSEL.u32.eq r0, r1, 0x0, r0, r60\n"
     "STORE.i32.slot0.end @r0, u0, offset:0\n",
     "RSHIFT_XOR.i32 r61, r60, 0x3020100.b11, ^r61\n"
     "CSEL.u32.lt r60, ^r60, u4, ^r60, ^r61\n"
     "STORE.i32.slot0.end @r60, u0, offset:0\n"},
    {"a discard that ends helper lanes before a loop",
     "MOV.i32 r4, u1\n"
     "DISCARD.f32.lt r4, u2\n"
     "CLPER.i32.xor r5, r4, r4\n"
     "NOP.discard\n"
     "loop:\n"
     "IADD.s32 r4, r4, u3\n"
     "BRANCHZ.eq.reconverge r4, offset:loop\n"
     "STORE.i32.slot0.end @r4, u0, offset:0\n",
     "MOV.i32 r0, u1\n"
     "DISCARD.f32.lt.discard r0, u2\n"
     "L2:\n"
     "IADD.s32 r0, ^r0, u3\n"
     "BRANCHZ.eq.reconverge r0, offset:L2\n"
     "STORE.i32.slot0.end @r0, u0, offset:0\n",
     stage::fragment},
    {"a store that no later access waits for has a slot of its own",
     "STORE.i32.slot0 @r60, u0, offset:0\n"
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:4\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, u0, offset:8\n"
     "FADD.f32 r2, r0, r1\n"
     "FADD.f32 r3, r2, r2\n"
     "STORE.i32.slot1 @r3, u0, offset:12\n"
     "FADD.f32 r2, r0, r2\n"
     "FADD.f32 r2, r2, r1\n"
     "STORE.i32.slot0.end @r2, u0, offset:16\n",
     "LOAD.i32.unsigned.slot0 @r0, u0, offset:4\n"
     "LOAD.i32.unsigned.slot0 @r1, u0, offset:8\n"
     "STORE.i32.slot1.wait0 @r60, u0, offset:0\n"
     "FADD.f32 r60, r0, r1\n"
     "FADD.f32 r2, r60, r60\n"
     "STORE.i32.slot1 @r2, u0, offset:12\n"
     "FADD.f32 r0, ^r0, r60\n"
     "FADD.f32 r0, ^r0, ^r1\n"
     "STORE.i32.slot1.end @r0, u0, offset:16\n"},
    {"a constant in a loop in a loop",
     "MOV.i32 r0, 0x0\n"
     "NOP.reconverge\n"
     "outer:\n"
     "MOV.i32 r3, r60\n"
     "NOP.reconverge\n"
     "inner:\n"
     "IADD_IMM.i32 r1, 0x0, #0x12345678\n"
     "IADD.s32 r0, r0, r3\n"
     "LSHIFT_XOR.i32 r0, r0, 0x0.b00, r1\n"
     "BRANCHZ.reconverge r0, offset:inner\n"
     "IADD.s32 r3, r3, r0\n"
     "BRANCHZ.eq.reconverge r3, offset:outer\n"
     "STORE.i32.slot0.end @r0, u0, offset:0\n",
     "MOV.i32 r0, 0x0\n"
     "IADD_IMM.i32.reconverge r1, 0x0, #0x12345678\n"
     "L2:\n"
     "NOP.reconverge\n"
     "L3:\n"
     "IADD.s32 r0, ^r0, r60\n"
     "LSHIFT_XOR.i32 r0, ^r0, 0x0.b00, r1\n"
     "BRANCHZ.reconverge r0, offset:L3\n"
     "IADD.s32 r2, r60, r0\n"
     "BRANCHZ.eq.reconverge ^r2, offset:L2\n"
     "STORE.i32.slot0.end @r0, u0, offset:0\n"},
    {"a value in a loop that has another value before it",
     "MOV.i32 r1, u2\n"
     "MOV.i32 r2, r1\n"
     "NOP.reconverge\n"
     "loop:\n"
     "IADD.s32 r2, r2, r1\n"
     "IADD_IMM.i32 r1, 0x0, #0x12345678\n"
     "BRANCHZ.reconverge r2, offset:loop\n"
     "STORE.i32.slot0.end @r2, u0, offset:0\n",
     "MOV.i32 r0, u2\n"
     "MOV.i32.reconverge r1, r0\n"
     "L2:\n"
     "IADD.s32 r1, ^r1, ^r0\n"
     "IADD_IMM.i32 r0, 0x0, #0x12345678\n"
     "BRANCHZ.reconverge r1, offset:L2\n"
     "STORE.i32.slot0.end @r1, u0, offset:0\n"},
    {"a constant in a loop of a program that reads its own address",
     "MOV.i32 r0, program_counter.w0\n"
     "MOV.i32 r1, u2\n"
     "STORE.i32.slot0.wait @r0, u0, offset:0\n"
     "L3:\n"
     "IADD_IMM.i32 r2, 0x0, #0x12345678\n"
     "LSHIFT_XOR.i32 r1, r1, 0x0.b00, r2\n"
     "BRANCHZ r1, offset:L3\n"
     "STORE.i32.slot0.end @r1, u0, offset:0\n",
     "MOV.i32 r0, program_counter.w0\n"
     "MOV.i32 r1, u2\n"
     "STORE.i32.slot0 @r0, u0, offset:0\n"
     "L3:\n"
     "IADD_IMM.i32 r2, 0x0, #0x12345678\n"
     "LSHIFT_XOR.i32 r1, ^r1, 0x0.b00, ^r2\n"
     "BRANCHZ.wait0 r1, offset:L3\n"
     "STORE.i32.slot0.end @r1, u0, offset:0\n"},
    {"a store that begins before the thread-local memory",
     "STORE.i32.force.slot0.wait0 @r60, thread_local_pointer.w0, offset:0\n"
     "STORE.i64.force.slot0.wait0 @r60:r61, thread_local_pointer.w0, offset:-4\n"
     "LOAD.i32.unsigned.slot0.wait0 @r0, thread_local_pointer.w0, offset:0\n"
     "STORE.i32.slot0.end @r0, u0, offset:0\n",
     nullptr},
    {"nothing to gain",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\n"
     "STORE.i32.slot0.end @r0, u2, offset:0\n",
     nullptr},
};

std::string text_of(const code<>& words) { return program_to_string(words, {.numbered_labels = true}); }

}  // namespace

TEST_CASE("the optimizer makes programs better") {
  for (const row& r : rows) {
    INFO(r.name);
    const assembly before = assemble(r.before, arch::v9);
    REQUIRE(before.ok());
    const optimized found = optimize(before.words, r.in, {.reports = true});
    REQUIRE(found.ok());
    CHECK(text_of(found.code) == (r.after == nullptr ? r.before : r.after));
    CHECK((r.after == nullptr) == (found.pass_count == 0));
    CHECK((r.after == nullptr || found.after.is_better_than(found.before)));
  }
}

TEST_CASE("the optimizer works in constant evaluation") {
  using namespace valhall::v9;
  constexpr instruction words[] = {
      load_i32(staging(r0, 1), u(0), 0, {.slot = slot::slot0, .flow = flow::wait0}),
      mov_i32(r1, r0),
      fadd_f32(r1, r1, r0),
      store_i32(staging(r1, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
  };
  static_assert(optimize(words, stage::compute, arch::v9).after.words == 3);
  CHECK(optimize(words, stage::compute, arch::v9).after.words == 3);
}

TEST_CASE("the optimizer refuses a program with a hazard") {
  const assembly wrong = assemble(
      "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\n"
      "STORE.i32.slot0.end @r0, u2, offset:0\n",
      arch::v9);
  const optimized found = optimize(wrong.words, stage::compute);
  CHECK(!found.ok());
  CHECK(found.error().rule == rule::read_before_wait);
  CHECK(found.error().index == 1);
  CHECK(found.code.size() == 2);
}

TEST_CASE("figures of programs") {
  const assembly words = assemble(
      "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\n"
      "LOAD.i32.unsigned.slot1.wait0 @r1, u0, offset:4\n"
      "MOV.i32.wait1 r2, r0\n"
      "FADD.f32 r1, r1, r2\n"
      "STORE.i32.slot0.end @r1, u2, offset:0\n",
      arch::v9);
  REQUIRE(words.ok());
  const program_figures f = figures_of(control_flow_graph(words.words));
  CHECK(f.words == 5);
  CHECK(f.moves == 1);
  CHECK(f.waits == 2);
  CHECK(f.messages == 3);
  CHECK(f.distance == 2);
  // Stalls of nine words for the first load, none for the second, ten for the store.
  CHECK(f.time == 5 + 9 + 10);
  CHECK(f.threads == 2);
}
