// SPDX-License-Identifier: MIT
// The proposal of inputs that a program reads.
#include <catch.hpp>
#include "questions.hpp"

#include <set>

using namespace questions;

namespace {

std::string proposed(const std::string& text, const std::string& inputs = "",
                     valhall::stage stage = valhall::stage::compute) {
  playground::program_options options;
  options.stage = stage;
  return text_at(parsed(playground::proposed(text, options, inputs)), "text");
}

/// Loads the float of each thread, multiplies it by u4, and stores it.
constexpr const char* scale =
    "SHADDX.u64 r2, u0, r60.w0, shift:0x2\n"
    "LOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\n"
    "FMA.f32 r0, ^r0, u4, 0x0.neg\n"
    "SHADDX.u64 r2, u2, ^r60.w0, shift:0x2\n"
    "STORE.i32.slot0.end @r0, ^r2, offset:0\n";

}  // namespace

TEST_CASE("addresses, numbers and memory are proposed from the accesses of a run") {
  CHECK(proposed(scale) ==
        "u0 = 0x1000, 0, 0x2000, 0, 1.0\n"
        "memory 0x1000 = 1.0..16.0\n"
        "memory 0x2000 = 16 words\n");
  CHECK(proposed(scale, "threads = 40") ==
        "u0 = 0x1000, 0, 0x2000, 0, 1.0\n"
        "memory 0x1000 = 1.0..64.0\n"
        "memory 0x2000 = 64 words\n");
}

TEST_CASE("only what is missing is proposed") {
  CHECK(proposed(scale, "u0 = 0x9000, 0\nmemory 0x9000 = 16 words\n") ==
        "u2 = 0x2000, 0, 1.0\n"
        "memory 0x2000 = 16 words\n");
  CHECK(proposed(scale, "u0 = 0x1000, 0, 0x2000, 0, 3.0\nmemory 0x1000 = 1..16\nmemory 0x2000 = 16 words") ==
        "");
  CHECK(proposed("NOP.end") == "");
  CHECK(proposed("FOO") == "");
  CHECK(proposed(scale, "speed = 3") == "");
}

TEST_CASE("local memory and results of a driver are proposed") {
  CHECK(proposed("SHADDX.u64 r2, workgroup_local_pointer.w0, r60.w0, shift:0x2\n"
                 "LOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\nNOP.end") ==
        "workgroup memory 0x100000 = 16 words\n");
  CHECK(
      proposed(
          "LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, ^r61, index:0x0\nNOP.wait\nNOP.end",
          "", valhall::stage::fragment) == "result LD_VAR_BUF_IMM.f32 = x, y, 0.5, 1.0\n");
}

TEST_CASE("an address may begin at an odd uniform, and in a special value") {
  // 64-bit addition as compilers write it: the high word is the next uniform and the carry.
  CHECK(proposed("IADD.s32 r2, u1, 0x0\nIADD.s32 r3, u2, 0x0\n"
                 "LOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\nNOP.end") ==
        "u0 = 0, 0x2000, 0\nmemory 0x2000 = 1..16\n");
  CHECK(proposed("MOV.i32 r2, sample.w0\nMOV.i32 r3, sample.w1\n"
                 "LOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\nNOP.end",
                 "", valhall::stage::fragment) == "sample = 0x86000, 0\nmemory 0x86000 = 1..16\n");
}

TEST_CASE("buffers are proposed with the size that a program reads") {
  CHECK(proposed("IADD_IMM.i32 r1, 0x0, #0x3000002\nIADD_IMM.i32 r2, 0x0, #0x60\n"
                 "LD_BUFFER.i32.unsigned.slot0.wait0 @r0, ^r2, ^r1\nNOP.end") == "buffer 3, 2 = 1..32\n");
}

TEST_CASE("a uniform that limits a loop is a number") {
  // r0 counts to u2 while each iteration reads a word further.
  CHECK(proposed("IADD_IMM.i32 r0, 0x0, #0x0\n"
                 "loop:\n"
                 "LSHIFT_OR.i32 r2, r0, 0x3020100.b22, 0x0\n"
                 "LD_BUFFER.i32.unsigned.slot0.wait0 @r3, ^r2, 0x0\n"
                 "IADD_IMM.i32 r0, ^r0, #0x1\n"
                 "ICMP.s32.ge.m1 r1, r0, u2, 0x0\n"
                 "BRANCHZ.eq.reconverge ^r1.h0, offset:loop\n"
                 "NOP.end") == "u0 = 0, 0, 16\nbuffer 0 = 1..16\n");
}

TEST_CASE("all compiled programs run with their proposal") {
  std::set<std::string> others;
  unsigned count = 0;
  for (const sample& s : samples()) {
    // The render target of a blend shader is a constant that no source documents.
    if (s.name.find(".blend.") != std::string::npos) continue;
    const std::string inputs = text_at(parsed(playground::proposed(s.hex, s.options, "")), "text");
    const auto trace = parsed(playground::traced(s.hex, s.options, inputs));
    ++count;
    if (text_at(trace, "ok") != "true") others.insert(s.name + " " + text_at(trace, "failure.name"));
  }
  std::string list;
  for (const std::string& name : others) list += name + "\n";
  INFO(list);
  CHECK(count > 120);
  CHECK(others.empty());
}
