// SPDX-License-Identifier: MIT
// Runs in the playground: the machine's text, and the steps.
#include <catch.hpp>
#include "questions.hpp"

#include <playground/machine_text.hpp>

using namespace questions;

namespace {

constexpr const char* halves =
    "  ICMP.u32.lt.m1 r1, r60, 0x7060504.b0, 0x0\n"
    "  BRANCHZ.eq.reconverge ^r1, offset:other\n"
    "  IADD_IMM.i32 r0, 0x0, #1\n"
    "  BRANCHZ.eq.reconverge 0x0, offset:both\n"
    "other:\n"
    "  IADD_IMM.i32.reconverge r0, 0x0, #2\n"
    "both:\n"
    "  SHADDX.u64 r2, u0, ^r60.w0, shift:0x2\n"
    "  STORE.i32.slot0.end @r0, ^r2, offset:0\n";

nlohmann::json traced(const std::string& text, const std::string& inputs,
                      valhall::stage stage = valhall::stage::compute,
                      valhall::arch arch = valhall::arch::v9) {
  playground::program_options options;
  options.stage = stage;
  options.arch = arch;
  return parsed(playground::traced(text, options, inputs));
}

std::string error_of(const std::string& inputs, valhall::stage stage = valhall::stage::compute,
                     valhall::arch arch = valhall::arch::v9) {
  const auto t = traced("NOP.end", inputs, stage, arch);
  CHECK(text_at(t, "ok") == "false");
  REQUIRE(at(t, "errors").size() == 1);
  return text_at(t, "errors.0.line") + ":" + text_at(t, "errors.0.column") + " " +
         text_at(t, "errors.0.message");
}

std::vector<std::uint32_t> words_of_memory(const std::string& values) {
  playground::machine_text m;
  m.read("memory 0x1000 = " + values, valhall::stage::compute, valhall::arch::v9);
  CHECK(m.errors.empty());
  return m.memory.empty() ? std::vector<std::uint32_t>() : m.memory[0].words;
}

}  // namespace

TEST_CASE("divergent lanes are visible in the steps") {
  const auto t = traced(halves, "u0 = 0x1000, 0\nmemory 0x1000 = 16 words");
  INFO(playground::traced(halves, {}, "u0 = 0x1000, 0\nmemory 0x1000 = 16 words"));
  CHECK(text_at(t, "ok") == "true");
  CHECK(text_at(t, "steps.0.lanes") == "65535");
  // r60 < 4 in lanes 0 to 3, which continue; the others wait at word 4.
  CHECK(text_at(t, "steps.2.lanes") == "15");
  CHECK(text_at(t, "steps.2.at.0") == "2");
  CHECK(text_at(t, "steps.2.at.4") == "4");
  CHECK(text_at(t, "steps.4.lanes") == "65520");
  CHECK(text_at(t, "steps.5.lanes") == "65535");
  CHECK(text_at(t, "steps.2.set.0.0") == "1");
  CHECK(text_at(t, "steps.6.stored.15.2") == "2");
}

TEST_CASE("results in flight are pending until the wait") {
  const auto t =
      traced("LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nNOP.wait0\nIADD_IMM.i32 r1, ^r0, #1\nNOP.end",
             "u0 = 0x1000, 0\nmemory 0x1000 = 41");
  CHECK(text_at(t, "steps.0.pending.0") == "0");
  CHECK(at(t, "steps.0.set").empty());
  CHECK(text_at(t, "steps.1.set.0.0") == "41");
  CHECK(text_at(t, "steps.2.set.1.0") == "42");
}

TEST_CASE("a program of v15 runs with its registers, uniforms and preloaded values") {
  const auto t = traced(
      "LOAD.i32.unsigned.slot0 @r100, u200, offset:0\n"
      "IADD_IMM.i32.wait0 r101, r0, #1\n"
      "IADD.u32 r127, r100, r101\n"
      "STORE.i32.slot0.end @r127, u200, offset:4\n",
      "threads = 3\nu200 = 0x1000, 0\nr127 = 5\nmemory 0x1000 = 41, 0", valhall::stage::compute,
      valhall::arch::v15);
  CHECK(text_at(t, "ok") == "true");
  CHECK(text_at(t, "starts.0.set.127.0") == "5");
  CHECK(text_at(t, "steps.0.wrote.0") == "100");
  CHECK(text_at(t, "steps.0.pending.0") == "100");
  CHECK(text_at(t, "steps.2.set.127.2") == "44");
  CHECK(text_at(t, "steps.3.stored.0.2") == "44");
  CHECK(text_at(t, "executed.core") == "g2");
  CHECK(at(t, "executed.threads").is_null());
}

