// SPDX-License-Identifier: MIT
// Programs that the interpreter runs: flow, timing, memory, outputs, and errors. Random words are run as
// programs, too: VALHALL_RANDOM_PROGRAMS is the number of words, 20 000 by default.
#include "run_in_archs.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace valhall;

std::vector<std::uint64_t> words_of(const std::string& text) {
  const assembly assembled = assemble(std::string_view(text), arch::v9);
  INFO(text << (assembled.errors.empty() ? "" : to_string(assembled.errors[0], "program")));
  REQUIRE(assembled.ok());
  return {assembled.words.begin(), assembled.words.end()};
}

/// A machine with 64 words at 0x1000, the address in u0:u1, and 16 read-only words at 0x2000 (u2:u3). Every
/// word holds its index.
struct test_machine : machine {
  explicit test_machine(valhall::arch e = arch::v9) : machine{.arch = e} {
    for (std::uint32_t i = 0; i < 64; ++i) words[i] = i;
    for (std::uint32_t i = 0; i < 16; ++i) fixed[i] = i;
    uniforms = {values, std::size(values)};
    memory = {regions, std::size(regions)};
  }
  test_machine(const test_machine&) = delete;
  test_machine& operator=(const test_machine&) = delete;

  std::uint32_t words[64], fixed[16];
  std::uint32_t values[4] = {0x1000, 0, 0x2000, 0};
  memory_region regions[2] = {{0x1000, words}, {0x2000, const_cast<const std::uint32_t*>(fixed), 16}};
};

/// Runs the text in v9, and in each architecture that has all that the text uses.
run_result run_text(const std::string& text, const machine& m) {
  return run_in_archs::run_in_all(text, words_of(text), m);
}
run_result run_text(const std::string& text) {
  const test_machine m;
  return run_text(text, m);
}

void check_rule(const std::string& text, rule expected, unsigned word, const machine& m) {
  const run_result r = run_text(text, m);
  INFO(text << name_of(r.error()));
  CHECK(r.error().kind == run_error::broken_rule);
  CHECK(r.error().rule == expected);
  CHECK(r.error().index == word);
}
void check_rule(const std::string& text, rule expected, unsigned word) {
  const test_machine m;
  check_rule(text, expected, word, m);
}

void check_error(const std::string& text, run_error expected, unsigned word) {
  const run_result r = run_text(text);
  INFO(text << name_of(r.error()));
  CHECK(r.error().kind == expected);
  CHECK(r.error().index == word);
}

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

TEST_CASE("loads place and extend the values that they read") {
  test_machine m;
  m.words[0] = 0x80818283;
  m.words[1] = 0x84858687;
  m.words[2] = 0x11223344;
  m.words[3] = 0x55667788;
  struct row {
    const char* text;
    std::uint32_t low, high;
  };
  for (const row& expected :
       {row{"LOAD.i8.unsigned.slot0.wait0 @r2, u0, offset:0", 0xcccccc83, 0xdddddddd},
        {"LOAD.i8.b3.unsigned.slot0.wait0 @r2, u0, offset:1", 0x82cccccc, 0xdddddddd},
        {"LOAD.i8.h1.slot0.wait0 @r2, u0, offset:1", 0xff82cccc, 0xdddddddd},
        {"LOAD.i8.h0.unsigned.slot0.wait0 @r2, u0, offset:1", 0xcccc0082, 0xdddddddd},
        {"LOAD.i8.w0.slot0.wait0 @r2, u0, offset:3", 0xffffff80, 0xdddddddd},
        {"LOAD.i8.d0.slot0.wait0 @r2:r3, u0, offset:3", 0xffffff80, 0xffffffff},
        {"LOAD.i16.h1.unsigned.slot0.wait0 @r2, u0, offset:3", 0x8780cccc, 0xdddddddd},
        {"LOAD.i16.w0.unsigned.slot0.wait0 @r2, u0, offset:2", 0x00008081, 0xdddddddd},
        {"LOAD.i16.d0.slot0.wait0 @r2:r3, u0, offset:2", 0xffff8081, 0xffffffff},
        {"LOAD.i24.unsigned.slot0.wait0 @r2, u0, offset:0", 0x00818283, 0xdddddddd},
        {"LOAD.i32.unsigned.slot0.wait0 @r2, u0, offset:2", 0x86878081, 0xdddddddd},
        {"LOAD.i32.d0.slot0.wait0 @r2:r3, u0, offset:0", 0x80818283, 0xffffffff},
        {"LOAD.i48.unsigned.slot0.wait0 @r2:r3, u0, offset:0", 0x80818283, 0x00008687},
        {"LOAD.i64.unsigned.slot0.wait0 @r2:r3, u0, offset:0", 0x80818283, 0x84858687},
        {"LOAD.i96.unsigned.slot0.wait0 @r2:r3:r4, u0, offset:0", 0x80818283, 0x84858687},
        {"LOAD.i128.unsigned.slot0.wait0 @r2:r3:r4:r5, u0, offset:0", 0x80818283, 0x84858687}}) {
    const register_input inputs[] = {{reg(2), 0xcccccccc}, {reg(3), 0xdddddddd}};
    m.registers = inputs;
    const run_result r = run_text(std::string(expected.text) + "\nNOP.end", m);
    INFO(expected.text << " " << name_of(r.error()));
    REQUIRE(r.ok());
    CHECK(r.at(reg(2)) == expected.low);
    CHECK(r.at(reg(3)) == expected.high);
  }
}

