// SPDX-License-Identifier: MIT
// Programs that break the rules on waits and on registers of messages in flight, and programs that almost do.
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/verify.hpp>

using namespace verify_rows;

TEST_CASE("read_before_wait") {
  constexpr rule r = rule::read_before_wait;
  check_rows<comp, r>({
      {"at once",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r0)",
       {{1, 0, 0, 0}}},
      {"second of the registers, in the address of a store",
       R"(LOAD.i64.unsigned.slot1 @r2:r3, u0, offset:0
          NOP.wait02
          STORE.i32.slot0.end @r60, r2, offset:0)",
       {{2, 0, 2, 1}}},
      {"as staging register",
       R"(LOAD.i32.unsigned.slot2.w0 @r4, u0, offset:0
          STORE.i32.slot0.end @r4, u0, offset:4)",
       {{1, 0, 4, 2}}},
      {"waits on the message itself",
       R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          MOV.i32.end r1, r0)",
       {}},
      {"a wait on the reader comes too late",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.wait0 r1, r0
          MOV.i32.end r1, r0)",
       {{1, 0, 0, 0}}},
      {"a neighbouring register",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r57)",
       {}},
      {"a wait on one of two ways",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait0
          NOP.reconverge
       join: MOV.i32.end r1, r0)",
       {{4, 0, 0, 0}}},
      {"a wait on both ways",
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
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          NOP.wait0
          LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{2, 4, 0, 0}}},
      {"around a loop that waits",
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {}},
      {"two messages of two slots into one register",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i32.unsigned.slot1.w0.wait0 @r1, u0, offset:4
          IADD.u32.end r2, r0, r1)",
       {{2, 1, 1, 1}}},
  });
}

TEST_CASE("write_before_wait") {
  constexpr rule r = rule::write_before_wait;
  check_rows<comp, r>({
      {"at once",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r0, u2)",
       {{1, 0, 0, 0}}},
      {"half of it",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          IADD.u32.end r0.h1, r57, r57)",
       {{1, 0, 0, 0}}},
      {"by another message of the slot",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i64.unsigned.slot0.end @r0:r1, u0, offset:8)",
       {{1, 0, 0, 0}}},
      {"staging registers that are read may be written",
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r57, u2)",
       {}},
      {"after the wait",
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          NOP.wait01
          MOV.i32.end r0, u2)",
       {}},
      {"on one of two ways",
       R"(BRANCHZ.reconverge r57, offset:join
          LOAD.i32.unsigned.slot0.w0.reconverge @r0, u0, offset:0
       join: MOV.i32.end r0, u2)",
       {{2, 1, 0, 0}}},
  });
}

TEST_CASE("last_use_of_pending") {
  constexpr rule r = rule::last_use_of_pending;
  check_rows<comp, r>({
      {"of a stored register",
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {{1, 0, 57, 0}}},
      {"without the mark",
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, r57)",
       {}},
      {"after the wait",
       R"(STORE.i32.slot0.wait0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {}},
      {"after a wait on another slot",
       R"(STORE.i32.slot1.wait02 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {{1, 0, 57, 1}}},
      {"by the message itself", R"(STORE.i32.slot0.end @r58, ^r58, offset:0)", {{0, 0, 58}}},
      {"its address may end at once", R"(STORE.i32.slot0.end @r57, ^r58, offset:0)", {}},
      {"around a loop",
       R"(NOP.reconverge
       loop: MOV.i32 r0, ^r2
          MOV.i32 r2, u0
          STORE.i32.slot0 @r2, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{1, 3, 2, 0}}},
  });
}

TEST_CASE("barrier_without_wait") {
  constexpr rule r = rule::barrier_without_wait;
  check_rows<comp, r>({
      {"carries it", "BARRIER.slot7.wait\nNOP.end", {}},
      {"is followed by it", "BARRIER.slot7\nNOP.wait\nNOP.end", {}},
      {"after a message without a slot", "DOORBELL\nBARRIER.slot7.wait\nNOP.end", {}},
      {"is followed by a smaller one", "BARRIER.slot7\nNOP.wait0126\nNOP.end", {{0}}},
      {"is followed by it too late", "BARRIER.slot7\nNOP\nNOP.wait\nNOP.end", {{0}}},
      {"is the last", "BARRIER.slot7.end", {{0}}},
      {"a store before", "STORE.i32.slot1 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end", {{1, 0, no, 1}}},
      {"a store that is waited on",
       "STORE.i32.slot1.wait12 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end",
       {}},
      {"followed by it on one of two ways",
       R"(BARRIER.slot7
          BRANCHZ u0, offset:other
          NOP.wait
          NOP.end
       other: NOP.end)",
       {{0}}},
      {"followed by a branch with it",
       R"(BARRIER.slot7
          BRANCHZ.wait u0, offset:0
          NOP.end)",
       {}},
      {"a store on one of two ways",
       R"(BRANCHZ.reconverge r57, offset:join
          STORE.i32.slot2.reconverge @r57, u0, offset:0
       join: BARRIER.slot7.wait
          NOP.end)",
       {{2, 1, no, 2}}},
      {"a load in one arm and BARRIER in the other",
       R"(BRANCHZ.reconverge r57, offset:other
          LOAD.i32.unsigned.slot1.w0 @r0, u0, offset:0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: BARRIER.slot7.wait
          NOP.reconverge
       join: NOP.end)",
       {{3, 1, no, 1}}},
  });
}
