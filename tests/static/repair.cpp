// SPDX-License-Identifier: MIT
// Repair at compile time: drafts of programs, and the results.
#include <valhall/assemble_constexpr.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>

namespace {

using namespace valhall;

template <class Words>
constexpr bool same(const code<>& left, const Words& right) {
  bool equal = left.ok() && left.size() == right.size();
  for (std::size_t i = 0; equal && i < left.size(); ++i) equal = left[i] == right[i];
  return equal;
}

// The first use of a result waits on it, and each message has its own slot.
static_assert(same(insert_waits(assemble<R"(
  LOAD.i32.unsigned.slot2.wait @r0, u0, offset:0
  LOAD.i32.unsigned.slot2 @r1, u0, offset:4
  MOV.i32 r4, 0x0
  FADD.f32 r2, r0, r1
  STORE.i32.slot0.end @r2, u2, offset:0
)",
                                         arch::v9>(),
                                stage::compute),
                   assemble<R"(
  LOAD.i32.unsigned.slot0 @r0, u0, offset:0
  LOAD.i32.unsigned.slot1 @r1, u0, offset:4
  MOV.i32.wait01 r4, 0x0
  FADD.f32 r2, r0, r1
  STORE.i32.slot2.end @r2, u2, offset:0
)",
                            arch::v9>()));

// Memory accesses keep their order, unless their offsets prove them independent.
static_assert(same(insert_waits(assemble<R"(
  STORE.i32.slot0 @r2, u2, offset:0
  LOAD.i32.unsigned.slot0 @r3, u2, offset:4
  LOAD.i32.unsigned.slot0 @r4, u4, offset:0
  NOP.end
)",
                                         arch::v9>(),
                                stage::compute),
                   assemble<R"(
  STORE.i32.slot0 @r2, u2, offset:0
  LOAD.i32.unsigned.slot1.wait0 @r3, u2, offset:4
  LOAD.i32.unsigned.slot2 @r4, u4, offset:0
  NOP.end
)",
                            arch::v9>()));

// If no instruction before a block has room for a wait, a NOP carries it, and branches to the block target
// the NOP.
static_assert(same(insert_waits(assemble<R"(
  LOAD.i32.unsigned.slot0 @r0, u0, offset:0
  BRANCHZ.eq.reconverge r1, offset:next
  LOAD.i32.unsigned.slot0.reconverge @r0, u0, offset:4
next:
  FADD.f32.end r2, r0, r0
)",
                                         arch::v9>(),
                                stage::compute),
                   assemble<R"(
  LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
  BRANCHZ.eq.reconverge r1, offset:next
  LOAD.i32.unsigned.slot1.reconverge @r0, u0, offset:4
next:
  NOP.wait1
  FADD.f32.end r2, r0, r0
)",
                            arch::v9>()));

constexpr auto last_uses = assemble<R"(
  FADD.f32 r2, ^r0, r0
  FADD.f32 r3, r2, ^r2
  IADD.u64 r4, r2, r6
  IADD.u32 r5, r3, r7
  STORE.i64.slot0.end @r4:r5, u2, offset:0
)",
                                    arch::v9>();
static_assert(same(mark_last_uses(last_uses, stage::compute), assemble<R"(
  FADD.f32 r2, ^r0, ^r0
  FADD.f32 r3, r2, r2
  IADD.u64 r4, r2, r6
  IADD.u32 r5, ^r3, ^r7
  STORE.i64.slot0.end @r4:r5, u2, offset:0
)",
                                                                       arch::v9>()));

// Lanes may diverge at a branch on r60, and meet at its target. A branch on uniforms needs nothing.
static_assert(same(insert_reconvergence(assemble<R"(
  BRANCHZ.eq r60, offset:next
  MOV.i32.wait0 r0, r1
next:
  BRANCHZ.eq u0, offset:last
  NOP
last:
  NOP.end
)",
                                                 arch::v9>(),
                                        stage::compute),
                   assemble<R"(
  BRANCHZ.eq.reconverge r60, offset:next
  MOV.i32.wait0 r0, r1
  NOP.reconverge
next:
  BRANCHZ.eq u0, offset:last
  NOP
last:
  NOP.end
)",
                            arch::v9>()));

static_assert(same(insert_end(assemble<"MOV.i32.wait0 r0, r1", arch::v9>()),
                   assemble<"MOV.i32.end r0, r1", arch::v9>()));
static_assert(same(insert_end(assemble<"BARRIER.slot7.wait", arch::v9>()),
                   assemble<"BARRIER.slot7.wait\nNOP.end", arch::v9>()));

// An irreparable program is unchanged.
constexpr auto out = assemble<"BRANCHZ.eq 0x0, offset:7", arch::v9>();
static_assert(insert_waits(out, stage::compute).error().kind == error_kind::branch_out_of_program);
static_assert(insert_waits(out, stage::compute)[0] == out[0]);

// A loop, from a draft to a verified program.
constexpr auto loop = assemble<R"(
  IADD_IMM.i32 r0, 0x0, #0
  IADD_IMM.i32 r1, 0x0, #0
loop:
  LOAD.i32.unsigned.slot0 @r2, u0, offset:0
  IADD.s32 r1, r1, r2
  IADD_IMM.i32 r0, r0, #1
  ICMP.u32.lt.m1 r3, r0, r60, 0x0
  BRANCHZ r3, offset:loop
  STORE.i32.slot0 @r1, u2, offset:0
)",
                               arch::v9>();
static_assert(!verify(loop, stage::compute).ok());
static_assert(verify(repair(loop, stage::compute), stage::compute).ok());

}  // namespace