TEST_CASE("stores write the number of bytes in their name") {
  for (const unsigned bits : {8u, 16u, 24u, 32u, 48u, 64u, 96u, 128u}) {
    test_machine m;
    for (std::uint32_t& word : m.words) word = 0xffffffff;
    const register_input inputs[] = {
        {reg(2), 0x04030201}, {reg(3), 0x08070605}, {reg(4), 0x0c0b0a09}, {reg(5), 0x100f0e0d}};
    m.registers = inputs;
    m.workgroup_size[0] = 1;
    const unsigned count = bits <= 32 ? 1 : (bits + 31) / 32;
    std::string staging = "@r2";
    for (unsigned i = 1; i < count; ++i) staging += ":r" + std::to_string(2 + i);
    const run_result r =
        run_text("STORE.i" + std::to_string(bits) + ".slot0 " + staging + ", u0, offset:3\nNOP.end", m);
    REQUIRE(r.ok());
    for (unsigned i = 0; i < 32; ++i) {
      const std::uint32_t byte = m.words[i / 4] >> (8 * (i % 4)) & 0xff;
      CHECK(byte == (i >= 3 && i < 3 + bits / 8 ? i - 2 : 0xff));
    }
  }
}

TEST_CASE("atomics combine") {
  struct row {
    const char* operation;
    std::uint32_t memory, operand, expected;
  };
  for (const row& x : {row{"aadd", 5, 3, 8},
                       {"asmin", 5, 0xffffffff, 0xffffffff},
                       {"asmax", 5, 0xffffffff, 5},
                       {"aumin", 5, 0xffffffff, 5},
                       {"aumax", 5, 0xffffffff, 0xffffffff},
                       {"aand", 6, 3, 2},
                       {"aor", 6, 3, 7},
                       {"axor", 6, 3, 5}}) {
    for (const char* form : {"ATOM.i32.slot0.%.wait0 @r2, u0, offset:0x0",
                             "ATOM_RETURN.i32.slot0.%.wait0 @r4, @r2, u0, offset:0x0"}) {
      test_machine m;
      m.words[0] = x.memory;
      m.workgroup_size[0] = 1;
      const register_input inputs[] = {{reg(2), x.operand}};
      m.registers = inputs;
      std::string text = form;
      text.replace(text.find('%'), 1, x.operation);
      const run_result r = run_text(text + "\nNOP.end", m);
      INFO(text << " " << name_of(r.error()));
      REQUIRE(r.ok());
      CHECK(m.words[0] == x.expected);
      if (text[4] == '_') CHECK(r.at(reg(4)) == x.memory);
    }
  }
  // All lanes, one after the other.
  test_machine m;
  m.words[0] = 100;
  const run_result r = run_text("ATOM1_RETURN.i32.slot0.ainc.wait0 @r4, u0, offset:0x0\nNOP.end", m);
  REQUIRE(r.ok());
  CHECK(m.words[0] == 116);
  CHECK(r.at(reg(4), 15) == 115);
  // Compare and exchange, in 64 bits.
  m.words[0] = 7, m.words[1] = 8;
  m.workgroup_size[0] = 1;
  const register_input inputs[] = {{reg(2), 1}, {reg(3), 2}, {reg(4), 7}, {reg(5), 8}};
  m.registers = inputs;
  const std::string exchange =
      "ATOM_RETURN.i64.slot0.compare.axchg.wait0 @r6:r7, @r2:r3:r4:r5, u0, offset:0x0\nNOP.end";
  CHECK(run_text(exchange, m).at(reg(7)) == 8);
  CHECK(m.words[1] == 2);
  CHECK(run_text(exchange, m).at(reg(6)) == 1);
  CHECK(m.words[0] == 1);
}

