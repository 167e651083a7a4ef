// SPDX-License-Identifier: MIT
// Programs that break the rules of fragment shaders, and programs that almost do.
#include "vectors.hpp"
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/decode.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

using namespace verify_rows;

TEST_CASE("varying_order") {
  constexpr rule r = rule::varying_order;
  check_rows<frag, r>({
      {"store without a wait",
       {{1, 0, no, 0}},
       R"(LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.store.end @r1, r61, table:0x0, index:0x1)"},
      {"clobber without a wait on one of two slots",
       {{4, 2, no, 1}},
       R"(LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          NOP.wait0
          LD_VAR_IMM.slot1.f32.center.store @r1, r61, table:0x0, index:0x0
          LD_VAR_FLAT_IMM.slot0.f32.wait0 @r2, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.clobber.end @r3, r61, table:0x0, index:0x1)"},
      {"flat loads and the depth of the fragment leave the position alone",
       {},
       R"(LD_VAR_FLAT_IMM.slot0.f32 @r0, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.store @r1, r61, table:0x0, index:0x0
          LD_VAR_BUF_IMM.f32.slot1.src_flat32.center.store @r2, r61, index:0x0
          LD_VAR_SPECIAL.f32.center.clobber.slot1.wait01 @r3, 0x0, index:0x3
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r4, r61, table:0x0, index:0x1)"},
      {"store after the wait", {}, R"(LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.store.end @r1, r61, table:0x0, index:0x1)"},
      {"retrieve without a wait on the store",
       {{1, 0, no, 0}},
       R"(LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)"},
      {"retrieve after store", {}, R"(LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)"},
      {"retrieve names no sample mode",
       {},
       R"(LD_VAR_IMM.slot0.f32.centroid.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)"},
      {"retrieve by another register",
       {{1}},
       R"(LD_VAR_IMM.slot0.f32.sample.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r60, table:0x0, index:0x1)"},
      {"retrieve by the register, which was written",
       {{2}},
       R"(LD_VAR_IMM.slot0.f32.sample.store.wait0 @r0, r61, table:0x0, index:0x0
          MOV.i32 r61, u0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)"},
      {"in both arms of a branch, which the warp runs one after the other",
       {{1, 3, no, 0}, {3, 1, no, 0}},
       R"(BRANCHZ.reconverge r57, offset:other
          LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: LD_VAR_IMM.slot0.f32.center.store.reconverge @r0, r61, table:0x0, index:0x1
       join: NOP.wait0
          NOP.end)"},
      {"in both arms of a branch on a uniform", {}, R"(BRANCHZ u0, offset:other
          LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          BRANCHZ.eq 0x0, offset:join
       other: LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x1
       join: NOP.wait0
          NOP.end)"},
      {"in both arms, with a wait at the end of each", {}, R"(BRANCHZ.reconverge r57, offset:other
          LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x1
          NOP.wait0
          NOP.reconverge
       join: NOP.end)"},
      {"where some lanes end, the others go on", {}, R"(BRANCHZ.reconverge r57, offset:other
          LD_VAR_IMM.slot0.f32.center.store.end @r0, r61, table:0x0, index:0x0
       other: LD_VAR_IMM.slot0.f32.center.store.end @r0, r61, table:0x0, index:0x1)"},
      {"where helpers end, the others go on", {{4, 1, no, 0}}, R"(BRANCHZ.reconverge r58, offset:join
          LD_VAR_IMM.slot0.f32.center.store.discard @r0, r61, table:0x0, index:0x0
          NOP.wait0
          NOP.reconverge
       join: LD_VAR_IMM.slot1.f32.center.store.wait1 @r1, r61, table:0x0, index:0x1
          NOP.end)"},
      {"or go on in the other arm", {{4, 1, no, 0}}, R"(BRANCHZ.reconverge r58, offset:other
          LD_VAR_IMM.slot0.f32.center.store.discard @r0, r61, table:0x0, index:0x0
          NOP.wait0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: LD_VAR_IMM.slot1.f32.center.store.wait01 @r1, r61, table:0x0, index:0x1
          NOP.reconverge
       join: NOP.wait
          NOP.end)"},
      {"lanes that helpers leave behind run a word again, after it reconverges",
       {{10, no_index, no, 2}},
       R"(MOV.i32 r1, r58
          NOP.reconverge
       loop: MOV.i32 r4, r60
          BRANCHZ.eq.reconverge r1, offset:second
          NOP.reconverge
       both: BRANCHZ.eq 0x0, offset:last
       second: BRANCHZ.reconverge r1, offset:loop
          BRANCHZ.eq.reconverge 0x0, offset:both
       last: MOV.i32 r3, r60
          NOP.discard
          LD_VAR_IMM.slot2.f32.center.store.reconverge @r3, r61, table:0x0, index:0x0
          NOP.wait2
          NOP.end)"},
      {"lanes that jumped past others resume a block in its middle",
       {{14, no_index, no, 0}},
       R"(MOV.i32 r0, r60
          MOV.i32 r2, 0x0
          MOV.i32 r3, 0x0
          MOV.i32 r4, u1
          TEX_SINGLE.slot0.f.32.r.2d.zero @r5, @r4:r5, u8
          BRANCHZ.reconverge r60, offset:1
          BRANCHZ.eq 0x0, offset:4
          WMASK.wait012 r2, r3
          LD_VAR_IMM.slot1.f32.center.clobber @r4, r61, table:0x0, index:0x2
          BRANCHZ.eq.reconverge r58, offset:7
          BRANCHZ.eq.reconverge 0x0, offset:11
          NOP.wait012
          LD_VAR_IMM.slot2.f32.center.clobber.reconverge @r5, r61, table:0x0, index:0x2
          NOP.wait2
          LD_VAR_IMM.slot0.f32.sample.store @r3, r61, table:0x0, index:0x0
          LD_VAR_FLAT_IMM.slot1.f32 @r0, table:0x0, index:0x1
          BRANCHZ.eq.reconverge r2, offset:-6
          NOP.wait
          LD_TILE.f32.slot2 @r1, r3, r60, r57
          ZS_EMIT.z.slot0 @r0, r4, ^r0, r60
          TEX_SINGLE.slot0.f.32.r.2d.zero @r5, @r4:r5, u8
          BRANCHZ.reconverge r58, offset:-5
          NOP.wait0
          MOV.i32 r5, r2
          BRANCHZ.eq.reconverge r60, offset:-14
          BRANCHZ.eq 0x0, offset:-19
          NOP.end)"},
      {"or after a wait", {{15, no_index, no, 0}, {16, no_index, no, 0}}, R"(MOV.i32 r0, 0x0
          MOV.i32 r1, r58
          MOV.i32 r2, r60
          MOV.i32 r3, u1
          MOV.i32 r4, lane_id.w0
          MOV.i32 r5, r60
          NOP.wait02
          BRANCHZ.eq.reconverge r2, offset:1
          BRANCHZ.eq 0x0, offset:4
          NOP.wait0126
          ZS_EMIT.z.slot0 @r2, r0, r1, r60
          LD_VAR_IMM.slot0.f32.center.store @r3, r61, table:0x0, index:0x2
          BRANCHZ.eq.reconverge 0x0, offset:10
          NOP.wait
          LD_TILE.f32.slot1.wait1 @r4, r2, r60, r57
          LD_VAR_IMM.slot2.f32.center.clobber.wait2 @r4, r61, table:0x0, index:0x2
          LD_VAR_IMM.slot0.f32.center.clobber @r3, r61, table:0x0, index:0x2
          BRANCHZ.reconverge r60, offset:5
          MOV.i32.wait0 r2, u2
          LD_VAR_IMM.slot1.f32.center.store @r5, r61, table:0x0, index:0x2
          LOAD.i32.unsigned.slot2 @r2, u8, offset:0
          BRANCHZ.reconverge u1, offset:-13
          BRANCHZ.eq 0x0, offset:-17
          BRANCHZ.reconverge r58, offset:-18
          NOP.end)"},
      {"a wait before helpers end", {}, R"(BRANCHZ.reconverge r58, offset:join
          LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          NOP.discard
          NOP.reconverge
       join: LD_VAR_IMM.slot1.f32.center.store.wait1 @r1, r61, table:0x0, index:0x1
          NOP.end)"},
      {"retrieve of nothing",
       {{0}},
       "LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1"},
      {"retrieve after clobber",
       {{2}},
       R"(LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.clobber.wait0 @r1, r61, table:0x0, index:0x1
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r2, r61, table:0x0, index:0x1)"},
      {"store on one of two ways", {{2}}, R"(BRANCHZ.reconverge r57, offset:join
          LD_VAR_IMM.slot0.f32.center.store.wait @r0, r61, table:0x0, index:0x0
       join: LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)"},
      {"into a loop",
       {{1, 0, no, 2}},
       R"(LD_VAR_IMM.slot2.f32.center.store.reconverge @r1, r61, table:0x0, index:0x0
       loop: LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)"},
  });
}

