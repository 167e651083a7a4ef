// SPDX-License-Identifier: MIT
// The outputs of fragments, and helper threads.
#include "interpreter.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

namespace {

using namespace interpreter_runs;

TEST_CASE("lanes that discard ends do not take its branch") {
  // Lane 0 is a helper, which ends; the others jump.
  const code<> words =
      assemble("MOV.i32 r1, 0x0\nBRANCHZ.eq.discard 0x0, offset:1\nMOV.i32 r1, u0\nNOP.end", arch::v9).words;
  const std::uint32_t uniforms[] = {7};
  const run_result r = run(words, machine{.arch = arch::v9,
                                          .stage = stage::fragment,
                                          .uniforms = uniforms,
                                          .lanes = 3,
                                          .helpers = 1,
                                          .strict = false});
  REQUIRE(r.ok());
  CHECK(r.at(r1, 1) == 0);
}

TEST_CASE("fragments put out colours, depth and coverage") {
  test_machine m;
  m.stage = stage::fragment;
  m.helpers = 0x00f0;
  m.fragment_specials[8] = 0x1234;
  register_input inputs[2];
  inputs[0].number = 0;
  for (unsigned lane = 0; lane < warp_size; ++lane)
    inputs[0].lanes[lane] = lane < 2 ? 0x3f800000 : 0xbf800000;
  inputs[1] = {reg(60), 0xf};
  m.registers = inputs;
  const run_result r = run_text(
      "DISCARD.f32.gt r0, 0x0\n"
      "NOP.wait0126\n"
      "ATEST.discard @r60, r60, 0x3F800000, atest_datum.w0\n"
      "NOP.wait\n"
      "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0\n",
      m);
  INFO(name_of(r.error()));
  REQUIRE(r.ok());
  CHECK(r.fragment.discarded == 0x3);
  CHECK(r.fragment.tested == 0xff0c);  // Helpers output nothing.
  CHECK(r.fragment.coverage[8] == 0xf);
  CHECK(r.fragment.coverage[5] == 0);
  CHECK(r.fragment.colours[0].lanes == 0xff0c);
  CHECK(r.fragment.colours[0].components == 4);
  CHECK(r.fragment.colours[0].words[0][8] == 0xbf800000);
  check_rule("NOP\nATEST @r60, r60, 0x3F800000, atest_datum.w0\nNOP.end", rule::missing_wait_before_test, 1,
             m);
  check_rule("LD_VAR_IMM.slot0.f32.center.retrieve @r0, 0x0, table:0x0, index:0x0\nNOP.end",
             rule::varying_order, 0, m);
  m.stage = stage::compute;
  check_rule("DISCARD.f32.gt r0, 0x0\nNOP.end", rule::wrong_stage, 0, m);
}

/// An environment that counts its calls and returns 1 in each word.
class counting final : public environment {
 public:
  bool external(const host_access& access, host_result& result) override {
    lanes |= 1u << access.lane;
    for (std::uint32_t& word : result.words) word = 1;
    return true;
  }
  void executed(const executed_instruction& e) override {
    char text[200];
    trace += std::string(text, std::min(print_trace(text, sizeof text, e), sizeof text)) + "\n";
  }
  lane_mask lanes = 0;
  std::string trace;
};

TEST_CASE("DISCARD turns lanes into helpers") {
  // r0 is below 0 in lanes 1, 4 and 9; lane 15 starts as a helper. r2:r3 is the address of a word for each
  // lane, and r4 its number.
  struct outcome {
    run_result r;
    std::uint32_t words[64] = {};
    lane_mask asked = 0;
    std::string trace;
  };
  const auto run_after_discard = [](const std::string& text, stage s = stage::fragment) {
    test_machine m;
    counting functions;
    m.stage = s;
    m.helpers = 0x8000;
    m.functions = &functions;
    register_input inputs[5];
    for (unsigned i = 0; i < 5; ++i) inputs[i].number = static_cast<std::uint8_t>(i);
    for (unsigned lane = 0; lane < warp_size; ++lane) {
      inputs[0].lanes[lane] = (0x0212 >> lane & 1) != 0 ? 0xbf800000 : 0x3f800000;
      inputs[2].lanes[lane] = 0x1000 + 4 * lane;
      inputs[4].lanes[lane] = lane;
    }
    m.registers = inputs;
    outcome o;
    o.r =
        run_text((s == stage::fragment ? "DISCARD.f32.lt r0, 0x0\nNOP.wait\n" : "") + text + "\nNOP.end", m);
    std::copy(std::begin(m.words), std::end(m.words), o.words);
    o.asked = functions.lanes;
    o.trace = functions.trace;
    INFO(text << name_of(o.r.error()));
    REQUIRE(o.r.ok());
    return o;
  };
  constexpr lane_mask helpers = 0x8212;
  const auto stored = [](const outcome& o) {
    lane_mask changed = 0;
    for (std::uint32_t i = 0; i < warp_size; ++i)
      if (o.words[i] != i) changed |= 1u << i;
    return changed;
  };
  CHECK(run_after_discard("NOP").r.fragment.discarded == 0x0212);
  // Stores have no effect in helpers, unless they are forced.
  const std::string one = "IADD_IMM.i32 r6, r4, #100\n";
  CHECK(stored(run_after_discard(one + "STORE.i32.slot0 @r6, r2, offset:0")) == (all_lanes & ~helpers));
  CHECK(stored(run_after_discard(one + "STORE.i32.estream.slot0 @r6, r2, offset:0")) ==
        (all_lanes & ~helpers));
  CHECK(stored(run_after_discard(one + "STORE.i32.force.slot0 @r6, r2, offset:0")) == all_lanes);
  CHECK(stored(run_after_discard(one + "STORE.i32.slot0 @r6, r2, offset:0", stage::compute)) == all_lanes);
  // Atomics have none, and return 0.
  const outcome atomic = run_after_discard(one + "ATOM_RETURN.i32.slot0.aadd.wait0 @r6, @r4, r2, offset:0x0");
  CHECK(stored(atomic) == (all_lanes & ~helpers & ~1u));  // Lane 0 adds 0.
  const outcome count = run_after_discard("ATOM1_RETURN.i32.slot0.ainc.wait0 @r6, r2, offset:0x0");
  CHECK(stored(count) == (all_lanes & ~helpers));
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    const bool helps = (helpers >> lane & 1) != 0;
    CHECK(atomic.r.at(r6, lane) == (helps ? 0 : lane));
    CHECK(count.r.at(r6, lane) == (helps ? 0 : lane));
  }
  CHECK(stored(run_after_discard("ATOM.i32.slot0.aadd.wait0 @r4, r2, offset:0x0")) ==
        (all_lanes & ~helpers & ~1u));
  // Loads and lane operations run.
  const outcome loaded = run_after_discard(
      "LOAD.i32.unsigned.slot0.wait0 @r6, r2, offset:0\nCLPER.i32.xor r7, r4, 0x3020100.b1\nWMASK r8, "
      "0x3F800000");
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    CHECK(loaded.r.at(r6, lane) == lane);
    CHECK(loaded.r.at(r7, lane) == (lane ^ 1));
    CHECK(loaded.r.at(r8, lane) == 0xffff);
  }
  // Textures with `skip` are not requested; neither are converting stores and stores to the tilebuffer.
  const std::string texture = "TEX_FETCH.slot0%.f.32.r.2d.wait0 @r6, @r2:r3, u0";
  const auto with_skip = [&](std::string skip) { return std::string(texture).replace(15, 1, skip); };
  CHECK(run_after_discard(with_skip("")).asked == all_lanes);
  const outcome skipped = run_after_discard("IADD_IMM.i32 r6, 0x0, #7\n" + with_skip(".skip"));
  CHECK(skipped.asked == (all_lanes & ~helpers));
  for (unsigned lane = 0; lane < warp_size; ++lane)
    CHECK(skipped.r.at(r6, lane) == ((helpers >> lane & 1) != 0 ? 0 : 1));
  CHECK(run_after_discard("ST_CVT.slot0.f32 @r6, r2, r4, offset:0x0").asked == (all_lanes & ~helpers));
  CHECK(run_after_discard("ST_CVT.slot0.force.f32 @r6, r2, r4, offset:0x0").asked == all_lanes);
  CHECK(run_after_discard("ST_TILE.f32.slot0 @r6, r0, r60, r57").asked == (all_lanes & ~helpers));
  CHECK(run_after_discard("LD_TILE.f32.slot0 @r6, r0, r60, r57").asked == all_lanes);
  // Helpers output nothing, and flow `discard` ends them.
  const outcome put_out = run_after_discard(
      "ATEST @r60, r60, 0x3F800000, atest_datum.w0\nNOP.wait0\nZS_EMIT.z.stencil.slot0.wait0 @r60, r0, r4, "
      "r60\n"
      "MOV.i32 r7, 0x3F800000\n"
      "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0");
  CHECK(put_out.r.fragment.tested == (all_lanes & ~helpers));
  CHECK(put_out.r.fragment.depth_written == (all_lanes & ~helpers));
  CHECK(put_out.r.fragment.stencil_written == (all_lanes & ~helpers));
  CHECK(put_out.r.fragment.colours[0].lanes == (all_lanes & ~helpers));
  CHECK(put_out.r.at(r7, 1) == 0x3f800000);
  const outcome ended = run_after_discard("NOP.discard\nIADD_IMM.i32 r6, 0x0, #1");
  for (unsigned lane = 0; lane < warp_size; ++lane)
    CHECK(ended.r.at(r6, lane) == ((helpers >> lane & 1) != 0 ? 0 : 1));
  // The trace names the helpers.
  CHECK(ended.trace ==
        "w0 0000 ffff/8212 DISCARD.f32.lt r0, 0x0\n"
        "w0 0001 ffff/8212 NOP.wait\n"
        "w0 0002 ffff/8212 NOP.discard\n"
        "w0 0003 7ded IADD_IMM.i32 r6, 0x0, #0x1  ; r6=00000001\n"
        "w0 0004 7ded NOP.end\n");
}

}  // namespace
