// SPDX-License-Identifier: MIT
// Programs with notes, and programs that almost have them.
#include "verify.hpp"

#include <catch.hpp>
#include <oracle/programs.hpp>
#include <valhall/verify.hpp>

#include <cstddef>

using namespace verify_rows;

TEST_CASE("notes") {
  constexpr rule s = rule::single_slot_message, l = rule::end_not_last, u = rule::unreachable_code,
                 i = rule::uninitialized_read, m = rule::unordered_memory;
  check_rows<frag, s>({
      {"two slots", {{1}}, "NOP.wait0126\nATEST.end @r60, r60, u0, atest_datum.w0"},
      {"one slot and a constant", {}, "NOP.wait0126\nATEST.end @r60, r60, 0x0, atest_datum.w0"},
  });
  check_rows<comp, l>({
      {"end twice", {{0}}, "NOP.end\nNOP.end"},
      {"end at the end", {}, "NOP\nNOP.end"},
  });
  check_rows<comp, u>({
      {"after the end", {{1}}, "NOP.end\nNOP\nNOP.end"},
      {"jumped over", {{1}}, "BRANCHZ.eq.reconverge 0x0, offset:1\nNOP\nNOP.end"},
      {"branched over", {}, "BRANCHZ.reconverge r57, offset:1\nNOP.reconverge\nNOP.end"},
  });
  check_rows<comp, i>({
      {"never written", {{0, no_index, 1}}, "MOV.i32.end r0, r1"},
      {"preloaded", {}, "MOV.i32.end r0, r55"},
      {"written on one way",
       {},
       "BRANCHZ.reconverge r57, offset:1\nMOV.i32.reconverge r1, u0\nMOV.i32.end r0, r1"},
  });
  check_rows<vert, i>({
      {"not preloaded there", {{0, no_index, 57}}, "MOV.i32.end r0, r57"},
  });
  check_rows<blnd, i>({
      {"colour", {}, "MOV.i32.end r0, r3"},
  });
  check_rows<frag, i>({
      {"no colour", {{0, no_index, 3}}, "MOV.i32.end r0, r3"},
  });
  check_rows<comp, m>({
      {"store and load",
       {{1, 0, no, 0}},
       "STORE.i32.slot0 @r57, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r0, u0, offset:0"},
      {"load and store",
       {{1, 0, no, 2}},
       "LOAD.i32.unsigned.slot2.w0 @r0, u0, offset:0\nSTORE.i32.slot1.end @r57, u4, offset:0"},
      {"load and load",
       {},
       "LOAD.i32.unsigned.slot2.w0 @r0, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0"},
      {"store and a uniform buffer",
       {},
       "STORE.i32.slot2 @r57, u0, offset:0\nLD_BUFFER.i32.unsigned.slot1.w0.end @r1, r57, u4"},
      {"other bytes",
       {},
       "STORE.i32.slot2 @r57, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:4"},
      {"some of the bytes",
       {{1, 0, no, 2}},
       "STORE.i64.slot2 @r58:r59, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:4"},
      {"words of thread-local memory and other memory",
       {},
       "STORE.i32.force.slot2 @r57, thread_local_pointer.w0, offset:0\n"
       "LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0"},
      {"the same word of thread-local memory",
       {{1, 0, no, 2}},
       "STORE.i32.force.slot2 @r57, thread_local_pointer.w0, offset:4\n"
       "LOAD.i32.unsigned.slot1.w0.end @r1, thread_local_pointer.w0, offset:4"},
      {"thread-local memory whose address is also used otherwise",
       {{1, 0, no, 2}},
       "STORE.i32.force.slot2 @r57, thread_local_pointer.w0, offset:0\n"
       "LOAD.i32.unsigned.slot1.w0 @r1, u0, offset:0\n"
       "MOV.i32.end r0, thread_local_pointer.w0"},
      {"a part of a word of thread-local memory",
       {{1, 0, no, 2}},
       "STORE.i16.force.slot2 @r57, thread_local_pointer.w0, offset:0\n"
       "LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0"},
      {"a store to thread-local memory that helper threads skip",
       {{1, 0, no, 2}},
       "STORE.i32.slot2 @r57, thread_local_pointer.w0, offset:0\n"
       "LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0"},
      {"other bytes by an address that changed", {{2, 0, no, 2}}, R"(STORE.i32.slot2 @r57, r58, offset:0
          IADD.u64 r58, r58, u0
          LOAD.i32.unsigned.slot1.w0.end @r1, r58, offset:4)"},
      {"other bytes, which are the same one round of a loop later",
       {{1, 1, no, 0}, {2, 1, no, 0}},
       R"(NOP.reconverge
       loop: STORE.i32.slot0 @r57, r0, offset:4
          LOAD.i32.unsigned.slot1.w0.wait1 @r2, r0, offset:0
          IADD.u64 r0, r0, u0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)"},
      {"other bytes of a uniform address, in another block", {}, R"(NOP.reconverge
       loop: STORE.i32.slot0 @r57, u0, offset:0
          BRANCHZ.reconverge r57, offset:other
          NOP.reconverge
       other: LOAD.i32.unsigned.slot1.w0.wait01 @r1, u0, offset:4
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)"},
      {"other bytes by addition of a constant", {}, R"(IADD_IMM.i32 r0, 0x0, #0x4
          IADD.u64 r2, u0, r0.w0
          STORE.i32.slot2 @r57, r2, offset:0
          LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0)"},
      {"some of the bytes by addition of a constant", {{3, 2, no, 2}}, R"(IADD_IMM.i32 r0, 0x0, #0x4
          IADD.u64 r2, u0, r0.w0
          STORE.i32.slot2 @r57, r2, offset:-2
          LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0)"},
      {"other bytes by an addition that saturates", {{3, 2, no, 2}}, R"(IADD_IMM.i32 r0, 0x0, #0x4
          IADD.u64.saturate r2, u0, r0.w0
          STORE.i32.slot2 @r57, r2, offset:0
          LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0)"},
      {"a constant with the carry into the high word", {}, R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, r1, u1
          IADD_IMM.i32 r2, u0, #0x8
          ICMP.u32.lt.i1 r3, r2, u0, 0x0
          IADD.s32 r3, r3, u1
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, r2, offset:0)"},
      {"moved to other pairs", {}, R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, u1, r1
          MOV.i32 r4, r0
          MOV.i32 r5, r1
          STORE.i32.slot0 @r57, r4, offset:0
          MOV.i32 r6, u0
          MOV.i32 r7, u1
          STORE.i32.slot0.end @r57, r6, offset:8)"},
      {"the carry of another sum", {{4, 3, no, 0}}, R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u4, 0x0
          IADD.s32 r1, r1, u1
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, u0, offset:0)"},
      {"the high word of another address", {{4, 3, no, 0}}, R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, r1, u3
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, u0, offset:0)"},
      {"a carry that is saturated", {{4, 3, no, 0}}, R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32.saturate r1, r1, u1
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, u0, offset:0)"},
      {"elements of an array with the carry", {}, R"(IADD.s32 r0, u0, r60
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, r1, u1
          STORE.i32.slot0 @r57, r0, offset:0
          IADD.u64 r2, u0, r60.w0
          STORE.i32.slot0.end @r57, r2, offset:4)"},
      {"elements of an array", {}, R"(SHADDX.u64 r0, u0, r60.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          SHADDX.u64 r2, u0, r60.w0, shift:0x2
          STORE.i32.slot0.end @r57, r2, offset:0)"},
      {"elements of another size", {{3, 1, no, 0}}, R"(SHADDX.u64 r0, u0, r60.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          SHADDX.u64 r2, u0, r60.w0, shift:0x3
          STORE.i32.slot0.end @r57, r2, offset:0)"},
      {"an index that changed", {{5, 2, no, 0}}, R"(MOV.i32 r4, r60
          SHADDX.u64 r0, u0, r4.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          IADD_IMM.i32 r4, r4, #0x1
          SHADDX.u64 r2, u0, r4.w0, shift:0x2
          STORE.i32.slot0.end @r57, r2, offset:0)"},
      {"an index that is extended with its sign", {{3, 1, no, 0}}, R"(SHADDX.u64 r0, u0, r60.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          SHADDX.s64 r2, u0, r60.w0, shift:0x2
          STORE.i32.slot0.end @r57, r2, offset:0)"},
      {"waited on",
       {},
       "STORE.i32.slot0.wait0 @r57, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r0, u0, offset:0"},
      {"around a loop", {{1, 1, no, 0}}, R"(NOP.reconverge
       loop: STORE.i32.slot0 @r57, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)"},
  });
}

TEST_CASE("undocumented forms in compiled programs are noted only on request") {
  const auto count = [](const std::vector<programs::program>& all, const verify_options& options) {
    std::size_t n = 0;
    for (const programs::program& p : all)
      for (const program_error& f : verify(p.words, p.stage, valhall::arch::v9, options))
        n += f.rule == rule::undocumented_form ? 1 : 0;
    return n;
  };
  for (const auto* all : {&programs::all(), &programs::later()}) {
    REQUIRE(all->size() > 50);
    CHECK(count(*all, {}) == 0);
    CHECK(count(*all, {.undocumented_forms = true}) > 50);
    CHECK(count(*all, {.conservative = true}) == 0);
  }
}

TEST_CASE("unknown_flow") {
  const assembly code = assemble("NOP.continue\nNOP.end", arch::v14);
  REQUIRE(code.ok());
  const verification result = verify(code.words, comp);
  REQUIRE(result.size() == 1);
  CHECK(result[0].rule == rule::unknown_flow);
  CHECK(result[0].severity == severity::note);
  CHECK(result[0].index == 0);
}