TEST_CASE("missing_wait_before_test and missing_wait_before_blend") {
  constexpr rule t = rule::missing_wait_before_test, b = rule::missing_wait_before_blend;
  check_rows<frag, t>({
      {"first of all", {{0}}, "ATEST.end @r60, r60, 0x3F800000, atest_datum.w0"},
      {"after a smaller wait", {{1}}, R"(NOP.wait012
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)"},
      {"once is enough, anywhere before", {}, R"(NOP.wait0126
          LD_VAR_FLAT_IMM.slot0.f32 @r0, table:0x0, index:0x0
          ATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)"},
      {"wait0126", {}, R"(NOP.wait0126
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)"},
      {"wait, before ZS_EMIT", {}, R"(MOV.i32 r0, u0
          NOP.wait
          ZS_EMIT.z.slot0.end @r60, r0, r0, r60)"},
      {"ZS_EMIT", {{1}}, R"(MOV.i32 r0, u0
          ZS_EMIT.z.slot0.end @r60, r0, r0, r60)"},
      {"a wait on one of two ways", {{3}}, R"(NOP
          BRANCHZ u0, offset:join
          NOP.wait
       join: ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)"},
  });
  check_rows<blnd, t>({
      {"in a blend shader", {}, "ATEST.end @r60, r60, 0x3F800000, atest_datum.w0"},
  });
  check_rows<frag, b>({
      {"BLEND without slot 7", {{1}}, R"(LD_VAR_FLAT_IMM.slot0.v4.f16.wait0126 @r0:r1, table:0x0, index:0x0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)"},
      {"BLEND after a message that follows the wait", {}, R"(NOP.wait
          LD_VAR_FLAT_IMM.slot0.v4.f16.wait0126 @r0:r1, table:0x0, index:0x0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)"},
      {"ST_TILE in an arm that did not wait", {{4}}, R"(MOV.i32 r0, u0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait
          NOP.reconverge
       join: ST_TILE.f32.slot0.end @r0, r0, r60, r0)"},
      {"BLEND after the wait and arithmetic", {}, R"(LD_VAR_FLAT_IMM.slot0.v4.f16 @r0:r1, table:0x0, index:0x0
          NOP.wait
          FADD.v2f16 r0, r0, r0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)"},
      {"a second BLEND", {}, R"(MOV.i32 r0, u0
          MOV.i32.wait r1, u0
          BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_1.w0, r60, target:0x0
          NOP.end)"},
      {"LD_TILE in a fragment shader", {{1}}, R"(MOV.i32 r0, u0
          LD_TILE.v4.f16.slot0.end @r0:r1, r0, r60, r0)"},
      {"LD_TILE of depth after slot 6", {}, R"(MOV.i32.wait0126 r0, u0
          LD_TILE.z_stencil.v4.f16.slot0.end @r0:r1, r0, r60, r0)"},
      {"LD_TILE of depth without slot 6", {{1}}, R"(MOV.i32.wait012 r0, u0
          LD_TILE.z_stencil.v4.f16.slot0.end @r0:r1, r0, r60, r0)"},
      {"LD_TILE of colour after slot 6 alone", {{1}}, R"(MOV.i32.wait0126 r0, u0
          LD_TILE.v4.f16.slot0.end @r0:r1, r0, r60, r0)"},
  });
  check_rows<blnd, b>({
      {"LD_TILE in a blend shader", {}, R"(MOV.i32 r0, u0
          LD_TILE.v4.f16.slot0.end @r0:r1, r0, r60, r0)"},
  });
}