TEST_CASE("an access outside memory is an error") {
  check_error("LOAD.i32.unsigned.slot0 @r2, u0, offset:256\nNOP.end", run_error::outside_memory, 0);
  check_error("LOAD.i32.unsigned.slot0 @r2, u0, offset:253\nNOP.end", run_error::outside_memory, 0);
  check_error("LOAD.i32.unsigned.slot0 @r2, u0, offset:-1\nNOP.end", run_error::outside_memory, 0);
  check_error("STORE.i32.slot0 @r2, u2, offset:0\nNOP.end", run_error::read_only_memory, 0);
  check_error(
      "IADD_IMM.i32 r2, u0, #2\nMOV.i32 r3, u1\nATOM1_RETURN.i32.slot0.ainc @r4, r2, offset:0x0\nNOP.end",
      run_error::misaligned_atomic, 2);
  check_error("LD_BUFFER.i32.unsigned.slot0 @r4, 0x0, 0x0\nNOP.end", run_error::no_such_buffer, 0);
  check_error("MOV.i32.end r0, u9", run_error::uniform_not_given, 0);
  const std::uint32_t contents[] = {5, 6, 7};
  const uniform_buffer buffers[] = {{.table = 0, .index = 3, .words = contents}};
  test_machine m;
  m.buffers = buffers;
  const std::string read = "IADD_IMM.i32 r0, 0x0, #3\nIADD_IMM.i32 r1, 0x0, #";
  CHECK(run_text(read + "4\nLD_BUFFER.i64.unsigned.slot0.wait0 @r4:r5, r1, r0\nNOP.end", m).at(reg(5)) == 7);
  // Up to v14, the hardware puts a byte for b1 into b0, and one for b3 into b2.
  for (unsigned lane = 0; lane < 4; ++lane) {
    const run_result r = run(words_of("IADD_IMM.i32 r4, 0x0, #0x11223344\n" + read + "4\nLD_BUFFER.i8.b" +
                                      std::to_string(lane) + ".unsigned.slot0.wait0 @r4, r1, r0\nNOP.end"),
                             m);
    CHECK(r.at(reg(4)) == (lane < 2 ? 0x11223306 : 0x11063344));
  }
  CHECK(run_text(read + "8\nLD_BUFFER.i64.unsigned.slot0.wait0 @r4:r5, r1, r0\nNOP.end", m).error().kind ==
        run_error::outside_buffer);
}

