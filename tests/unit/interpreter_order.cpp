// SPDX-License-Identifier: MIT
// The order of words that strict mode requires: varyings, tests, barriers, helper threads, and reconvergence.
#include "interpreter.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace interpreter_runs;

/// Supplies zeros for varyings and textures.
class zeros final : public environment {
 public:
  bool external(const host_access&, host_result&) override { return true; }
  bool blends(std::uint64_t descriptor) override { return descriptor == 0; }
};

/// A program that stops at a word, or runs to its end.
struct ordered {
  rule expected;
  unsigned word;
  std::string text;
};

void check_order(stage s, const std::vector<ordered>& rows) {
  for (const ordered& row : rows) {
    zeros functions;
    test_machine m;
    m.stage = s;
    m.functions = &functions;
    m.fragment_specials[blend_descriptor_1.entry()] = 1;
    const run_result r = run_text(row.text + "NOP.end\n", m);
    INFO(row.text << name_of(r.error()) << " at " << r.error().index << ", not " << name_of(row.expected));
    CHECK(r.error().rule == row.expected);
    CHECK(r.ok() == (row.expected == rule::none));
    if (row.expected != rule::none) CHECK(r.error().index == row.word);
  }
}

// Lane 0 takes the branch; the others, which fall through, run first.
const std::string part = "MOV.i32 r0, lane_id.w0\nBRANCHZ.eq.reconverge r0, offset:";
const std::string jump = "BRANCHZ.eq.reconverge 0x0, offset:";

TEST_CASE("varyings are in order") {
  const std::string store = "LD_VAR_IMM.slot0.f32.center.store%@r2, r61, table:0x0, index:0x0\n";
  const std::string retrieve = "LD_VAR_IMM.slot1.f32.center.retrieve @r3, r61, table:0x0, index:0x0\n";
  const std::string clobber = "LD_VAR_IMM.slot2.f32.center.clobber%@r4, r61, table:0x0, index:0x0\n";
  const auto now = [](std::string line) { return line.replace(line.find('%'), 1, " "); };
  const auto waited = [](std::string line, const char* wait) {
    return line.replace(line.find('%'), 1, wait);
  };
  const std::string stored = waited(store, ".wait0 "), clobbered = waited(clobber, ".wait2 ");
  check_order(
      stage::fragment,
      {{rule::none, 0, stored + retrieve},
       {rule::none, 0,
        stored + retrieve + "LD_VAR_IMM.slot2.f32.center.store @r4, r61, table:0x0, index:0x0\n"},
       {rule::varying_order, 0, retrieve},
       {rule::varying_order, 1, now(store) + retrieve},
       {rule::varying_order, 1, now(store) + now(clobber)},
       {rule::varying_order, 1, now(clobber) + now(store)},
       {rule::varying_order, 1, clobbered + retrieve},
       {rule::none, 0, clobbered + stored + retrieve},
       // Another source.
       {rule::varying_order, 2,
        stored + "IADD_IMM.i32 r5, r61, #1\n" +
            "LD_VAR_IMM.slot1.f32.center.retrieve @r3, r5, table:0x0, index:0x0\n"},
       // Flat loads and the depth of the fragment do not change the position.
       {rule::none, 0, now(store) + "LD_VAR_FLAT_IMM.slot1.f32 @r3, table:0x0, index:0x1\n"},
       {rule::none, 0,
        now(store) + "LD_VAR_BUF_IMM.f32.slot1.src_flat32.center.clobber @r3, r61, index:0x0\n"},
       {rule::none, 0,
        stored + "LD_VAR_SPECIAL.f32.center.clobber.slot2.wait2 @r4, r61, index:0x3\n" + retrieve},
       {rule::varying_order, 2,
        stored + "LD_VAR_SPECIAL.f32.center.clobber.slot2.wait2 @r4, r61, index:0x2\n" + retrieve},
       // The arms run one after the other: messages in flight in the first affect the second.
       {rule::varying_order, 4, part + "2\n" + now(store) + jump + "1\n" + waited(store, ".reconverge ")},
       {rule::none, 0, part + "2\n" + stored + jump + "1\n" + waited(store, ".reconverge ")},
       // Each lane has its own position.
       {rule::varying_order, 3, part + "1\n" + waited(store, ".wait ") + retrieve}});
}

