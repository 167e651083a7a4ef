// SPDX-License-Identifier: MIT
// Programs that break the rules on control flow, and programs that almost do.
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/verify.hpp>

using namespace verify_rows;

TEST_CASE("missing_end, branch_out_of_program and zero_word") {
  constexpr rule e = rule::missing_end, o = rule::branch_out_of_program, z = rule::zero_word;
  check_rows<comp, e>({
      {"no end", {{0}}, "NOP"},
      {"end", {}, "NOP.end"},
      {"padding is no end", {{0}}, "NOP\n.word 0\n.word 0"},
      {"a loop without an end", {}, "loop: NOP.reconverge\nBRANCHZ.eq.reconverge 0x0, offset:loop"},
      {"a branch that may not be taken", {{1}}, "NOP.reconverge\nloop: BRANCHZ.reconverge r57, offset:loop"},
  });
  check_rows<frag, e>({
      {"BLEND with end",
       {{1}},
       "MOV.i32.wait r0, u0\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0"},
      {"leaves", {}, R"(MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
          BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1)"},
      {"may leave", {{0}}, "BRANCHZI.absolute.reconverge r57, u2"},
  });
  check_rows<comp, o>({
      {"after the last", {{0}}, "BRANCHZ.reconverge r57, offset:1\nNOP.end"},
      {"to the last", {}, "BRANCHZ.reconverge r57, offset:0\nNOP.end"},
      {"before the first", {{0}}, "BRANCHZ.reconverge r57, offset:-2\nNOP.end"},
      {"to the first", {}, "BRANCHZ.reconverge r57, offset:-1\nNOP.end"},
      {"into the padding", {{0}}, "BRANCHZ.reconverge r57, offset:1\nNOP.end\n.word 0"},
      {"never taken", {}, "BRANCHZ 0x0, offset:99\nNOP.end"},
      {"where nothing comes", {{1}}, "NOP.end\nBRANCHZ.eq 0x0, offset:99\nNOP.end"},
  });
  check_rows<frag, o>({
      {"BLEND", {{1}}, R"(MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2
          NOP.end)"},
  });
  check_rows<comp, z>({
      {"in the middle", {{1}}, "NOP\n.word 0\nNOP.end"},
      {"after the end, in the middle", {{1}}, "NOP.end\n.word 0\nNOP.end"},
      {"after the end", {}, "NOP.end\n.word 0\n.word 0"},
      {"nothing but zeros", {{0}}, ".word 0\n.word 0"},
      {"nothing", {{0}}, ""},
  });
  const verification outside =
      verify(words_of("BRANCHZ.reconverge r57, offset:-20\nNOP.end"), comp, valhall::arch::v9);
  CHECK(outside.findings()[0].value == -19);
}