TEST_CASE("addresses with bit 63 set have no memory") {
  // r2:r3 is the address 2^63, r4:r5 the last word before it, and u0 the address of 64 words.
  test_machine m;
  m.workgroup_size[0] = 1;
  register_input inputs[] = {{reg(2), 0},          {reg(3), 0x80000000}, {reg(4), 0xfffffffc},
                             {reg(5), 0x7fffffff}, {reg(6), 0x11111111}, {reg(7), 0x22222222},
                             {reg(8), 0x33333333}, {reg(9), 0x44444444}};
  m.registers = inputs;
  const auto row = [&](const std::string& text) {
    INFO(text);
    const run_result r = run_text(text + "\nNOP.end", m);
    INFO(name_of(r.error()));
    REQUIRE(r.ok());
    CHECK_FALSE(r.presumed);
    return r;
  };
  CHECK(row("LOAD.i64.unsigned.slot0.wait0 @r6:r7, r2, offset:0").at(r6) == 0);
  CHECK(row("LOAD.i64.unsigned.slot0.wait0 @r6:r7, r2, offset:0").at(r7) == 0);
  CHECK(row("LOAD.i8.b1.unsigned.slot0.wait0 @r6, r2, offset:1").at(r6) == 0x11110011);
  CHECK(row("LOAD.i32.unsigned.slot0.wait0 @r6, r4, offset:4").at(r6) == 0);
  CHECK(row("LOAD.i32.unsigned.slot0.wait0 @r6, u0, offset:-4097").at(r6) == 0);  // Below 0.
  CHECK(row("STORE.i128.slot0.wait0 @r6:r7:r8:r9, r2, offset:0").at(r6) == 0x11111111);
  CHECK(row("ATOM_RETURN.i32.slot0.aadd.wait0 @r6, @r8, r2, offset:0x0").at(r6) == 0);
  CHECK(row("ATOM1_RETURN.i64.slot0.ainc.wait0 @r6:r7, r2, offset:0x0").at(r7) == 0);
  CHECK(row("ATOM.i32.slot0.aadd.wait0 @r6, r2, offset:0x0").at(r6) == 0x11111111);
  for (std::uint32_t i = 0; i < 64; ++i) CHECK(m.words[i] == i);
  // An access that begins below is to missing memory.
  for (const char* text : {"LOAD.i64.unsigned.slot0 @r6:r7, r4, offset:0",
                           "LOAD.i32.unsigned.slot0 @r6, r4, offset:0", "STORE.i32.slot0 @r6, r4, offset:2"})
    CHECK(run_text(std::string(text) + "\nNOP.end", m).error().kind == run_error::outside_memory);
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
    const effects e = effects_of(words_of(text)[0], arch::v9);
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
  const std::uint64_t words[] = {0, words_of("NOP.end")[0]};
  CHECK(run(words, machine{.arch = arch::v9}).error().rule == rule::zero_word);
  const std::uint64_t wrong[] = {~std::uint64_t{0}};
  CHECK(run(wrong, machine{.arch = arch::v9}).error().kind == run_error::broken_rule);
  test_machine m;
  m.step_limit = 100;
  const run_result r = run_text("again:\nBRANCHZ.eq 0x0, offset:again\nNOP.end", m);
  CHECK(r.error().kind == run_error::step_limit);
  CHECK(r.executed.instructions == 100);
}

void check_machine_error(const machine& m, machine_error expected, unsigned entry = 0) {
  const run_result r = run_text("NOP.end", m);
  INFO(name_of(expected) << ", not " << name_of(r.error()));
  CHECK(r.error().kind == run_error::bad_machine);
  CHECK(r.error().machine_error == expected);
  CHECK(r.error().entry == entry);
  CHECK(r.executed.instructions == 0);
  CHECK(std::string(name_of(r.error())) == name_of(expected));
}