TEST_CASE("a failure of v15 has its line and instruction") {
  const auto t = traced("\nLOAD.i32.unsigned.slot0.end @r100, u200, offset:0", "u200 = 0x1000, 0",
                        valhall::stage::compute, valhall::arch::v15);
  CHECK(text_at(t, "failure.name") == "outside_memory");
  CHECK(text_at(t, "failure.line") == "2");
}

TEST_CASE("a loop that never ends is cut") {
  const auto t = traced("x: NOP.reconverge\nBRANCHZ.eq.reconverge 0x0, offset:x\nNOP.end", "");
  CHECK(text_at(t, "ok") == "false");
  CHECK(at(t, "steps").size() == playground::most_steps);
  CHECK(text_at(t, "failure.name") == "step_limit");
  CHECK(text_at(t, "failure.message").find("4096") != std::string::npos);
}

TEST_CASE("a failure has its line") {
  const auto t = traced("\n\nLOAD.i32.unsigned.slot0 @r0, u0, offset:0\nNOP.end", "u0 = 0x1000, 0");
  CHECK(text_at(t, "failure.name") == "outside_memory");
  CHECK(text_at(t, "failure.line") == "3");
  CHECK(text_at(t, "failure.address") == "0000000000001000");
}

TEST_CASE("each workgroup begins anew") {
  const auto t = traced("NOP.end", "threads = 20\nworkgroups = 2");
  CHECK(at(t, "starts").size() == 4);
  CHECK(text_at(t, "starts.1.live") == "15");
  CHECK(text_at(t, "starts.2.workgroup.0") == "1");
  CHECK(text_at(t, "starts.2.set.60.0") == "20");
}

TEST_CASE("results of a driver come from the inputs") {
  const std::string text = "LD_TILE.f32.slot0.v4.wait0 @r0:r1:r2:r3, r60, r61, r62\nNOP.end";
  const auto without = traced(text, "", valhall::stage::fragment);
  if (text_at(without, "ok") == "false" && without.contains("failure"))
    CHECK_FALSE(text_at(without, "failure.message").empty());
}

TEST_CASE("words of memory are numbers, floats and ranges") {
  using words = std::vector<std::uint32_t>;
  CHECK(words_of_memory("1, -1 0x1F") == words{1, 0xffffffff, 31});
  CHECK(words_of_memory("2.5,-0.0") == words{0x40200000, 0x80000000});
  CHECK(words_of_memory("1..4") == words{1, 2, 3, 4});
  CHECK(words_of_memory("-1..1") == words{0xffffffff, 0, 1});
  CHECK(words_of_memory("1.0..2.0, 7") == words{0x3f800000, 0x40000000, 7});
  CHECK(words_of_memory("1e1 inf") == words{0x41200000, 0x7f800000});
  CHECK(words_of_memory("3 words") == words{0, 0, 0});
  CHECK(words_of_memory("4294967295") == words{0xffffffff});
}

TEST_CASE("buffers and special values come from the inputs") {
  const auto of_table_0 = traced(
      "IADD_IMM.i32 r1, 0x0, #0x1\nIADD_IMM.i32 r2, 0x0, #0x8\n"
      "LD_BUFFER.i32.unsigned.slot0.wait0 @r0, ^r2, ^r1\nNOP.end",
      "buffer 1 = 10..13");
  CHECK(text_at(of_table_0, "ok") == "true");
  CHECK(text_at(of_table_0, "steps.2.set.0.0") == "12");
  const auto of_table_2 = traced(
      "IADD_IMM.i32 r1, 0x0, #0x2000003\n"
      "LD_BUFFER.i32.unsigned.slot0.wait0 @r0, 0x0, ^r1\nNOP.end",
      "buffer 3 = 7\nbuffer 2, 3 = 8, 9");
  CHECK(text_at(of_table_2, "steps.1.set.0.0") == "8");
  const auto special = traced("MOV.i32 r0, sample.w0\nMOV.i32 r1, sample.w1\nNOP.end", "sample = 0x3000, 5",
                              valhall::stage::fragment);
  CHECK(text_at(special, "steps.0.set.0.0") == "12288");
  CHECK(text_at(special, "steps.1.set.1.0") == "5");
  CHECK(text_at(traced("MOV.i32 r0, core_id.w0\nNOP.end", "core_id = 6"), "steps.0.set.0.0") == "6");
}

