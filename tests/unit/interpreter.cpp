// SPDX-License-Identifier: MIT
// Programs that the interpreter runs: timing, flow, the differences between architectures, and errors.
#include "interpreter.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace interpreter_runs;

const std::string load = "LOAD.i32.unsigned.slot0 @r2, u0, offset:4\n";

TEST_CASE("registers are read and written at the right time") {
  check_rule(load + "MOV.i32.end r3, r2", rule::read_before_wait, 1);
  check_rule(load + "MOV.i32.end r2, r3", rule::write_before_wait, 1);
  check_rule(load + load + "NOP.end", rule::write_before_wait, 1);
  check_rule(load + "NOP.wait1\nMOV.i32.end r3, r2", rule::read_before_wait, 2);
  CHECK(run_text(load + "NOP.wait0\nMOV.i32.end r3, r2").ok());
  CHECK(run_text(load + "NOP.wait012\nMOV.i32.end r2, r3").ok());
  check_rule("STORE.i32.slot1 @r2, u0, offset:0\nMOV.i32.end r3, ^r2", rule::last_use_of_pending, 1);
  CHECK(run_text("STORE.i32.slot1.wait1 @r2, u0, offset:0\nMOV.i32.end r3, ^r2").ok());
  CHECK(run_text("STORE.i32.slot1 @r2, u0, offset:0\nMOV.i32.end r2, r3").ok());
  check_rule("MOV.i32 r3, ^r2\nMOV.i32.end r4, r2", rule::read_after_last_use, 1);
  CHECK(run_text("MOV.i32 r3, ^r2\nMOV.i32 r2, 0x0\nMOV.i32.end r4, r2").ok());
  CHECK(run_text("IADD.u32.end r3, ^r2, ^r2").ok());
  check_rule("IADD.u64 r4, ^r2, r6\nMOV.i32.end r8, r3", rule::half_pair_last_use, 1);
  check_rule("IADD.u64 r4, ^r2, r6\nIADD.u64.end r8, r2, r6", rule::read_after_last_use, 1);
}

TEST_CASE("without strictness results are visible when their slot is waited on") {
  test_machine m;
  m.strict = false;
  const run_result r = run_text(load + "MOV.i32.wait0 r3, r2\nMOV.i32.end r4, r2", m);
  REQUIRE(r.ok());
  CHECK(r.at(reg(3)) == 0);
  CHECK(r.at(reg(4)) == 1);
}

TEST_CASE("timing is a matter of the lanes that are active") {
  // Lanes 1 to 15 jump over the load; only lane 0 has a message to wait for.
  const std::string part = "MOV.i32 r0, lane_id.w0\nBRANCHZ.reconverge r0, offset:skip\n" + load;
  CHECK(run_text(part + "NOP.wait0\nskip:\nMOV.i32.end r3, r1").ok() ==
        false);  // Falls through without reconverge.
  CHECK(run_text(part + "NOP.wait0\nNOP.reconverge\nskip:\nMOV.i32.end r3, r2").ok());
  const run_result r = run_text(part + "NOP.reconverge\nskip:\nMOV.i32.end r3, r2");
  CHECK(r.error().rule == rule::read_before_wait);
  CHECK(r.error().lane == 0);
}

TEST_CASE("lanes part and join") {
  check_rule("MOV.i32 r0, lane_id.w0\nBRANCHZ r0, offset:done\nNOP\ndone:\nNOP.end", rule::missing_reconverge,
             1);
  CHECK(run_text("MOV.i32 r0, 0x1000000\nBRANCHZ r0, offset:done\nNOP\ndone:\nNOP.end").ok());
  check_rule("MOV.i32 r0, lane_id.w0\nBRANCHZ.reconverge r0, offset:done\nNOP\ndone:\nNOP.end",
             rule::missing_reconverge, 2);
  const run_result r = run_text(
      "MOV.i32 r0, lane_id.w0\n"
      "IADD_IMM.i32 r1, 0x0, #1\n"
      "LSHIFT_AND.i32 r1, r0, 0x0.b00, r1\n"
      "BRANCHZ.reconverge r1, offset:odd\n"
      "IADD_IMM.i32 r2, r0, #100\n"
      "BRANCHZ.eq.reconverge 0x0, offset:done\n"
      "odd:\n"
      "IADD_IMM.i32.reconverge r2, r0, #200\n"
      "done:\n"
      "WMASK.subgroup16.end r3, 0x1000000\n");
  REQUIRE(r.ok());
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    CHECK(r.at(reg(2), lane) == lane + (lane % 2 != 0 ? 200 : 100));
    CHECK(r.at(reg(3), lane) == 0xffff);
  }
}

