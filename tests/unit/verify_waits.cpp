// SPDX-License-Identifier: MIT
// Programs that break the rules on waits and on registers of messages in flight, and programs that almost do.
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/verify.hpp>

using namespace verify_rows;

TEST_CASE("read_before_wait") {
  constexpr rule r = rule::read_before_wait;
  check_rows<comp, r>({
      {"at once", {{1, 0, 0, 0}}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r0)"},
      {"second of the registers, in the address of a store",
       {{2, 0, 2, 1}},
       R"(LOAD.i64.unsigned.slot1 @r2:r3, u0, offset:0
          NOP.wait02
          STORE.i32.slot0.end @r60, r2, offset:0)"},
      {"as staging register", {{1, 0, 4, 2}}, R"(LOAD.i32.unsigned.slot2.w0 @r4, u0, offset:0
          STORE.i32.slot0.end @r4, u0, offset:4)"},
      {"waits on the message itself", {}, R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          MOV.i32.end r1, r0)"},
      {"a wait on the reader comes too late", {{1, 0, 0, 0}}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.wait0 r1, r0
          MOV.i32.end r1, r0)"},
      {"a neighbouring register", {}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r57)"},
      {"a wait on one of two ways", {{4, 0, 0, 0}}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait0
          NOP.reconverge
       join: MOV.i32.end r1, r0)"},
      {"a wait on both ways", {}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:other
          NOP.wait0
          NOP.reconverge
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: NOP.wait0
          NOP.reconverge
       join: MOV.i32.end r1, r0)"},
      {"around a loop", {{2, 4, 0, 0}}, R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          NOP.wait0
          LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)"},
      {"around a loop that waits", {}, R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)"},
      {"two messages of two slots into one register",
       {{2, 1, 1, 1}},
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i32.unsigned.slot1.w0.wait0 @r1, u0, offset:4
          IADD.u32.end r2, r0, r1)"},
  });
}

TEST_CASE("write_before_wait") {
  constexpr rule r = rule::write_before_wait;
  check_rows<comp, r>({
      {"at once", {{1, 0, 0, 0}}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r0, u2)"},
      {"half of it", {{1, 0, 0, 0}}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          IADD.u32.end r0.h1, r57, r57)"},
      {"by another message of the slot", {{1, 0, 0, 0}}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i64.unsigned.slot0.end @r0:r1, u0, offset:8)"},
      {"staging registers that are read may be written", {}, R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r57, u2)"},
      {"after the wait", {}, R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          NOP.wait01
          MOV.i32.end r0, u2)"},
      {"on one of two ways", {{2, 1, 0, 0}}, R"(BRANCHZ.reconverge r57, offset:join
          LOAD.i32.unsigned.slot0.w0.reconverge @r0, u0, offset:0
       join: MOV.i32.end r0, u2)"},
  });
}

TEST_CASE("last_use_of_pending") {
  constexpr rule r = rule::last_use_of_pending;
  check_rows<comp, r>({
      {"of a stored register", {{1, 0, 57, 0}}, R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)"},
      {"without the mark", {}, R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, r57)"},
      {"after the wait", {}, R"(STORE.i32.slot0.wait0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)"},
      {"after a wait on another slot", {{1, 0, 57, 1}}, R"(STORE.i32.slot1.wait02 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)"},
      {"by the message itself", {{0, 0, 58}}, R"(STORE.i32.slot0.end @r58, ^r58, offset:0)"},
      {"its address may end at once", {}, R"(STORE.i32.slot0.end @r57, ^r58, offset:0)"},
      {"around a loop", {{1, 3, 2, 0}}, R"(NOP.reconverge
       loop: MOV.i32 r0, ^r2
          MOV.i32 r2, u0
          STORE.i32.slot0 @r2, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)"},
  });
}

TEST_CASE("barrier_without_wait") {
  constexpr rule r = rule::barrier_without_wait;
  check_rows<comp, r>({
      {"carries it", {}, "BARRIER.slot7.wait\nNOP.end"},
      {"is followed by it", {}, "BARRIER.slot7\nNOP.wait\nNOP.end"},
      {"after a message without a slot", {}, "DOORBELL\nBARRIER.slot7.wait\nNOP.end"},
      {"is followed by a smaller one", {{0}}, "BARRIER.slot7\nNOP.wait0126\nNOP.end"},
      {"is followed by it too late", {{0}}, "BARRIER.slot7\nNOP\nNOP.wait\nNOP.end"},
      {"is the last", {{0}}, "BARRIER.slot7.end"},
      {"a store before", {{1, 0, no, 1}}, "STORE.i32.slot1 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end"},
      {"a store that is waited on",
       {},
       "STORE.i32.slot1.wait12 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end"},
      {"followed by it on one of two ways", {{0}}, R"(BARRIER.slot7
          BRANCHZ u0, offset:other
          NOP.wait
          NOP.end
       other: NOP.end)"},
      {"followed by a branch with it", {}, R"(BARRIER.slot7
          BRANCHZ.wait u0, offset:0
          NOP.end)"},
      {"a store on one of two ways", {{2, 1, no, 2}}, R"(BRANCHZ.reconverge r57, offset:join
          STORE.i32.slot2.reconverge @r57, u0, offset:0
       join: BARRIER.slot7.wait
          NOP.end)"},
      {"a load in one arm and BARRIER in the other", {{3, 1, no, 1}}, R"(BRANCHZ.reconverge r57, offset:other
          LOAD.i32.unsigned.slot1.w0 @r0, u0, offset:0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: BARRIER.slot7.wait
          NOP.reconverge
       join: NOP.end)"},
  });
}