TEST_CASE("missing_reconverge") {
  constexpr rule r = rule::missing_reconverge;
  check_rows<frag, r>({
      {"a blend shader returns to where others wait", {{2, 1}}, R"(NOP.wait
          BRANCHZ.reconverge r58, offset:1
          BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)"},
      {"the flow of a BLEND does not act on the return", {{2, 1}}, R"(NOP.wait
          BRANCHZ.reconverge r58, offset:1
          BLEND.slot0.v4.f32.reconverge @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)"},
      {"a NOP after a BLEND reconverges", {}, R"(NOP.wait
          BRANCHZ.reconverge r58, offset:2
          BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
          NOP.reconverge
          NOP.end)"},
      {"fixed-function blending skips to where others wait", {{2, 1}}, R"(NOP.wait
          BRANCHZ.reconverge r58, offset:3
          BLEND.slot0.v4.f32 @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x2
          NOP
          NOP.reconverge
          NOP.end)"},
      {"and reconverges", {}, R"(NOP.wait
          BRANCHZ.reconverge r58, offset:3
          BLEND.slot0.v4.f32.reconverge @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x2
          NOP
          NOP.reconverge
          NOP.end)"},
      {"after a BLEND that some lanes come to", {{3}}, R"(BRANCHZ.reconverge r57, offset:join
          MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x1
          BRANCHZ r57, offset:0
          NOP.reconverge
       join: NOP.end)"},
  });
  check_rows<comp, r>({
      {"a register of the start", {{0}}, "BRANCHZ r57, offset:0\nNOP.end"},
      {"a uniform", {}, "BRANCHZ u0, offset:0\nNOP.end"},
      {"the lane", {{0}}, "BRANCHZ lane_id.w0, offset:0\nNOP.end"},
      {"memory at a uniform address", {}, R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          BRANCHZ r0, offset:0
          NOP.end)"},
      {"an atomic result", {{1}}, R"(ATOM1_RETURN.i32.slot0.ainc.wait0 @r0, u0, offset:0x0
          BRANCHZ r0, offset:0
          NOP.end)"},
      {"half of it differs", {{2}}, R"(IADD.u32 r0, r57, r57
          V2F16_TO_V2S16 r0.h0, u0
          BRANCHZ r0, offset:0
          NOP.end)"},
      {"falls into the target", {{1, 0}}, R"(BRANCHZ.reconverge r57, offset:join
          NOP
       join: NOP.end)"},
      {"falls into the target of a branch on a uniform", {}, R"(BRANCHZ u0, offset:join
          NOP
       join: NOP.end)"},
      {"written differently on two ways", {{3}}, R"(MOV.i32 r0, u0
          BRANCHZ.reconverge r57, offset:join
          MOV.i32.reconverge r0, u1
       join: BRANCHZ r0, offset:0
          NOP.end)"},
      {"a uniform branch that some lanes come to together", {}, R"(BRANCHZ.reconverge r57, offset:join
          BRANCHZ u0, offset:inner
          NOP.reconverge
       inner: NOP.reconverge
       join: NOP.end)"},
      {"wait reconverges", {}, R"(BRANCHZ.reconverge r57, offset:join
          NOP.wait
       join: NOP.end)"},
      {"wait012 does not", {{1, 0}}, R"(BRANCHZ.reconverge r57, offset:join
          NOP.wait012
       join: NOP.end)"},
      {"two targets that nothing else leads to", {}, R"(BRANCHZ r57, offset:other
          NOP
          NOP.end
       other: NOP.end)"},
      {"lanes that leave a loop in different iterations differ in what it changes", {{4}}, R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       head: BRANCHZ.reconverge r1, offset:latch
          IADD_IMM.i32 r3, r3, #0xFFFFFFFF
          BRANCHZ r3, offset:latch
          BRANCHZ.eq 0x0, offset:done
       latch: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.eq.reconverge 0x0, offset:head
       done: NOP.end)"},
      {"and in an outer loop", {{5}}, R"(MOV.i32.reconverge r3, u0
       outer: MOV.i32.reconverge r1, r60
       inner: IADD_IMM.i32 r3, r3, #0x1
          ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:inner
          BRANCHZ r3, offset:outer
          NOP.end)"},
      {"what a loop does not change is the same after it", {}, R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       loop: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:loop
          BRANCHZ r3, offset:0
          NOP.end)"},
      {"inside a loop that lanes leave one by one, those that stay are together", {}, R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       loop: IADD_IMM.i32 r3, r3, #0xFFFFFFFF
          BRANCHZ r3, offset:next
          NOP
       next: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:loop
          NOP.end)"},
      {"after some lanes ended, the others are together", {}, R"(MOV.i32 r3, u0
          BRANCHZ.reconverge r57, offset:rest
          MOV.i32.end r3, u1
       rest: BRANCHZ r3, offset:0
          NOP.end)"},
      {"a loop with two entries", {{3}}, R"(MOV.i32 r3, u0
          BRANCHZ.reconverge r57, offset:second
       first: IADD_IMM.i32.reconverge r3, r3, #0x1
       second: BRANCHZ r3, offset:first
          NOP.end)"},
      {"after where lanes have met", {}, R"(BRANCHZ.reconverge r57, offset:join
          NOP.reconverge
       join: BRANCHZ u0, offset:0
          NOP.end)"},
      {"after a loop that lanes leave one by one", {{4}}, R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r0, r0, u0
          BRANCHZ.reconverge r57, offset:loop
          BRANCHZ r0, offset:0
          NOP.end)"},
      {"no end, and lanes part in the endless loop", {{1}}, R"(NOP.reconverge
       loop: BRANCHZ r57, offset:inner
          NOP.reconverge
       inner: BRANCHZ.eq.reconverge 0x0, offset:loop)"},
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