TEST_CASE("mistakes in the inputs have a place and the correct form") {
  CHECK(error_of("u0").starts_with("1:1 a line is NAME = VALUES"));
  CHECK(error_of("\n  speed = 1").starts_with("2:3 `speed` is unknown; there are threads"));
  CHECK(error_of("u0 = 1, x2").starts_with("1:9 `x2` is not a 32-bit number"));
  CHECK(error_of("u0 = 4294967296").starts_with("1:6 `4294967296` is not a 32-bit number"));
  CHECK(error_of("u0 = -2147483649").starts_with("1:6 "));
  CHECK(error_of("u127 = 1, 2").starts_with("1:1 uniforms are u0 to u127"));
  CHECK(error_of("u18446744073709551615 = 1").starts_with("1:1 uniforms are u0 to u127"));
  CHECK(error_of("r64 = 1").starts_with("1:1 registers are r0 to r63"));
  CHECK(error_of("r128 = 1", valhall::stage::compute, valhall::arch::v15)
            .starts_with("1:1 registers are r0 to r127"));
  CHECK(error_of("u255 = 1, 2", valhall::stage::compute, valhall::arch::v15)
            .starts_with("1:1 uniforms are u0 to u255"));
  CHECK(error_of("r1 = 1\nr1 = 2").starts_with("2:1 `r1` is given twice"));
  CHECK(error_of("memory 0x1002 = 1").starts_with("1:8 `0x1002` is not an address"));
  CHECK(error_of("memory 0 = 1000000 words").starts_with("1:12 all memory together has at most 16384 words"));
  CHECK(error_of("memory 0 = 5..1").starts_with("1:12 a range ascends"));
  CHECK(error_of("memory 0 = 0..100000").starts_with("1:12 a range ascends, and has at most 16384"));
  CHECK(error_of("lanes = 3").starts_with("1:9 a compute program has threads"));
  CHECK(error_of("threads = 3", valhall::stage::fragment).starts_with("1:11 only compute programs"));
  CHECK(error_of("lanes = 17", valhall::stage::fragment).starts_with("1:9 a warp has 1 to 16 lanes"));
  CHECK(error_of("result FOO = 1").starts_with("1:8 `FOO` is not an instruction"));
  CHECK(error_of("blending = maybe").starts_with("1:12 `maybe` is neither fixed nor shader"));
  CHECK(error_of("buffer 256 = 1").starts_with("1:8 tables and buffers have numbers from 0 to 255"));
  CHECK(error_of("buffer 1, 2, 3 = 1").starts_with("1:14 there are more than 2 values"));
  CHECK(error_of("buffer x = 1").starts_with("1:8 `x` is not a 32-bit number"));
  CHECK(error_of("lane_id = 1").starts_with("1:1 the machine computes `lane_id`"));
  CHECK(error_of("sample = 1, 2, 3").starts_with("1:16 there are more than 2 values"));
  CHECK(error_of("workgroup memory 0x10 = 1, 2").starts_with("1:25 its size is N words"));
}

TEST_CASE("the interpreter refuses an invalid machine") {
  const auto t = traced("NOP.end", "memory 0x1000 = 1, 2\nmemory 0x1004 = 1");
  CHECK(text_at(t, "failure.name") == "overlapping_memory");
  CHECK(text_at(traced("NOP.end", "buffer 1 = 1\nbuffer 0, 1 = 1"), "failure.name") == "duplicate_buffer");
  CHECK(text_at(traced("NOP.end", "threads = 0"), "failure.name") == "workgroup_size");
}