TEST_CASE("helpers_ended") {
  constexpr rule r = rule::helpers_ended;
  check_rows<frag, r>({
      {"CLPER", {{1, 0}}, R"(MOV.i32.discard r0, r61
          CLPER.i32.subgroup4.end r1, r0, r0)"},
      {"WMASK", {{2, 0}}, "NOP.discard\nNOP\nWMASK.subgroup4.end r0, r61"},
      {"a level that is computed", {{1, 0}}, R"(NOP.discard
          TEX_SINGLE.slot0.f.32.2d.computed.end @r0:r1:r2:r3, @r58:r59, u0)"},
      {"and with a bias", {{1, 0}}, R"(NOP.discard
          TEX_SINGLE.slot0.f.32.2d.computed_bias.end @r0:r1:r2:r3, @r58:r59:r60, u0)"},
      {"a level that is given", {}, R"(NOP.discard
          TEX_SINGLE.slot0.f.32.2d.explicit.end @r0:r1:r2:r3, @r58:r59:r60, u0)"},
      {"level 0", {}, "NOP.discard\nTEX_SINGLE.slot0.f.32.2d.zero.end @r0:r1:r2:r3, @r58:r59, u0"},
      {"gradients", {{1, 0}}, R"(NOP.discard
          VAR_TEX_BUF_GRADIENT.slot0.center_store.f.32.2d.end @r0:r1:r2:r3, u0, r61)"},
      {"discard on what needs them acts when it is done", {}, R"(CLPER.i32.subgroup4.discard r0, r61, r61
          NOP.end)"},
      {"DISCARD ends none", {}, "DISCARD.f32.lt r58, r58\nCLPER.i32.subgroup4.end r1, r60, r60"},
      {"on one of two paths", {{3, 1}}, R"(BRANCHZ.reconverge r57, offset:join
          NOP.discard
          NOP.reconverge
       join: CLPER.i32.subgroup4.end r0, r61, r61)"},
      {"on the path that needs none", {}, R"(BRANCHZ.reconverge r57, offset:other
          NOP.discard
          NOP.end
       other: CLPER.i32.subgroup4.end r0, r61, r61)"},
      {"around a loop", {{1, 2}}, R"(NOP.reconverge
       loop: CLPER.i32.subgroup4 r0, r61, r61
          MOV.i32.discard r1, r0
          BRANCHZ.reconverge u0, offset:loop
          NOP.end)"},
      {"on a branch", {{0}}, R"(BRANCHZ.discard u0, offset:done
          MOV.i32 r0, u0
       done: NOP.end)"},
      {"on a BLEND", {{1}}, R"(NOP.wait
          BLEND.slot0.v4.f32.discard @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)"},
      {"on a call", {{1}}, R"(IADD_IMM.i32 r48, 0x0, #0x0
          BRANCHZI.eq.absolute.discard 0x0, blend_descriptor_0.w1)"},
  });
  check_rows<blnd, r>({
      {"in a blend shader", {{1, 0}}, "NOP.discard\nCLPER.i32.subgroup4.end r8, r0, r0"},
  });
  // Compilers emit it on a branch that is always taken.
  const verification jump =
      verify(words_of("BRANCHZ.eq.discard 0x0, offset:done\nMOV.i32 r0, u0\ndone: NOP.end"), frag, arch::v9);
  REQUIRE(jump.has_finding(r));
  CHECK(jump.ok());
}