TEST_CASE("an invalid machine is refused") {
  const auto with = [](machine_error expected, unsigned entry, auto change) {
    test_machine m;
    change(m);
    check_machine_error(m, expected, entry);
  };
  const auto memory = [](machine_error expected, unsigned entry, const std::vector<memory_region>& regions,
                         local_memory shared = {}, local_memory own = {}) {
    machine m{.arch = arch::v9};
    m.memory = {regions.data(), regions.size()};
    m.workgroup_local_memory = shared;
    m.thread_local_memory = own;
    if (expected == machine_error::none)
      CHECK(run_text("NOP.end", m).ok());
    else
      check_machine_error(m, expected, entry);
  };
  using error = machine_error;
  with(error::workgroup_size, 0, [](machine& m) { m.workgroup_size[1] = 0; });
  with(error::workgroup_size, 0, [](machine& m) { m.workgroup_size[0] = 65537; });
  with(error::workgroup_size, 0, [](machine& m) { m.workgroup_size[0] = m.workgroup_size[1] = 257; });
  with(error::workgroup_count, 0, [](machine& m) { m.workgroups[2] = 0; });
  with(error::lane_out_of_range, 0, [](machine& m) { m.lanes = 0x10000; });
  with(error::no_lane, 0, [](machine& m) { m.stage = stage::vertex, m.lanes = 0; });

  std::uint32_t words[8] = {};
  const std::uint64_t end = machine::memory_end - 4;  // The last word that memory can have.
  memory(error::none, 0, {{0, words, 1}, {4, words, 2}, {12, words, 1}, {end, words, 1}});
  memory(error::none, 0, {{0x100, words, 8}, {0x100, words, std::size_t{0}}});
  memory(error::misaligned_memory, 1, {{0, words, 1}, {6, words, 1}});
  memory(error::misaligned_memory, 0, {}, {2, 4});
  memory(error::missing_words, 0, {{0, static_cast<std::uint32_t*>(nullptr), 1}});
  memory(error::memory_past_end, 0, {{end, words, 2}});
  memory(error::memory_past_end, 0, {{machine::memory_end, words, 1}});
  memory(error::memory_past_end, 0, {{~std::uint64_t{3}, words, 1}});
  // With 32 bits, no number of words is large enough.
  constexpr std::size_t most = ~std::size_t{0};
  if (sizeof most == 8) {
    memory(error::memory_past_end, 0, {{4, words, most / 4 + 1}});
    memory(error::memory_past_end, 0, {{4, words, most}});
  }
  memory(error::memory_past_end, 1, {}, {}, {end, 8});
  memory(error::overlapping_memory, 1, {{0x100, words, 8}, {0x100, words, 8}});
  memory(error::overlapping_memory, 1, {{0x100, words, 8}, {0x11c, words, 1}});
  memory(error::overlapping_memory, 1, {{0x100, words, 1}, {0xe4, words, 8}});
  memory(error::overlapping_memory, 2, {{0x200, words, 8}, {0x100, words, 8}, {0xfc, words, 2}});
  memory(error::overlapping_memory, 1, {{0x100, words, 8}}, {0x80, 0x84});
  memory(error::overlapping_memory, 2, {{0x100, words, 8}}, {}, {0x110, 1});
  memory(error::overlapping_memory, 1, {}, {0x100, 16}, {0x104, 16});
  memory(error::too_much_local_memory, 0, {}, {0, std::uint64_t{1} << 32});
  memory(error::too_much_local_memory, 0, {}, {0, ~std::uint64_t{0}});
  memory(error::too_much_local_memory, 0, {}, {}, {0, std::uint64_t{1} << 25});
  memory(error::too_much_local_memory, 0, {}, {}, {0, ~std::uint64_t{0} / 8});

  const std::uint32_t many[129] = {};
  with(error::too_many_uniforms, 128, [&](machine& m) { m.uniforms = many; });
  const uniform_buffer buffers[] = {{0, 1, {}}, {1, 1, {}}, {0, 1, {}}};
  with(error::duplicate_buffer, 2, [&](machine& m) { m.buffers = buffers; });
  register_input inputs[] = {{reg(3), 1}, {reg(4), 1}, {reg(3), 2}};
  with(error::duplicate_register, 2, [&](machine& m) { m.registers = inputs; });
  inputs[1].number = 64;
  with(error::no_such_register, 1, [&](machine& m) { m.registers = inputs; });
  volatile unsigned beyond = 64;
  inputs[1] = {reg(beyond), 1};
  with(error::no_such_register, 1, [&](machine& m) { m.registers = inputs; });
}

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
                                // Lanes that blend, and others that test.
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

TEST_CASE("the flow continue ends the run with not_known") {
  const assembly code = assemble("NOP.continue\nNOP.end", arch::v14);
  REQUIRE(code.ok());
  const run_result r = run(code.words, machine{.arch = arch::v14});
  CHECK(r.error().kind == run_error::not_known);
  CHECK(r.error().index == 0);
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

TEST_CASE("workgroups share memory and meet at barriers") {
  // Each thread writes its number, then reads that of its counterpart in another warp.
  test_machine m;
  m.workgroup_size[0] = 64;
  m.workgroups[0] = 2;
  m.workgroup_local_memory = {0x70000000, 256};
  const std::string program =
      "U16_TO_U32 r0, r55.h00\n"
      "SHADDX.u64 r2, workgroup_local_pointer.w0, r0.w0, shift:0x2\n"
      "STORE.i32.slot0.wait0 @r60, r2, offset:0\n"
      "BARRIER.slot7.wait\n"
      "IADD_IMM.i32 r1, 0x0, #63\n"
      "ISUB.u32 r1, r1, r0\n"
      "SHADDX.u64 r4, workgroup_local_pointer.w0, r1.w0, shift:0x2\n"
      "LOAD.i32.unsigned.slot0.wait0 @r6, r4, offset:0\n"
      "NOP.end\n";
  const run_result r = run_text(program, m);
  INFO(name_of(r.error()));
  REQUIRE(r.ok());
  CHECK(r.executed.instructions == 2 * 4 * 9);
  std::uint32_t last = 0;
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    CHECK(r.at(reg(6), lane) + r.at(reg(60), lane) == 64 * 2 + 63);
    last = r.at(reg(60), lane);
  }
  CHECK(last >= 64);
  check_rule("BARRIER.slot7\nNOP\nNOP.end", rule::barrier_without_wait, 0, m);
  check_rule("LOAD.i32.unsigned.slot0 @r2, u0, offset:4\nBARRIER.slot7.wait\nNOP.end",
             rule::barrier_without_wait, 1, m);
}

