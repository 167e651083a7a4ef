// SPDX-License-Identifier: MIT
// Programs that break the rules on control flow, and programs that almost do.
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/verify.hpp>

using namespace verify_rows;

TEST_CASE("missing_end, branch_out_of_program and zero_word") {
  constexpr rule e = rule::missing_end, o = rule::branch_out_of_program, z = rule::zero_word;
  check_rows<comp, e>({
      {"no end", "NOP", {{0}}},
      {"end", "NOP.end", {}},
      {"padding is no end", "NOP\n.word 0\n.word 0", {{0}}},
      {"a loop without an end", "loop: NOP.reconverge\nBRANCHZ.eq.reconverge 0x0, offset:loop", {}},
      {"a branch that may not be taken", "NOP.reconverge\nloop: BRANCHZ.reconverge r57, offset:loop", {{1}}},
  });
  check_rows<frag, e>({
      {"BLEND with end",
       "MOV.i32.wait r0, u0\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0",
       {{1}}},
      {"leaves",
       R"(MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
          BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1)",
       {}},
      {"may leave", "BRANCHZI.absolute.reconverge r57, u2", {{0}}},
  });
  check_rows<comp, o>({
      {"after the last", "BRANCHZ.reconverge r57, offset:1\nNOP.end", {{0}}},
      {"to the last", "BRANCHZ.reconverge r57, offset:0\nNOP.end", {}},
      {"before the first", "BRANCHZ.reconverge r57, offset:-2\nNOP.end", {{0}}},
      {"to the first", "BRANCHZ.reconverge r57, offset:-1\nNOP.end", {}},
      {"into the padding", "BRANCHZ.reconverge r57, offset:1\nNOP.end\n.word 0", {{0}}},
      {"never taken", "BRANCHZ 0x0, offset:99\nNOP.end", {}},
      {"where nothing comes", "NOP.end\nBRANCHZ.eq 0x0, offset:99\nNOP.end", {{1}}},
  });
  check_rows<frag, o>({
      {"BLEND",
       R"(MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2
          NOP.end)",
       {{1}}},
  });
  check_rows<comp, z>({
      {"in the middle", "NOP\n.word 0\nNOP.end", {{1}}},
      {"after the end, in the middle", "NOP.end\n.word 0\nNOP.end", {{1}}},
      {"after the end", "NOP.end\n.word 0\n.word 0", {}},
      {"nothing but zeros", ".word 0\n.word 0", {{0}}},
      {"nothing", "", {{0}}},
  });
  const verification outside =
      verify(words_of("BRANCHZ.reconverge r57, offset:-20\nNOP.end"), comp, valhall::arch::v9);
  CHECK(outside.findings()[0].value == -19);
}