TEST_CASE("the waits of the tilebuffer and tests") {
  const std::string test = "ATEST @r60, r60, 0x3F800000, 0x0\n";
  const std::string blend = "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0\n";
  const std::string depth = "ZS_EMIT.z.slot0.wait0 @r60, r0, r0, r60\n";
  const std::string read = "LD_TILE.f32.slot0 @r2, r0, r60, r57\n";
  const std::string read_depth = "LD_TILE.z_stencil.f32.slot0 @r2, r0, r60, r57\n";
  const std::string write = "ST_TILE.f32.slot0 @r2, r0, r60, r57\n";
  const std::string loaded = "LOAD.i32.unsigned.slot1.wait1 @r5, u0, offset:4\n";
  const std::string wait = "NOP.wait\n", half = "NOP.wait0126\n";
  check_order(stage::fragment, {{rule::missing_wait_before_test, 0, test},
                                {rule::missing_wait_before_test, 0, depth},
                                {rule::missing_wait_before_test, 1, "NOP.wait012\n" + test},
                                {rule::none, 0, half + test},
                                {rule::none, 0, half + loaded + "NOP\n" + test},  // Once is enough.
                                {rule::missing_wait_before_blend, 0, blend},
                                {rule::missing_wait_before_blend, 1, half + blend},
                                {rule::none, 0, wait + loaded + blend},
                                {rule::missing_wait_before_blend, 0, read},
                                {rule::missing_wait_before_blend, 0, write},
                                {rule::missing_wait_before_blend, 1, half + write},
                                {rule::none, 0, wait + read + "NOP.wait0\n" + write},
                                {rule::missing_wait_before_blend, 1, "NOP.wait012\n" + read_depth},
                                {rule::none, 0, half + read_depth},
                                {rule::none, 0, wait + "BARRIER.slot7.wait\n" + write},
                                // Waits belong to the warp, whichever lanes execute them.
                                {rule::none, 0, part + "1\n" + "NOP.wait\n" + test},
                                {rule::blend_before_atest, 2, wait + blend + test},
                                {rule::blend_before_atest, 2, wait + depth + test},
                                {rule::none, 0, wait + test + "NOP.wait0\n" + blend},
                                // Some lanes blend, and the others test.
                                {rule::none, 0,
                                 wait + part + "2\n" + blend + jump + "1\n" +
                                     "ATEST.reconverge @r60, r60, 0x3F800000, 0x0\n"}});
  // A blend shader starts with all slots waited on; only BARRIER makes one pending again.
  check_order(stage::blend,
              {{rule::none, 0, read + "NOP.wait0\n" + write}, {rule::none, 0, test}, {rule::none, 0, blend}});
}

TEST_CASE("barriers wait for the slots of the warp") {
  const std::string sent = "LOAD.i32.unsigned.slot1 @r5, u0, offset:4\n";
  check_order(
      stage::compute,
      {{rule::barrier_without_wait, 1, sent + "BARRIER.slot7.wait\n"},
       {rule::barrier_without_wait, 0, "BARRIER.slot7.wait0126\n"},
       {rule::none, 0, "BARRIER.slot7\nNOP.wait\n"},
       {rule::barrier_without_wait, 0, "BARRIER.slot7\nLOAD.i32.unsigned.slot1.wait @r5, u0, offset:4\n"},
       {rule::none, 0, sent + "NOP.wait1\nBARRIER.slot7.wait\n"},
       // In flight in one arm when the other comes to its barrier.
       {rule::barrier_without_wait, 4, part + "2\n" + sent + jump + "1\n" + "BARRIER.slot7.wait\n"},
       {rule::none, 0, part + "3\n" + sent + "NOP.wait1\n" + jump + "1\n" + "BARRIER.slot7.wait\n"}});
}

