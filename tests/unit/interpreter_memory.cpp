// SPDX-License-Identifier: MIT
// Loads, stores and atomics of the interpreter: places, sizes, errors, and memory of workgroups and threads.
#include "interpreter.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>

#include <cstdint>
#include <string>

namespace {

using namespace interpreter_runs;

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
                                          std::to_string(lane) + ".unsigned.slot0.wait0 @r4, r1, r0\nNOP.end",
                                      arch::v9),
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

}  // namespace
