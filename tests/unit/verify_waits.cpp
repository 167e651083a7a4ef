// SPDX-License-Identifier: MIT
// Programs that break the rules on waits and on registers of messages in flight, and programs that almost do.
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/verify.hpp>

using namespace verify_rows;

TEST_CASE("read_before_wait") {
  constexpr rule r = rule::read_before_wait;
  check_rows({
      {"at once",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r0)",
       {{r, 1, 0, 0, 0}}},
      {"second of the registers, in the address of a store",
       comp,
       r,
       R"(LOAD.i64.unsigned.slot1 @r2:r3, u0, offset:0
          NOP.wait02
          STORE.i32.slot0.end @r60, r2, offset:0)",
       {{r, 2, 0, 2, 1}}},
      {"as staging register",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot2.w0 @r4, u0, offset:0
          STORE.i32.slot0.end @r4, u0, offset:4)",
       {{r, 1, 0, 4, 2}}},
      {"waits on the message itself",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          MOV.i32.end r1, r0)",
       {}},
      {"a wait on the reader comes too late",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.wait0 r1, r0
          MOV.i32.end r1, r0)",
       {{r, 1, 0, 0, 0}}},
      {"a neighbouring register",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r57)",
       {}},
      {"a wait on one of two ways",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait0
          NOP.reconverge
       join: MOV.i32.end r1, r0)",
       {{r, 4, 0, 0, 0}}},
      {"a wait on both ways",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:other
          NOP.wait0
          NOP.reconverge
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: NOP.wait0
          NOP.reconverge
       join: MOV.i32.end r1, r0)",
       {}},
      {"around a loop",
       comp,
       r,
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          NOP.wait0
          LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{r, 2, 4, 0, 0}}},
      {"around a loop that waits",
       comp,
       r,
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {}},
      {"two messages of two slots into one register",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i32.unsigned.slot1.w0.wait0 @r1, u0, offset:4
          IADD.u32.end r2, r0, r1)",
       {{r, 2, 1, 1, 1}}},
  });
}

TEST_CASE("write_before_wait") {
  constexpr rule r = rule::write_before_wait;
  check_rows({
      {"at once",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r0, u2)",
       {{r, 1, 0, 0, 0}}},
      {"half of it",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          IADD.u32.end r0.h1, r57, r57)",
       {{r, 1, 0, 0, 0}}},
      {"by another message of the slot",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i64.unsigned.slot0.end @r0:r1, u0, offset:8)",
       {{r, 1, 0, 0, 0}}},
      {"staging registers that are read may be written",
       comp,
       r,
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r57, u2)",
       {}},
      {"after the wait",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          NOP.wait01
          MOV.i32.end r0, u2)",
       {}},
      {"on one of two ways",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          LOAD.i32.unsigned.slot0.w0.reconverge @r0, u0, offset:0
       join: MOV.i32.end r0, u2)",
       {{r, 2, 1, 0, 0}}},
  });
}

TEST_CASE("last_use_of_pending") {
  constexpr rule r = rule::last_use_of_pending;
  check_rows({
      {"of a stored register",
       comp,
       r,
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {{r, 1, 0, 57, 0}}},
      {"without the mark",
       comp,
       r,
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, r57)",
       {}},
      {"after the wait",
       comp,
       r,
       R"(STORE.i32.slot0.wait0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {}},
      {"after a wait on another slot",
       comp,
       r,
       R"(STORE.i32.slot1.wait02 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {{r, 1, 0, 57, 1}}},
      {"by the message itself", comp, r, R"(STORE.i32.slot0.end @r58, ^r58, offset:0)", {{r, 0, 0, 58, no}}},
      {"its address may end at once", comp, r, R"(STORE.i32.slot0.end @r57, ^r58, offset:0)", {}},
      {"around a loop",
       comp,
       r,
       R"(NOP.reconverge
       loop: MOV.i32 r0, ^r2
          MOV.i32 r2, u0
          STORE.i32.slot0 @r2, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{r, 1, 3, 2, 0}}},
  });
}

TEST_CASE("barrier_without_wait") {
  constexpr rule r = rule::barrier_without_wait;
  check_rows({
      {"carries it", comp, r, "BARRIER.slot7.wait\nNOP.end", {}},
      {"is followed by it", comp, r, "BARRIER.slot7\nNOP.wait\nNOP.end", {}},
      {"after a message without a slot", comp, r, "DOORBELL\nBARRIER.slot7.wait\nNOP.end", {}},
      {"is followed by a smaller one",
       comp,
       r,
       "BARRIER.slot7\nNOP.wait0126\nNOP.end",
       {{r, 0, no_index, no, no}}},
      {"is followed by it too late",
       comp,
       r,
       "BARRIER.slot7\nNOP\nNOP.wait\nNOP.end",
       {{r, 0, no_index, no, no}}},
      {"is the last", comp, r, "BARRIER.slot7.end", {{r, 0, no_index, no, no}}},
      {"a store before",
       comp,
       r,
       "STORE.i32.slot1 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end",
       {{r, 1, 0, no, 1}}},
      {"a store that is waited on",
       comp,
       r,
       "STORE.i32.slot1.wait12 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end",
       {}},
      {"followed by it on one of two ways",
       comp,
       r,
       R"(BARRIER.slot7
          BRANCHZ u0, offset:other
          NOP.wait
          NOP.end
       other: NOP.end)",
       {{r, 0, no_index, no, no}}},
      {"followed by a branch with it",
       comp,
       r,
       R"(BARRIER.slot7
          BRANCHZ.wait u0, offset:0
          NOP.end)",
       {}},
      {"a store on one of two ways",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          STORE.i32.slot2.reconverge @r57, u0, offset:0
       join: BARRIER.slot7.wait
          NOP.end)",
       {{r, 2, 1, no, 2}}},
      {"a load in one arm and BARRIER in the other",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:other
          LOAD.i32.unsigned.slot1.w0 @r0, u0, offset:0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: BARRIER.slot7.wait
          NOP.reconverge
       join: NOP.end)",
       {{r, 3, 1, no, 1}}},
  });
}