TEST_CASE("lanes read other lanes") {
  test_machine m;
  m.workgroup_size[0] = 8;
  const run_result r = run_text(
      "MOV.i32 r0, lane_id.w0\n"
      "IADD_IMM.i32 r1, 0x0, #1\n"
      "CLPER.i32.xor r2, r0, r1\n"
      "IADD_IMM.i32 r1, r0, #8\n"
      "CLPER.i32.umax r3, r0, r1\n"
      "CLPER.i32.subgroup4 r4, r0, 0x0\n"
      "WMASK.subgroup16.end r5, r0\n",
      m);
  REQUIRE(r.ok());
  CHECK_FALSE(r.presumed);
  for (unsigned lane = 0; lane < 8; ++lane) {
    CHECK(r.at(reg(2), lane) == (lane ^ 1));
    CHECK(r.at(reg(3), lane) == 0xffffffff);
    CHECK(r.at(reg(4), lane) == lane / 4 * 4);
    CHECK(r.at(reg(5), lane) == 0xfe);
  }
}

TEST_CASE("results depend on the architecture") {
  const auto result = [](const char* text, arch e) {
    test_machine m;
    m.arch = e;
    m.flush_subnormals = true;
    const register_input inputs[] = {{reg(0), 0x00004400}, {reg(1), 0x00000001}, {reg(8), 0x99999999}};
    m.registers = inputs;
    const run_result r = run(assemble(text, e).words, m);
    INFO(text << " " << name_of(e) << " " << name_of(r.error()));
    CHECK(r.ok());
    CHECK(r.executed.arch == e);
    return r.at(r8);
  };
  for (const arch e : all_archs) {
    const bool later = e >= arch::v11;
    // FRCP.f16 and FRSQ.f16 have their result only in the low half up to v10.
    CHECK(result("FRCP.f16.end r8.h1, r0.h00", e) == (later ? 0x34009999 : 0x00009999));
    CHECK(result("FRSQ.f16.end r8.h1, r0.h00", e) == (later ? 0x38009999 : 0x00009999));
    CHECK(result("FRCP.f16.end r8.h0, r0.h00", e) == 0x99993400);
    // FROUND.f32 flushes its source up to v10.
    CHECK(result("FROUND.f32.rtp.end r8, r1", e) == (later ? 0x3f800000 : 0));
  }
}