TEST_CASE("missing_reconverge") {
  constexpr rule r = rule::missing_reconverge;
  check_rows<frag, r>({
      {"a blend shader returns to where others wait",
       R"(NOP.wait
          BRANCHZ.reconverge r58, offset:1
          BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)",
       {{2, 1}}},
      {"the flow of a BLEND does not act on the return",
       R"(NOP.wait
          BRANCHZ.reconverge r58, offset:1
          BLEND.slot0.v4.f32.reconverge @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)",
       {{2, 1}}},
      {"a NOP after a BLEND reconverges",
       R"(NOP.wait
          BRANCHZ.reconverge r58, offset:2
          BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
          NOP.reconverge
          NOP.end)",
       {}},
      {"fixed-function blending skips to where others wait",
       R"(NOP.wait
          BRANCHZ.reconverge r58, offset:3
          BLEND.slot0.v4.f32 @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x2
          NOP
          NOP.reconverge
          NOP.end)",
       {{2, 1}}},
      {"and reconverges",
       R"(NOP.wait
          BRANCHZ.reconverge r58, offset:3
          BLEND.slot0.v4.f32.reconverge @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x2
          NOP
          NOP.reconverge
          NOP.end)",
       {}},
      {"after a BLEND that some lanes come to",
       R"(BRANCHZ.reconverge r57, offset:join
          MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x1
          BRANCHZ r57, offset:0
          NOP.reconverge
       join: NOP.end)",
       {{3}}},
  });
  check_rows<comp, r>({
      {"a register of the start", "BRANCHZ r57, offset:0\nNOP.end", {{0}}},
      {"a uniform", "BRANCHZ u0, offset:0\nNOP.end", {}},
      {"the lane", "BRANCHZ lane_id.w0, offset:0\nNOP.end", {{0}}},
      {"memory at a uniform address",
       R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          BRANCHZ r0, offset:0
          NOP.end)",
       {}},
      {"an atomic result",
       R"(ATOM1_RETURN.i32.slot0.ainc.wait0 @r0, u0, offset:0x0
          BRANCHZ r0, offset:0
          NOP.end)",
       {{1}}},
      {"half of it differs",
       R"(IADD.u32 r0, r57, r57
          V2F16_TO_V2S16 r0.h0, u0
          BRANCHZ r0, offset:0
          NOP.end)",
       {{2}}},
      {"falls into the target",
       R"(BRANCHZ.reconverge r57, offset:join
          NOP
       join: NOP.end)",
       {{1, 0}}},
      {"falls into the target of a branch on a uniform",
       R"(BRANCHZ u0, offset:join
          NOP
       join: NOP.end)",
       {}},
      {"written differently on two ways",
       R"(MOV.i32 r0, u0
          BRANCHZ.reconverge r57, offset:join
          MOV.i32.reconverge r0, u1
       join: BRANCHZ r0, offset:0
          NOP.end)",
       {{3}}},
      {"a uniform branch that some lanes come to together",
       R"(BRANCHZ.reconverge r57, offset:join
          BRANCHZ u0, offset:inner
          NOP.reconverge
       inner: NOP.reconverge
       join: NOP.end)",
       {}},
      {"wait reconverges",
       R"(BRANCHZ.reconverge r57, offset:join
          NOP.wait
       join: NOP.end)",
       {}},
      {"wait012 does not",
       R"(BRANCHZ.reconverge r57, offset:join
          NOP.wait012
       join: NOP.end)",
       {{1, 0}}},
      {"two targets that nothing else leads to",
       R"(BRANCHZ r57, offset:other
          NOP
          NOP.end
       other: NOP.end)",
       {}},
      {"lanes that leave a loop in different iterations differ in what it changes",
       R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       head: BRANCHZ.reconverge r1, offset:latch
          IADD_IMM.i32 r3, r3, #0xFFFFFFFF
          BRANCHZ r3, offset:latch
          BRANCHZ.eq 0x0, offset:done
       latch: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.eq.reconverge 0x0, offset:head
       done: NOP.end)",
       {{4}}},
      {"and in an outer loop",
       R"(MOV.i32.reconverge r3, u0
       outer: MOV.i32.reconverge r1, r60
       inner: IADD_IMM.i32 r3, r3, #0x1
          ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:inner
          BRANCHZ r3, offset:outer
          NOP.end)",
       {{5}}},
      {"what a loop does not change is the same after it",
       R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       loop: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:loop
          BRANCHZ r3, offset:0
          NOP.end)",
       {}},
      {"inside a loop that lanes leave one by one, those that stay are together",
       R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       loop: IADD_IMM.i32 r3, r3, #0xFFFFFFFF
          BRANCHZ r3, offset:next
          NOP
       next: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:loop
          NOP.end)",
       {}},
      {"after some lanes ended, the others are together",
       R"(MOV.i32 r3, u0
          BRANCHZ.reconverge r57, offset:rest
          MOV.i32.end r3, u1
       rest: BRANCHZ r3, offset:0
          NOP.end)",
       {}},
      {"a loop with two entries",
       R"(MOV.i32 r3, u0
          BRANCHZ.reconverge r57, offset:second
       first: IADD_IMM.i32.reconverge r3, r3, #0x1
       second: BRANCHZ r3, offset:first
          NOP.end)",
       {{3}}},
      {"after where lanes have met",
       R"(BRANCHZ.reconverge r57, offset:join
          NOP.reconverge
       join: BRANCHZ u0, offset:0
          NOP.end)",
       {}},
      {"after a loop that lanes leave one by one",
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r0, r0, u0
          BRANCHZ.reconverge r57, offset:loop
          BRANCHZ r0, offset:0
          NOP.end)",
       {{4}}},
      {"no end, and lanes part in the endless loop",
       R"(NOP.reconverge
       loop: BRANCHZ r57, offset:inner
          NOP.reconverge
       inner: BRANCHZ.eq.reconverge 0x0, offset:loop)",
       {{1}}},
  });
  verify_options conservative;
  conservative.conservative = true;
  CHECK(verify(words_of("BRANCHZ u0, offset:0\nNOP.end"), comp, arch::v9, conservative).has_finding(r));
}

TEST_CASE("the word after a call is checked") {
  const char* const text = "JUMP_EX.eq.call 0x0, u0, r57\nBRANCHZ r57, offset:0\nNOP.end";
  const std::vector<std::uint64_t> words = words_of(text);
  const control_flow_graph graph(words, arch::v9);
  REQUIRE(graph.blocks().size() == 3);
  CHECK(graph.blocks()[0].leaves);
  REQUIRE(graph.blocks()[0].successor_count == 1);
  CHECK(graph.blocks()[0].successors[0].kind == edge_kind::returned);
  const verification result = verify(words, comp, arch::v9);
  CHECK(result.has_finding(rule::missing_reconverge));
  CHECK_FALSE(result.has_finding(rule::unreachable_code));
  CHECK(verify(words_of("JUMP_EX.eq.call 0x0, u0, r57"), comp, arch::v9).has_finding(rule::missing_end));
  // A jump does not return.
  CHECK(verify(words_of("JUMP_EX.eq 0x0, u0, r57\nNOP.end"), comp, arch::v9)
            .has_finding(rule::unreachable_code));
}
