// SPDX-License-Identifier: MIT
// Natural mistakes, each with the part of its message that names the cure.
#include <catch.hpp>
#include <valhall/assemble_virtual.hpp>

#include <cstddef>
#include <string>

namespace {

using namespace valhall;

struct mistake {
  const char* text;
  const char* cure;  ///< Empty if the message names none.
};

const mistake mistakes[] = {
    {"LOAD.i32.slot0 @r0, r2, offset:0", "; add .unsigned"},
    {".reg x, at[2]\nLOAD.i32.slot0 @x, at, offset:0", "; add .unsigned"},
    {"FADD.f32 r0, -r1, r2", "`r1.neg`"},
    {"FADD.f32 r0, |r1|, r2", "`r1.abs`"},
    {"FADD.f32 r0, -|r1|, r2", "`r1.abs.neg`"},
    {"FADD.f32 r0, r1, -0", "`0x0.neg`"},
    {"IADD.u32 r0, r1, -0", "`0x0`"},
    {"LSHIFT_OR.i32 r0, r1, 0x2.b00, 0x0", "`0x3020100.b22`"},
    {"LOAD.i64.unsigned.slot0 {r0:r1}, r2, offset:0", "`@r0:r1`"},
    {"MOV.i32 r0, cb0[4]", "`u4`"},
    {"MOV.i32 r0, r60.x", "`r60`"},
    {"FADD.f32.wait0.end r0, r1, r2", "a NOP can carry another"},
    {"r1 := r0", "the mnemonic comes first"},
    {"x = y = r0", "the mnemonic comes first"},
    {"LSHIFT_AND.i32 r0, r1, r2.b00, ~r3", "`r3.not`"},
    {"FADD.f32 r0, r1, 1.0", "`0x3F800000`"},
    {"FADD.f32 r0, r1, -1.0", "`0x3F800000.neg`"},
    {"FADD.f32 r0, r1, 0.3", "`FADD_IMM.f32 r0, r1, #0x3E99999A`"},
    {"FMA.f32 r0, r1, r2, 0.3", "IADD_IMM.i32 rN, 0x0, #0x3E99999A"},
    {"IADD.s32 r0, r1, 0x5", "`IADD_IMM.i32 r0, r1, #0x5`"},
    {"IADD.s32 r0, r1, 5", "`IADD_IMM.i32 r0, r1, #0x5`"},
    {"IADD.s32 r0, r1, #5", "`IADD_IMM.i32 r0, r1, #0x5`"},
    {"MOV.i32 r0, 0x12345678", "`IADD_IMM.i32 r0, 0x0, #0x12345678`"},
    {"MOV.i32 r0, #1", "`IADD_IMM.i32 r0, 0x0, #0x1`"},
    {"MOV.i32 r0, -1", "`0xFFFFFFFF`"},
    {"BRANCHZ.eq r0, loop", "`offset:loop`"},
    {"BRANCHZ.eq r0, offset:lop", "`loop`"},
    {"LOAD.i64.unsigned.slot0 @r0, r2, offset:0", "`@r0:r1`"},
    {"LOAD.i32.unsigned.slot0 @r0, r3, offset:0", "`r2`"},
    {"LOAD.i32.unsigned.slot0 r0, r2, offset:0", "`@r0`"},
    {"LOAD.i32.unsigned.slot0 @r0, [r2], offset:0", "`r2`"},
    {"LOAD.i32.unsigned.slot0 @r0, r2", "@staging, source, offset:value"},
    {"LOAD.i32.unsigned.slot0 @r0, r2, offset:40000", "from -32768 to 32767"},
    {"LOAD.i32.unsigned.slot8 @r0, r2, offset:0", "`slot0`"},
    {"LOAD.i32.unsigned @r0, r2, offset:0", "one of .slot0|.slot1|.slot2"},
    {"FADD.f32 r0, @r1, r2", "`r1`"},
    {"FADD.f32 r0, r1", "destination, source, source"},
    {"FADD.f32 r0 r1 r2", "`r0, r1, r2`"},
    {"FADD.f32 r0, r1, r64", "r0 to r63"},
    {"FADD.f32 r0, v1, r2", "did you mean `r1`"},
    {"FADD.f32 r0, u0, u4", "MOV.i32"},
    {"FADD.f32 r0, ^u1, r2", "only a register that is read can"},
    {"FADD.f32.neg r0, r1, r2", "r1.neg"},
    {"FADD.f32.clamp r0, r1, r2", ".clamp_0_1"},
    {"FADD.f32.wait3 r0, r1, r2", "`wait0`"},
    {"FADD.f32 r0, r1.x, r2", ".h0, .h1"},
    {"FADD.v2f16 r0, r1, r2.h1", ".h10, .h11"},
    {"IADD.i32 r0, r1, r2", "`IADD.s32`"},
    {"FADD r0, r1, r2", "`FADD.f32`"},
    {"ADD.f32 r0, r1, r2", "`FADD.f32`"},
    {"FADD.f16 r0, r1, r2", "`FADD.v2f16`"},
    {"MOV r0, r1", "`MOV.i32`"},
    {"FMAD.f32 r0, r1, r2, r3", "`FMA.f32`"},
    {"FMUL.f32 r0, r1, r2", ""},
    {"RET", ""},
    {"NOP.wait.end", "one of .wait0|"},
    {"BARRIER.slot0", "slot7"},
    {"CSEL.f32 r0, r1, r2, r3, r4", ".eq|.gt"},
    {"MOV.i32 r0, lane_id", ".w0"},
    {".set x, 4", "`.equ`"},
    {".def x = r1", "`.reg`"},
};

}  // namespace

TEST_CASE("messages of natural mistakes name the cure") {
  std::size_t count = 0, without_cure = 0;
  for (const mistake& m : mistakes) {
    const std::string text = std::string(m.text) + "\nloop: NOP.end\n";
    const virtual_assembly result = assemble_virtual(text, arch::v9);
    std::string messages;
    for (const diagnostic& d : result.errors) messages += to_string(d, "kernel.s") + "\n";
    INFO(m.text << '\n' << messages);
    CHECK(!result.ok());
    CHECK(messages.find(m.cure) != std::string::npos);
    ++count;
    if (*m.cure == '\0') ++without_cure;
  }
  CHECK(count >= 50);
  CHECK(without_cure <= 2);
}