TEST_CASE("forms of later architectures run, or are refused by name") {
  const auto run_one = [](const char* text, arch e, std::uint32_t low, std::uint32_t high) {
    const assembly words = assemble(text, e);
    INFO(text);
    REQUIRE(words.ok());
    test_machine m;
    m.arch = e;
    const register_input inputs[] = {{reg(2), low}, {reg(3), high}, {reg(8), 0x99999999}};
    m.registers = inputs;
    return run(words.words, m);
  };
  const auto result = [&](const char* text, arch e, std::uint32_t low = 7, std::uint32_t high = 9) {
    const run_result r = run_one(text, e, low, high);
    INFO(text << " " << name_of(r.error()));
    CHECK(r.ok());
    return std::pair(r.at(r8), r.at(reg(9)));
  };
  using words = std::pair<std::uint32_t, std::uint32_t>;
  // An extended word has no high half, whatever the next register holds.
  CHECK(result("IADD.u64.end r8, r2, 0x0", arch::v14) == words(7, 9));
  CHECK(result("IADD.u64.end r8, r2.zext, 0x0", arch::v14) == words(7, 0));
  CHECK(result("IADD.s64.end r8, r2.zext, 0x0", arch::v14, 0x80000000) == words(0x80000000, 0));
  CHECK(result("IADD.u64.end r8, r2.zext.b1, 0x0", arch::v14, 0x4321) == words(0x43, 0));
  CHECK(result("IADD.u64.end r8, 0x0, r2.zext.w1", arch::v14) == words(0, 0));
  CHECK(result("LSHIFT_OR.i64.end r8, r2.zext, r2.zext.b22, 0x0", arch::v14, 0x00040001) ==
        words(0x00400010, 0));
  CHECK(result("LSHIFT_XOR.i64.end r8, 0x0, r2.b00, r2.zext.not", arch::v14, 0) == words(~0u, ~0u));
  // FRCP.f16 of 4.0 to both halves; F32_TO_F16, a sum with 0 whose destination is a half.
  CHECK(result("FRCP.f16.end r8.h01, r2.h00", arch::v11, 0x4400).first == 0x34003400);
  CHECK(result("FADD.f32.end r8.h1, r2, 0x0.neg", arch::v11, 0x3f800000).first == 0x3c009999);
  CHECK(result("FADD.f32.end r8.h01, r2, 0x0.neg", arch::v11, 0x33800000).first == 0x00010001);
  CHECK(result("FADD.f32.rtz.end r8.h0, r2, 0x0.neg", arch::v11, 0x7f000000).first == 0x99997bff);
  for (const char* text :
       {"MMUL.f32.end r8, r2, r2, r2", "FSQRT.f32.end r8, r2", "FPOW.f16.end r8, r2.h0, r2.h1",
        "LD_CHECKED_IMM.i32.slot0.end @r8, r2, r3, offset:0x10", "LD_MULTI.slot0.end @r8:r9, r2, offset:0"}) {
    INFO(text);
    CHECK(run_one(text, arch::v14, 0, 0).error().kind == run_error::not_known);
  }
}

TEST_CASE("branches test words, halves and bits of words") {
  struct row {
    std::uint32_t value;
    const char* taken;  ///< The swizzles none, h0, h1, and, lowbits.
  };
  const char* const lanes[] = {"", ".h0", ".h1", ".and", ".lowbits"};
  for (const row& x : {row{0, "-----"}, row{0xffffffff, "++++-"}, row{0x0000ffff, "++--+"},
                       row{0xfffffff7, "+++-+"}, row{0xffff0000, "+-+-+"}, row{0x001ffff8, "+++--"},
                       row{0xffe00007, "+++--"}, row{0x00000008, "++--+"}, row{0x00100000, "+-+-+"}}) {
    const std::string taken = x.taken;
    REQUIRE(taken.size() == std::size(lanes));
    for (std::size_t i = 0; i < std::size(lanes); ++i)
      for (const bool eq : {false, true}) {
        test_machine m;
        const register_input inputs[] = {{reg(2), x.value}};
        m.registers = inputs;
        const std::string text = std::string("BRANCHZ") + (eq ? ".eq" : "") + " r2" + lanes[i] +
                                 ", offset:1\nIADD_IMM.i32.end r3, 0x0, #1\nNOP.end";
        INFO(text << " " << std::hex << x.value);
        const run_result r = run_text(text, m);
        REQUIRE(r.ok());
        CHECK_FALSE(r.presumed);
        CHECK((r.at(r3) == 0) == ((taken[i] == '+') != eq));
      }
  }
  // Branches on constants are known to be taken or not, so that nothing needs to follow.
  for (const char* text :
       {"BRANCHZ 0xFFFFFFFF.and, offset:0", "BRANCHZ.eq 0x0.and, offset:0",
        "BRANCHZ.eq 0xFFFFFFFF.lowbits, offset:0", "BRANCHZ 0x1000000.lowbits, offset:0"}) {
    const effects e = effects_of(words_of(text, arch::v9)[0], arch::v9);
    INFO(text);
    CHECK_FALSE(e.conditional);
    CHECK(e.always_taken == (std::string(text).find("0x1000000") == std::string::npos));
  }
}