TEST_CASE("the memory of the last workgroup remains after the run") {
  test_machine m;
  m.workgroup_size[0] = 1;
  m.workgroups[0] = 3;
  m.workgroup_local_memory = {0x70000000, 8};
  const assembly program =
      assemble("STORE.i32.slot0.end @r57, workgroup_local_pointer.w0, offset:4\n", arch::v9);
  REQUIRE(program.ok());
  interpreter i(program.words, m);
  CHECK(i.workgroup_memory().size() == 2);
  REQUIRE(i.run().ok());
  CHECK(i.workgroup_memory()[0] == 0);
  CHECK(i.workgroup_memory()[1] == 2);
}

TEST_CASE("local memory is each thread's own") {
  test_machine m;
  m.thread_local_memory = {0x60000000, 8};
  const run_result r = run_text(
      "STORE.i32.force.slot0.wait0 @r60, thread_local_pointer.w0, offset:4\n"
      "LOAD.i32.force.unsigned.slot0.wait0 @r2, thread_local_pointer.w0, offset:4\n"
      "NOP.end\n",
      m);
  REQUIRE(r.ok());
  for (unsigned lane = 0; lane < warp_size; ++lane) CHECK(r.at(reg(2), lane) == lane);
  CHECK(run_text("LOAD.i32.force.unsigned.slot0.wait0 @r2, thread_local_pointer.w0, offset:8\nNOP.end", m)
            .error()
            .kind == run_error::outside_memory);
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

/// Counts its requests, and returns ones.
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

std::size_t how_many() {
  const char* const given = std::getenv("VALHALL_RANDOM_PROGRAMS");
  return given == nullptr ? 20000 : std::strtoull(given, nullptr, 10);
}

/// Supplies arbitrary results, so that programs continue.
class random_environment final : public environment {
 public:
  bool external(const host_access& access, host_result& result) override {
    for (std::uint32_t& word : result.words) word = access.lane * 0x01010101;
    return true;
  }
  bool blends(std::uint64_t descriptor) override { return descriptor == 0; }
  void executed(const executed_instruction& e) override {
    char text[64];
    length += print_trace(text, sizeof text, e);
  }
  std::size_t length = 0;
};

TEST_CASE("random words run, or are errors") {
  std::mt19937_64 random(7);
  std::size_t words_run = 0, good = 0;
  constexpr std::size_t length = 16;
  while (words_run < how_many()) {
    std::uint64_t program[length];
    for (std::uint64_t& word : program) {
      // Mostly instructions, with mostly valid fields.
      const instruction_info& row = instructions[random() % instruction_count];
      do {
        word = (random() & row.used_mask & ~row.fixed_mask) | row.fixed_bits;
        if (random() % 4 != 0) word = (word & ~(std::uint64_t{3} << encoding::fau_page_start));
        if (random() % 8 == 0) word = row.default_bits;
        if (random() % 64 == 0) break;
      } while (!decode(word, arch::v9).ok() || check(decode(word, arch::v9)) != rule::none);
    }
    test_machine m;
    random_environment functions;
    if (random() % 4 != 0) m.functions = &functions;
    m.strict = random() % 4 == 0;
    m.flush_subnormals = random() % 2 == 0;
    m.stage = static_cast<stage>(random() % 4);
    m.lanes = static_cast<lane_mask>(random() & all_lanes) | 1;
    m.helpers = static_cast<lane_mask>(random());
    m.workgroup_size[0] = 1 + static_cast<unsigned>(random() % 40);
    m.step_limit = 200;
    m.thread_local_memory = {0x60000000, 16};
    register_input inputs[64];
    for (unsigned i = 0; i < 64; ++i) {
      inputs[i].number = static_cast<std::uint8_t>(i);
      for (std::uint32_t& lane : inputs[i].lanes)
        lane = i % 2 != 0 && random() % 2 != 0
                   ? 0
                   : static_cast<std::uint32_t>(random() % 3 == 0 ? 0x1000 + random() % 260 : random());
    }
    m.registers = inputs;
    const run_result r = run(program, m);
    good += r.ok() ? 1 : 0;
    if (!r.ok()) {
      REQUIRE(r.error().index < length);
      REQUIRE(r.error().lane < warp_size);
      REQUIRE(*name_of(r.error()) != '\0');
    }
    words_run += length;
  }
  CHECK(good > 0);
}

}  // namespace