TEST_CASE("instructions that need helper threads precede flow discard") {
  check_order(
      stage::fragment,
      {{rule::helpers_ended, 1, "NOP.discard\nCLPER.i32.xor r1, r0, r2\n"},
       {rule::helpers_ended, 1, "NOP.discard\nWMASK r1, r0\n"},
       {rule::helpers_ended, 1, "NOP.discard\nTEX_SINGLE.slot0.f.32.r.2d.computed @r3, @r4:r5, u0\n"},
       {rule::helpers_ended, 1, "NOP.discard\nTEX_SINGLE.slot0.f.32.r.2d.computed_bias @r3, @r4:r5:r6, u0\n"},
       {rule::helpers_ended, 1,
        "NOP.discard\nVAR_TEX_SINGLE.slot0.center_store.f.32.2d.computed @r4:r5:r6:r7, u0, r0\n"},
       {rule::none, 0, "NOP.discard\nTEX_SINGLE.slot0.f.32.r.2d.zero @r3, @r4:r5, u0\n"},
       {rule::none, 0, "NOP.discard\nTEX_FETCH.slot0.f.32.r.2d @r3, @r4:r5, u0\n"},
       {rule::none, 0, "WMASK.discard r1, r0\nIADD.u32 r2, r1, r0\n"},
       // Lanes that have executed it, and others.
       {rule::none, 0, part + "2\n" + "NOP.discard\n" + jump + "1\n" + "WMASK.reconverge r1, r0\n"},
       {rule::helpers_ended, 4, part + "2\n" + "NOP.discard\n" + "NOP.reconverge\n" + "WMASK r1, r0\n"},
       // Compilers emit it on a branch that is always taken.
       {rule::none, 0, "BRANCHZ.eq.discard 0x0, offset:0\n"},
       {rule::helpers_ended, 0, "BRANCHZ.discard r0, offset:0\n"},
       {rule::helpers_ended, 1, "NOP.wait\nBLEND.slot0.v4.f32.discard @r0:r1:r2:r3, r4, r60, target:0x0\n"}});
}

TEST_CASE("the flow of a BLEND does not act when a blend shader returns") {
  const auto blend = [](const std::string& flow, const char* target) {
    return "NOP.wait\n" + part + "1\n" + "BLEND.slot0.v4.f32." + flow + " @r0:r1:r2:r3, blend_descriptor_" +
           target + ".w0, r60, target:0x0\n";
  };
  // Other lanes wait after the BLEND.
  check_order(stage::fragment, {{rule::missing_reconverge, 3, blend("reconverge", "1")},
                                {rule::none, 0, blend("reconverge", "0")},
                                {rule::missing_reconverge, 3, blend("end", "1")},
                                {rule::none, 0, blend("end", "0")}});
}

TEST_CASE("forced differences need helper threads, too") {
  test_machine m(arch::v10);
  m.stage = stage::fragment;
  m.strict = true;
  for (const char* const sampled :
       {"TEX_SINGLE.slot0.f.32.r.2d.computed_force_delta @r3, @r4:r5, u0",
        "TEX_SINGLE.slot0.f.32.r.2d.computed_bias_force_delta @r3, @r4:r5:r6, u0"}) {
    INFO(sampled);
    const assembly made = assemble("NOP.discard\n" + std::string(sampled) + "\nNOP.end", arch::v10);
    REQUIRE(made.ok());
    const run_result r = run(made.words, m);
    CHECK(r.error().kind == run_error::broken_rule);
    CHECK(r.error().rule == rule::helpers_ended);
    CHECK(r.error().index == 1);
  }
}

TEST_CASE("lanes that part need reconverge where they may meet") {
  check_order(
      stage::compute,
      {// Both targets have only the branch before them.
       {rule::none, 0,
        "MOV.i32 r0, lane_id.w0\nBRANCHZ r0, offset:2\nNOP\n" + jump + "1\n" + "NOP.reconverge\n"},
       {rule::missing_reconverge, 1, "MOV.i32 r0, lane_id.w0\nBRANCHZ r0, offset:1\nNOP.reconverge\n"},
       // The entry of a program is also an edge to its first word.
       {rule::missing_reconverge, 2, "NOP\nMOV.i32 r0, lane_id.w0\nBRANCHZ r0, offset:-3\n"},
       // Lanes that leave a loop in different iterations have different values of the variables that it
       // changes.
       {rule::missing_reconverge, 4,
        "IADD_IMM.i32 r3, 0x0, #2\n"
        "MOV.i32.reconverge r1, r60\n"
        "head:\n"
        "BRANCHZ.reconverge r1, offset:latch\n"
        "IADD_IMM.i32 r3, r3, #0xFFFFFFFF\n"
        "BRANCHZ r3, offset:latch\n"
        "BRANCHZ.eq 0x0, offset:done\n"
        "latch:\n"
        "ISUB.u32.saturate r1, r1, 0x1000000.b3\n"
        "BRANCHZ.eq.reconverge 0x0, offset:head\n"
        "done:\n"},
       // `wait` reconverges.
       {rule::none, 0, "MOV.i32 r0, lane_id.w0\nBRANCHZ.wait r0, offset:1\nNOP.wait\n"},
       {rule::missing_reconverge, 2, "MOV.i32 r0, lane_id.w0\nBRANCHZ.wait r0, offset:1\nNOP.wait0\n"}});
}

}  // namespace