TEST_CASE("chains of ICMP compare numbers of three words") {
  const std::uint32_t values[] = {0, 1, 0x80000000, 0xffffffff};
  for (unsigned n = 0; n < 4 * 4 * 4 * 4 * 4 * 4; ++n) {
    std::uint32_t v[6];
    register_input inputs[6];
    for (unsigned i = 0; i < 6; ++i) {
      v[i] = values[n >> 2 * i & 3];
      inputs[i] = {reg(i), v[i]};
    }
    machine m{.arch = arch::v9};
    m.registers = inputs;
    m.workgroup_size[0] = 1;
    const run_result r = run_text(
        "ICMP.u32.lt.u1.seq r8, r0, r3, 0x0\n"
        "ICMP.u32.lt.u1.seq r8, r1, r4, ^r8\n"
        "ICMP.s32.lt.m1.seq.end r8, r2, r5, ^r8",
        m);
    REQUIRE(r.ok());
    REQUIRE_FALSE(r.presumed);
    const auto a = static_cast<std::int32_t>(v[2]), b = static_cast<std::int32_t>(v[5]);
    const bool less = a != b ? a < b : v[1] != v[4] ? v[1] < v[4] : v[0] < v[3];
    REQUIRE(r.at(r8) == (less ? 0xffffffff : 0));
    if (n > 200) n += 6;  // The rest in part.
  }
}

TEST_CASE("flow that leads nowhere is an error") {
  check_error("NOP", run_error::ran_past_end, 0);
  check_error("BRANCHZ.eq 0x0, offset:5\nNOP.end", run_error::branch_outside, 0);
  check_error("BRANCHZ.eq 0x0, offset:-2\nNOP.end", run_error::branch_outside, 0);
  const std::vector<std::uint64_t> none;
  CHECK(run(none, machine{.arch = arch::v9}).error().kind == run_error::ran_past_end);
  const std::uint64_t words[] = {0, words_of("NOP.end", arch::v9)[0]};
  CHECK(run(words, machine{.arch = arch::v9}).error().rule == rule::zero_word);
  const std::uint64_t wrong[] = {~std::uint64_t{0}};
  CHECK(run(wrong, machine{.arch = arch::v9}).error().kind == run_error::broken_rule);
  test_machine m;
  m.step_limit = 100;
  const run_result r = run_text("again:\nBRANCHZ.eq 0x0, offset:again\nNOP.end", m);
  CHECK(r.error().kind == run_error::step_limit);
  CHECK(r.executed.instructions == 100);
}

TEST_CASE("the error of a run as text") {
  const std::uint64_t early[] = {assemble("LOAD.i32.unsigned.slot0 @r4, r0, offset:0", arch::v9).words[0],
                                 assemble("FADD.f32.end r5, r4, r4", arch::v9).words[0]};
  machine m{.arch = arch::v9};
  const std::uint32_t contents[] = {1};
  const memory_region memory[] = {{0, contents, 1}};
  m.memory = memory;
  CHECK(to_string(run(early, m).error(), "k") == std::string("k:1: error: lane 0 of warp 0: ") +
                                                     explanation_of(rule::read_before_wait) +
                                                     " [read_before_wait]");
  m.workgroup_size[0] = 0;
  CHECK(to_string(run(early, m).error(), "k") ==
        std::string("k: error: ") + explanation_of(machine_error::workgroup_size) + " [workgroup_size]");
}

TEST_CASE("the flow continue ends the run with not_known") {
  const assembly code = assemble("NOP.continue\nNOP.end", arch::v14);
  REQUIRE(code.ok());
  const run_result r = run(code.words, machine{.arch = arch::v14});
  CHECK(r.error().kind == run_error::not_known);
  CHECK(r.error().index == 0);
}

}  // namespace