TEST_CASE("computed levels and gradients of coordinates need helper threads") {
  for (const arch e : all_archs) {
    const instruction discard = encode(opcode::nop, {}, {{modifier::flow, flow::discard}}, e);
    const instruction end = encode(opcode::nop, {}, {{modifier::flow, flow::end}}, e);
    std::set<std::string> seen;
    for (const vectors::vector& v : vectors::documented(e)) {
      const decoded_instruction of_word = decode(v.word(), e);
      const instruction_info& row = of_word.info();
      for (unsigned i = 0; i < row.modifier_count; ++i) {
        const modifier_info& place = row.modifiers()[i];
        const bool is_flag = place.id == modifier::derivative_enable;
        if (place.id != modifier::lod_mode && !is_flag) continue;
        for (unsigned value = 0; value >> place.size == 0; ++value) {
          std::vector<modifier_value> modifiers;
          for (unsigned k = 0; k < row.modifier_count; ++k) {
            const modifier_info& other = row.modifiers()[k];
            modifiers.emplace_back(other.id, k == i ? value : of_word.value(other));
          }
          const instruction word = unchecked::encode(row.id, of_word.operands(), modifiers, e);
          if (!word.ok()) continue;
          const decoded_instruction d = decode(word, e);
          if (!d.ok()) continue;
          const std::string name =
              is_flag ? value == 0 ? "coordinates" : "derivatives" : name_of(place, value);
          const bool needed = name == "coordinates" || name.substr(0, 8) == "computed";
          INFO(name_of(e) << ' ' << row.name() << ' ' << name);
          REQUIRE(effects_of(d).needs_helpers == needed);
          const instruction program[] = {discard, word, end};
          REQUIRE(verify(program, frag, e).has_finding(rule::helpers_ended) == needed);
          seen.insert(std::string(row.name()) + ' ' + name);
        }
      }
    }
    const bool is_first = e == arch::v9;
    for (const char* const name : {"TEX_SINGLE", "TEX_DUAL"})
      for (const char* const level : {"zero", "computed", "computed_force_delta", "explicit", "computed_bias",
                                      "grdesc", "computed_bias_force_delta"}) {
        INFO(name_of(e) << ' ' << name << ' ' << level);
        const bool is_later = std::string_view(level).find("force_delta") != std::string_view::npos;
        CHECK(seen.count(std::string(name) + ' ' + level) == (is_later && is_first ? 0 : 1));
      }
    CHECK(seen.count("VAR_TEX_SINGLE computed") == 1);
    CHECK(seen.count("TEX_GRADIENT coordinates") == 1);
    CHECK(seen.count("TEX_GRADIENT derivatives") == 1);
  }
}

