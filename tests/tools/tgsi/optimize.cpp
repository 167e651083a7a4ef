// SPDX-License-Identifier: MIT
// Code that compiled TGSI programs do not contain: copies, computations on constants, repetitions, unread
// results.
#include "catch.hpp"

#include <check.hpp>
#include <compile.hpp>
#include <reader.hpp>

#include <valhall/strings.hpp>

#include <string>

namespace {

/// The words of a program of one thread, as text. BUFFER[0] is at u0:u1, unless it has other uniforms.
std::string compiled(const std::string& body) {
  const std::string text =
      "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 1\nDCL SV[0], THREAD_ID\nDCL BUFFER[0]\nDCL TEMP[0..7]\n"
      "DCL CONST[0][0..7]\nIMM[0] UINT32 {0, 4, 5, 100000}\nIMM[1] FLT32 {1.0, 2.5, -1.5, 8.0}\n" +
      body + "END\n";
  tgsi::error_list errors;
  auto program = tgsi::read(text, errors);
  REQUIRE(program.has_value());
  check(*program, errors);
  REQUIRE(errors.empty());
  const tgsi::compiled result = tgsi::compile(*program, {.in = valhall::arch::v9, .checks_bounds = false});
  REQUIRE(result.ok());
  return valhall::program_to_string<std::string>(
      valhall::view<std::uint64_t>(result.words.data(), result.size), result.in);
}

struct example {
  const char* body;
  const char* words;
};

constexpr example examples[] = {
    // Loaded values are stored from the same registers.
    {"LOAD TEMP[0], BUFFER[0], IMM[0].xxxx\nMOV TEMP[1], TEMP[0]\nSTORE BUFFER[0], IMM[0].yyyy, TEMP[1]\n",
     "LOAD.i128.unsigned.slot0.wait0 @r0:r1:r2:r3, u0, offset:0\n"
     "STORE.i128.slot1.end @r0:r1:r2:r3, u0, offset:4\n"},
    // Loads are as short as the values that are read.
    {"LOAD TEMP[0], BUFFER[0], IMM[0].xxxx\nSTORE BUFFER[0].x, IMM[0].xxxx, TEMP[0].zzzz\n",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:8\nSTORE.i32.slot1.end @r0, u0, offset:0\n"},
    // Constants are folded, to a constant of the table if there is one.
    {"UADD TEMP[0].x, IMM[0].yyyy, IMM[0].zzzz\nUMUL TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww\n"
     "STORE BUFFER[0].x, IMM[0].xxxx, TEMP[0].xxxx\n",
     "IADD_IMM.i32 r0, 0x0, #0xDBBA0\nSTORE.i32.slot0.end @r0, u0, offset:0\n"},
    {"MUL TEMP[0].x, IMM[1].yyyy, IMM[1].wwww\nADD TEMP[0].x, TEMP[0].xxxx, IMM[1].zzzz\n"
     "FLR TEMP[0].x, TEMP[0].xxxx\nADD TEMP[0].x, TEMP[0].xxxx, -IMM[1].wwww\n"
     "STORE BUFFER[0].x, IMM[0].xxxx, TEMP[0].xxxx\n",
     "IADD_IMM.i32 r0, 0x0, #0x41200000\nSTORE.i32.slot0.end @r0, u0, offset:0\n"},
    // Branches on constants are jumps or nothing.
    {"UIF IMM[0].xxxx\nSTORE BUFFER[0].x, IMM[0].xxxx, IMM[0].xxxx\nELSE\n"
     "STORE BUFFER[0].x, IMM[0].yyyy, IMM[0].xxxx\nENDIF\n",
     "MOV.i32 r0, 0x0\nSTORE.i32.slot0.end @r0, u0, offset:4\n"},
    // A computation is not repeated, and unread results are not computed.
    {"RCP TEMP[0].x, CONST[0][0].xxxx\nRCP TEMP[1].y, CONST[0][0].xxxx\nSQRT TEMP[2], CONST[0][0].xxxx\n"
     "ADD TEMP[0].x, TEMP[0].xxxx, TEMP[1].yyyy\nSTORE BUFFER[0].x, IMM[0].xxxx, TEMP[0].xxxx\n",
     "FRCP.f32 r0, u0\nFADD.f32 r0, ^r0, ^r0\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
    // A group is written as a whole even if its members repeat.
    {"STORE BUFFER[0], IMM[0].xxxx, -CONST[0].xxxx\n",
     "FADD.f32 r0, u0.neg, 0x0.neg\nFADD.f32 r1, u0.neg, 0x0.neg\nFADD.f32 r2, u0.neg, 0x0.neg\n"
     "FADD.f32 r3, u0.neg, 0x0.neg\n"
     "STORE.i128.slot0.end @r0:r1:r2:r3, u2, offset:0\n"},
    // A register that nothing writes is 0.
    {"ADD TEMP[0].y, TEMP[1].xxxx, IMM[1].yyyy\nSTORE BUFFER[0].xyz, IMM[0].xxxx, TEMP[0].xyyy\n",
     "FADD_IMM.f32 r1, 0x0, #0x40200000\nMOV.i32 r0, 0x0\nMOV.i32 r2, r1\n"
     "STORE.i96.slot0.end @r0:r1:r2, u0, offset:0\n"},
    // A register whose only write is unreachable is also 0.
    {"BGNLOOP\nUIF IMM[0].yyyy\nBRK\nENDIF\nMOV TEMP[0].x, CONST[0].xxxx\nENDLOOP\n"
     "STORE BUFFER[0].x, IMM[0].xxxx, TEMP[0].xxxx\n",
     "MOV.i32 r0, 0x0\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
    // Atomics without a reader return nothing.
    {"ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].xxxx, IMM[0].yyyy\n",
     "IADD_IMM.i32 r0, 0x0, #0x4\nATOM.i32.slot0.aadd.end @r0, u0, offset:0x0\n"},
    // An IF around a BRK is one branch.
    {"BGNLOOP\nLOAD TEMP[0].x, BUFFER[0], IMM[0].xxxx\nUIF TEMP[0].xxxx\nBRK\nENDIF\nENDLOOP\n",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\nBRANCHZ ^r0, offset:1\n"
     "BRANCHZ.eq 0x0, offset:-3\nNOP.end\n"},
};

}  // namespace

TEST_CASE("Compiled programs contain only instructions that contribute to their effects") {
  for (const example& e : examples) {
    CAPTURE(e.body);
    CHECK(compiled(e.body) == e.words);
  }
}