TEST_CASE("blend_before_atest") {
  constexpr rule r = rule::blend_before_atest;
  const char* const test = "ATEST.end @r60, r60, 0x3F800000, atest_datum.w0";
  const std::string zs = std::string("MOV.i32.wait r0, u0\nZS_EMIT.z.slot0.wait @r60, r0, r0, r60\n") + test;
  const std::string tile =
      std::string("MOV.i32.wait r0, u0\nST_TILE.f32.slot0.wait @r0, r0, r60, r0\n") + test;
  const std::string blend = std::string(
                                "MOV.i32.wait r0, u0\nBLEND.slot0.v4.f32 @r0:r1:r2:r3, "
                                "blend_descriptor_0.w0, r60, target:0x0\nNOP.wait\n") +
                            test;
  check_rows<frag, r>({
      {"ZS_EMIT", {{2, 1}}, zs.c_str()},
      {"BLEND", {{3, 1}}, blend.c_str()},
      {"ST_TILE is neither", {}, tile.c_str()},
      {"on one of two ways", {{5, 3}}, R"(MOV.i32.wait r0, u0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait
          ZS_EMIT.z.slot0.reconverge @r60, r0, r0, r60
       join: NOP.wait
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)"},
  });
  // A program without an ATEST gets one note.
  const verification none = verify(words_of(R"(MOV.i32.wait r0, u0
      BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
      NOP.wait
      BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_1.w0, r60, target:0x0
      NOP.end)"),
                                   frag, arch::v9);
  REQUIRE(none.findings().size() == 1);
  CHECK(none.findings()[0].rule == r);
  CHECK(none.findings()[0].severity == severity::note);
  CHECK(none.findings()[0].index == 1);
  CHECK(none.ok());
}
