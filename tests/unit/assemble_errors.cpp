// SPDX-License-Identifier: MIT
// Lines, spellings, errors and limits of assembly text.
#include "assemble.hpp"

#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

using namespace assembled_texts;

TEST_CASE("comments of all kinds") {
  same("# one\n  # two\nNOP // three\nNOP ; four\nNOP// five\nNOP; six ; // seven # eight\n;\n//\n#",
       "NOP\nNOP\nNOP\nNOP");
  same("a: // label\nBRANCHZ.eq 0x0, offset:a ; branch", "BRANCHZ.eq 0x0, offset:-1");
  same("IADD_IMM.i32 r0, r1, #0x5 // # is no comment there", "IADD_IMM.i32 r0, r1, #0x5");
  same(".rept 2 ; twice\nNOP\n.endr // done", "NOP\nNOP");
  same(".equ a, 1 // one\n.word a ; word", ".word 1");
  CHECK(errors_of("NOP / 2") == "1:5 operand_count\n");
}

TEST_CASE("ends of lines and white space") {
  same("NOP\r\nNOP.end\r\n", "NOP\nNOP.end");
  same("loop:\r\n  NOP\r\n  BRANCHZ.eq 0x0, offset:loop\r\n.rept 2\r\nNOP\r\n.endr\r\n",
       "NOP\nBRANCHZ.eq 0x0, offset:-2\nNOP\nNOP");
  same("\tFADD.f32\tr0 ,r1,\t r2 ", "FADD.f32 r0, r1, r2");
  same("LOAD.i64.unsigned.slot0 @ r0 : r1 , r2, offset: 4", "LOAD.i64.unsigned.slot0 @r0:r1, r2, offset:4");
  same("IADD_IMM.i32 r0, r1, # 5", "IADD_IMM.i32 r0, r1, #0x5");
  same("LOAD.i32.unsigned.slot0 @r0, r2, offset:- 4", "LOAD.i32.unsigned.slot0 @r0, r2, offset:-4");
}

TEST_CASE("upper and lower case") {
  same("fadd.F32.CLAMP_0_1.Wait0 R0, R1.NEG.ABS, ^R2", "FADD.f32.clamp_0_1.wait0 r0, r1.neg.abs, ^r2");
  same("iadd_imm.i32 r0, R1, #0Xabcdef", "IADD_IMM.i32 r0, r1, #0xABCDEF");
  same("MOV.i32 r0, LANE_ID.W0\nMOV.i32 r1, U7\nMOV.i32 r1, 0X7fffffff",
       "MOV.i32 r0, lane_id.w0\nMOV.i32 r1, u7\nMOV.i32 r1, 0x7FFFFFFF");
}

TEST_CASE("modifiers in any order") {
  same("LOAD.i32.wait0.slot1.unsigned.w0.estream @r0, r2, offset:0",
       "LOAD.i32.estream.w0.unsigned.slot1.wait0 @r0, r2, offset:0");
  same("FADD.f32.end.clamp_0_1 r0, r1.abs.neg, r2.h1.neg",
       "FADD.f32.clamp_0_1.end r0, r1.neg.abs, r2.neg.h1");
  same("TEX_DUAL.32.16.computed.3d.slot0.ra.f @r12:r13:r14, @r52:r53:r54, 0x1000000",
       "TEX_DUAL.slot0.f.32.16.ra.3d.computed @r12:r13:r14, @r52:r53:r54, 0x1000000");
  same("ICMP.u32.and.i1.eq r0, r1, r2, 0x0", "ICMP.u32.eq.i1.and r0, r1, r2, 0x0");
}

TEST_CASE("spellings of 2021") {
  same("FADD.f32 r0, `r1, `r2.neg", "FADD.f32 r0, ^r1, ^r2.neg");
  same("NOP.return\nNOP.td\nNOP.barrier", "NOP.end\nNOP.discard\nNOP.wait");
  same("IADD.u32.ts r0, tls_ptr, r1", "IADD.u32 r0, thread_local_pointer.w0, r1");
  same("MOV.i32.ts r0, tls_ptr_hi", "MOV.i32 r0, thread_local_pointer.w1");
  same("MOV.i32.ts r0, wls_ptr\nMOV.i32.ts r0, wls_ptr_hi",
       "MOV.i32 r0, workgroup_local_pointer.w0\nMOV.i32 r0, workgroup_local_pointer.w1");
  same("MOV.i32.id r0, lane_id\nMOV.i32.id r0, core_id\nMOV.i32.id.wait0 r0, program_counter",
       "MOV.i32 r0, lane_id.w0\nMOV.i32 r0, core_id.w0\nMOV.i32.wait0 r0, program_counter.w0");
  for (int i = 0; i < 8; ++i) {
    const std::string name = "blend_descriptor_" + std::to_string(i);
    same("MOV.i32 r0, " + name + "_x\nMOV.i32 r0, " + name + "_y",
         "MOV.i32 r0, " + name + ".w0\nMOV.i32 r0, " + name + ".w1");
  }
  same("RSCALE.f32 r0, r1, r2\nRSCALE.v2f16 r0, r1, r2", "LDEXP.f32 r0, r1, r2\nLDEXP.v2f16 r0, r1, r2");
  same("MKVEC.v4i8 r0, r1.b0, r2.b1, r3", "MKVEC.v2i8 r0, r1.b0, r2.b1, r3");
  same("STORE.i32.global.slot0 @r0, r2, offset:0", "STORE.i32.slot0 @r0, r2, offset:0");
  same("STORE.i32.pos.slot0 @r0, r2, offset:0", "STORE.i32.istream.slot0 @r0, r2, offset:0");
  same("STORE.i32.vary.slot0 @r0, r2, offset:0", "STORE.i32.estream.slot0 @r0, r2, offset:0");
  same("STORE.i32.tl.slot0 @r0, r2, offset:0", "STORE.i32.force.slot0 @r0, r2, offset:0");
  // Without the modifier a name determines its word.
  CHECK(errors_of("MOV.i32 r0, lane_id") == "1:13 missing_modifier\n");
  CHECK(errors_of("NOP.end.return") == "1:9 duplicate_modifier\n");
  CHECK(errors_of("STORE.i32.global.force.slot0 @r0, r2, offset:0") == "1:18 duplicate_modifier\n");
}

TEST_CASE("later spellings") {
  for (const std::string type : {"u32", "v2u16", "v4u8", "s32", "v2s16", "v4s8"}) {
    same("ICMP_OR." + type + ".eq.i1 r0, r1, r2, r3", "ICMP." + type + ".eq.i1 r0, r1, r2, r3");
    same("ICMP_AND." + type + ".eq.i1.wait r0, r1, r2, r3",
         "ICMP." + type + ".eq.i1.and.wait r0, r1, r2, r3");
    if (type == "u32" || type == "s32")
      same("ICMP_MULTI." + type + ".eq.i1 r0, r1, r2, r3", "ICMP." + type + ".eq.i1.seq r0, r1, r2, r3");
  }
  for (const std::string type : {"f32", "v2f16"}) {
    same("FCMP_OR." + type + ".lt.f1 r0, r1, r2, r3", "FCMP." + type + ".lt.f1 r0, r1, r2, r3");
    same("FCMP_AND." + type + ".lt.f1 r0, r1, r2, r3", "FCMP." + type + ".lt.f1.and r0, r1, r2, r3");
  }
  same("IDPADD.v4s8 r0, r1, r2, r3\nIDPADD.v4u8 r0, r1, r2, r3",
       "IDP.v4s8 r0, r1, r2, r3\nIDP.v4u8 r0, r1, r2, r3");
  same("LD_PKA.i32.unsigned.slot0 @r0, r1, r2\nLD_PKA.i128.unsigned.slot0 @r0:r1:r2:r3, r1, r2",
       "LD_BUFFER.i32.unsigned.slot0 @r0, r1, r2\nLD_BUFFER.i128.unsigned.slot0 @r0:r1:r2:r3, r1, r2");
  same("CUBEFACE2_V9 r0, r1, r2, r3", "CUBEFACE2 r0, r1, r2, r3");
  same("FADD.f32 r0, r1^, r2.neg^", "FADD.f32 r0, ^r1, ^r2.neg");
  same("IADD.u64 r0, [r2:r3], [r4^:r5^]", "IADD.u64 r0, r2, ^r4");
  same("IADD.u64 r0, [ r2 : r3 ], [u4:u5]", "IADD.u64 r0, r2, u4");
  same("U16_TO_U32 r0, r1.h0\nU16_TO_U32 r0, r1.h1", "U16_TO_U32 r0, r1.h00\nU16_TO_U32 r0, r1.h10");
  CHECK(errors_of("FADD.f32 r0, ^r1^, r2") == "1:14 duplicate_modifier\n");
  CHECK(errors_of("IADD.u64 r0, [r2:r4], r6") == "1:14 misaligned_pair\n");
  CHECK(errors_of("IADD.u64 r0, [r3:r4], r6") == "1:14 misaligned_pair\n");
  CHECK(errors_of("IADD.u64 r0, [r2^:r3], r6") == "1:14 misaligned_pair\n");
  CHECK(errors_of("FADD.f32 r0, [r2:r3], r6") == "1:14 operand_kind\n");
  CHECK(errors_of("FADD.f32 r0, r1, r2.h0") == "");
  CHECK(errors_of("ICMP_OR.u32.eq.i1.and r0, r1, r2, r3") == "");
  CHECK(errors_of("ICMP_AND.u32.eq.i1.and r0, r1, r2, r3") == "1:20 duplicate_modifier\n");
}

TEST_CASE("all errors of a text in one run") {
  CHECK(errors_of("FOO r0\n"
                  "  FADD.f32 r0, r64, r1\n"
                  "NOP\n"
                  "FADD.f32.bogus r0, r1.h3, u128\n"
                  "IADD.u32 r0, 0x1234, r2.neg\n"
                  ".what\n"
                  "BRANCHZ.eq 0x0, offset:gone\n"
                  "LOAD.i32 @r0, r2, offset:0x10000\n"
                  "LOAD.i64.unsigned.slot0 @r1:r3, r2, offset:0\n"
                  "NOP.wait.end") ==
        "1:1 unknown_mnemonic\n"
        "2:16 register_out_of_range\n"
        "4:10 unknown_modifier\n"
        "4:20 modifier_not_on_source\n"
        "4:27 uniform_out_of_range\n"
        "5:14 constant_not_in_table\n"
        "5:22 modifier_not_on_source\n"
        "6:1 unknown_directive\n"
        "8:1 missing_modifier\n"
        "8:19 immediate_out_of_range\n"
        "8:1 undocumented_form\n"
        "9:25 non_consecutive_staging\n"
        "10:10 duplicate_modifier\n"
        "7:24 unknown_symbol\n");
}

TEST_CASE("the errors of one line, operand by operand") {
  CHECK(errors_of("FMA.f32 r64, r65, r66, r67") ==
        "1:9 register_out_of_range\n1:14 register_out_of_range\n1:19 register_out_of_range\n"
        "1:24 register_out_of_range\n");
  CHECK(errors_of("FMA.f32 r0, u0, u2, r1") == "1:1 two_uniform_slots\n");
  CHECK(errors_of("FMA.f32 r0, u0, u64, r99") == "1:22 register_out_of_range\n1:1 mixed_fau_pages\n");
  CHECK(errors_of("IADD.u64 r1, r3, r5") == "1:14 misaligned_pair\n");
  CHECK(errors_of("IADD.u64 r1, r2, r4") == "1:1 misaligned_pair\n");
}

TEST_CASE("invalid forms") {
  CHECK(errors_of("NOP,") == "1:1 unknown_mnemonic\n");
  CHECK(errors_of("NOP.") == "1:1 syntax\n");
  CHECK(errors_of("NOP..end") == "1:1 syntax\n");
  CHECK(errors_of("FADD.f32 r0, , r1") == "1:10 syntax\n");
  CHECK(errors_of("FADD.f32 r0, r1,") == "1:10 syntax\n");
  CHECK(errors_of("FADD.f32 , r0, r1") == "1:10 syntax\n");
  CHECK(errors_of("FADD.f32 r0, r1 r2, r3") == "1:14 syntax\n");
  CHECK(errors_of("FADD.f32 r0, r1x, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, r, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, 5, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, 0x, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, ^, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, ^^r1, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, r1., r3") == "1:14 modifier_not_on_source\n");
  CHECK(errors_of("FADD.f32 r0, r1.neg.neg, r3") == "1:14 duplicate_modifier\n");
  CHECK(errors_of("FADD.f32 r0, [r1, r3") == "1:14 syntax\n");
  CHECK(errors_of("FADD.f32 r0, ^u1, r3") == "1:14 modifier_not_on_source\n");
  CHECK(errors_of("FADD.f32 ^r0, r1, r3") == "1:10 operand_kind\n");
  CHECK(errors_of("FADD.f32 u0, r1, r3") == "1:10 operand_kind\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0:, r2, offset:0") == "1:25 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @x, r2, offset:0") == "1:25 unknown_operand\n");
  CHECK(errors_of("LD_VAR_IMM.slot0.f32.center.store @r0, r61, 0, index:0") == "1:45 operand_kind\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:") == "1:34 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:-") == "1:34 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:1+1") == "1:34 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:99999999999999999999") ==
        "1:34 immediate_out_of_range\n");
  CHECK(errors_of("MOV.i32 r0, lane_id.w2") == "1:13 missing_modifier\n");
  CHECK(errors_of("MOV.i32 r0, lane_idle.w0") == "1:13 unknown_operand\n");
}

TEST_CASE("constants and specials that begin like registers or uniforms") {
  same("MOV.i32 r0, resource_table_pointer.w0", "MOV.i32 r0, RESOURCE_TABLE_POINTER.w0");
  CHECK(words_of("MOV.i32 r0, resource_table_pointer.w1") != words_of("MOV.i32 r0, r1"));
  same("MOV.i32 r0, 0x3F800000\nMOV.i32 r0, 0x0", "MOV.i32 r0, 0x3f800000\nMOV.i32 r0, 0x00000000");
  CHECK(words_of("MOV.i32 r0, 0x0")[0] % 256 == 0xc0);
  CHECK(errors_of("MOV.i32 r0, 0x13F800000") == "1:13 constant_not_in_table\n");
  CHECK(errors_of("MOV.i32 r0, 0x1000000000000000000000000") == "1:13 constant_not_in_table\n");
  CHECK(errors_of("MOV.i32 r0, r00000000000000000001") == "");
  CHECK(errors_of("MOV.i32 r0, r4294967296") == "1:13 register_out_of_range\n");
  CHECK(errors_of("MOV.i32 r0, u18446744073709551616") == "1:13 uniform_out_of_range\n");
}

TEST_CASE("permissive accepts values that fit the fields") {
  assemble_options permissive;
  permissive.permissive = true;
  for (const char* text : {
           "FMA.f32 r0, u0, u2, u4",                                              // slots, words
           "IADD.u64 r1, r3, r5",                                                 // pairs
           "LOAD.i64.unsigned.slot0 @r1:r2, r4, offset:0",                        // odd staging
           "LOAD.i32.unsigned.slot0 @r0:r1:r2, r4, offset:0",                     // count
           "LOAD.i32.unsigned.slot7 @r0, r4, offset:0",                           // slot
           "ICMP.u32.total.i1 r0, r1, r2, r3",                                    // condition
           "FADD.f32 r0, lane_id.w0, program_counter.w0",                         // specials
           "ATOM.i32.slot0.axchg @r0, r2, offset:0",                              // atomic
           "LD_VAR_BUF_IMM.f16.slot0.src_flat32.center.store @r0, r2, index:0x0"  // format
       }) {
    INFO(text);
    CHECK_FALSE(assemble(text, target).ok());
    const assembly result = assemble(text, target, permissive);
    CHECK(summary(result) == "");
    REQUIRE(result.words.size() == 1);
    CHECK(result.words[0] >> 63 == 0);
    CHECK(result.words[0] != 0);
  }
  CHECK(words_of("IADD.u64 r1, r3, r5", permissive)[0] ==
        words_of("IADD.u64 r0, r2, r4")[0] + 0x0000010000000101);
  for (const char* text :
       {"FADD.f32 r64, r1, r2", "FADD.f32 r0, u128, r2", "FADD.f32 r0, 0x5, r2", "FADD.f32.bogus r0, r1, r2",
        "FADD.f32 r0, r1", "LOAD.i32.unsigned.slot0 @r0, r4, offset:0x10000", "NOP.wait.end",
        "IADD.u32 r0, r1.neg, r2", "LOAD.i32.unsigned @r0, r4, offset:0",
        "LOAD.i64.unsigned.slot0 @r0:r2, r4, offset:0", "LOAD.i64.unsigned.slot0 @r63:r64, r4, offset:0",
        // A word has one page, and three bits for the number of registers.
        "FMA.f32 r0, u0, u64, r1", "FADD.f32 r0, u64, lane_id.w0",
        "LOAD.i64.unsigned.slot0 @r0:r1:r2:r3:r4:r5:r6:r7, r4, offset:0"}) {
    INFO(text);
    CHECK_FALSE(assemble(text, target, permissive).ok());
  }
}

TEST_CASE("messages show the correct form") {
  CHECK(holds(message_of("FAD.f32 r0, r1, r2"), "`FAD.f32` is not an instruction; did you mean `FADD.f32`"));
  CHECK(holds(message_of("FADD.f33 r0, r1, r2"), "`FADD.f32`"));
  CHECK(holds(message_of("branchz_eq r0, offset:0"), "BRANCHZ"));
  CHECK_FALSE(holds(message_of("QWERTYUIOPASDF"), "did you mean"));
  CHECK(holds(message_of("FADD.f32.wat0 r0, r1, r2"), "FADD.f32 has no modifier `wat0`; it takes"));
  CHECK(holds(message_of("FADD.f32.wat0 r0, r1, r2"), ".clamp_0_1"));
  CHECK(holds(message_of("NOP.wait00"), ".wait0|"));
  CHECK(holds(message_of("LOAD.i32.unsigned @r0, r2, offset:0"), "slot"));
  CHECK(holds(message_of("MOV.i32 r0, 0x3F800001"),
              "`0x3F800001` is not in the constant table; the nearest entry is 0x3F800000"));
  CHECK(holds(message_of("MOV.i32 r0, 0x3F800001"), "IADD_IMM.i32"));
  CHECK(holds(message_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:32768"), "offset is from -32768 to 32767"));
  CHECK(holds(message_of("FADD.f32 r0, r1"), "FADD.f32 has 3 operands"));
  CHECK(holds(message_of("FADD.f32 r0, r1"), "destination, source, source"));
  CHECK(holds(message_of("IADD.u32 r0, r1.neg, r2"), "it takes"));
  CHECK(holds(message_of("MOV.i32 r0, lane_id"), "must select a word: .w0"));
  CHECK(holds(message_of("LOAD.i32.unsigned.slot0 r0, r2, offset:0"), "@staging"));
  CHECK(holds(message_of("FMA.f32 r0, u0, u2, r1"), "64-bit slot"));
  CHECK(holds(message_of(".wrod 1"), ".word"));
  CHECK(holds(message_of("BRANCHZ.eq 0x0, offset:nowhere"), "`nowhere`"));
}

TEST_CASE("messages are one printable line") {
  for (const char* text : {"MOV.i32 r0, lane_\x8c"
                           "d.w0.\x1b",
                           "LOAD.i32.unsigned.slot0 @r0, r2, o\xff:1\x7f"})
    for (const diagnostic& d : assemble(text, target).errors) {
      CHECK_FALSE(d.instead.empty());
      for (const char c : d.message) CHECK((c >= 0x20 && c < 0x7f));
    }
  const assembly result =
      assemble(std::string("F\x01\xff\x80O\0O r0\n\x7f\x1b[31m\nNOP \xc3\xa4\n", 24), target);
  CHECK(result.errors.size() == 3);
  for (const diagnostic& d : result.errors)
    for (const char c : d.message) CHECK((c >= 0x20 && c < 0x7f));
}

TEST_CASE("an error as compilers print it") {
  const assembly result = assemble("NOP\n\tFADD.f32 r0, r1.h3, r2", target);
  REQUIRE(result.errors.size() == 1);
  const std::string text = to_string(result.errors[0], "kernel.s");
  CHECK(holds(text, "kernel.s:2:15: error: "));
  CHECK(holds(text, " [modifier_not_on_source]\n"));
  CHECK(text.ends_with("\n  \tFADD.f32 r0, r1.h3, r2\n  \t             ^~~~~"));
}

TEST_CASE("the words of a text are code of its architecture") {
  const assembly good = assemble("MOV.i32 r0, u0\nNOP.end\n", arch::v11);
  REQUIRE(good.ok());
  CHECK(good.words.ok());
  CHECK(good.words.arch() == arch::v11);
  CHECK(good.words.size() == 2);
  CHECK(verify(good.words, stage::compute).ok());
  CHECK(good.words.bytes().size() == good.words.padded().size() * 8);

  const assembly wrong = assemble("NOP\nFADD.f32 r64, r0, r0\nNOP.end\n", arch::v11);
  REQUIRE(!wrong.ok());
  CHECK(!wrong.words.ok());
  CHECK(wrong.words.size() == 3);
  CHECK(wrong.words[1] == 0);
  CHECK(wrong.words.error().kind == error_kind::broken_text);
  CHECK(wrong.words.error().rule == rule::register_out_of_range);
  CHECK(wrong.words.error().line == 2);
  CHECK(wrong.error() == wrong.words.error());
  CHECK(good.error().ok());
  CHECK(to_string(wrong.words.error(), "k") ==
        "k: error: line 2: registers are r0 to r63, in v15 to r127 [register_out_of_range]");
  CHECK(!repair(wrong.words, stage::compute).ok());
}

TEST_CASE("an error in a macro shows the line with its arguments") {
  const assembly result = assemble(".macro add a\nFADD.f32 \\a, r1, r64\n.endm\nadd r7", target);
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors[0].text == "FADD.f32 r7, r1, r64");
  CHECK(summary(result) == "2:18 register_out_of_range\n");
}

TEST_CASE("limits") {
  assemble_options options;
  options.limits.words = 4;
  CHECK(errors_of("NOP\nNOP\nNOP\nNOP", options) == "");
  CHECK(errors_of("NOP\nNOP\nNOP\nNOP\nNOP\nNOP", options) == "5:1 limit_exceeded\n");
  options = {};
  options.limits.lines = 3;
  CHECK(errors_of("\n\n\n\n\n", options) == "4:1 limit_exceeded\n");
  options = {};
  options.limits.line_length = 8;
  CHECK(errors_of("NOP\n         NOP\nNOP", options) == "2:1 limit_exceeded\n");
  options = {};
  options.limits.errors = 2;
  CHECK(errors_of("A\nB\nNOP", options) == "1:1 unknown_mnemonic\n2:1 unknown_mnemonic\n");
  options = {};
  options.limits.nesting = 2;
  CHECK(errors_of(".rept 1\n.rept 1\nNOP\n.endr\n.endr", options) == "");
  CHECK(errors_of(".rept 1\n.rept 1\n.rept 1\nNOP\n.endr\n.endr\n.endr", options) == "3:1 limit_exceeded\n");
}

TEST_CASE("errors beyond the limit are counted") {
  assemble_options options;
  options.limits.errors = 2;
  const auto last = [&](const std::string& text) {
    const assembly result = assemble(text, target, options);
    REQUIRE(result.errors.size() >= 3);
    const diagnostic& d = result.errors.back();
    return std::to_string(d.line) + ": " + d.message;
  };
  CHECK(errors_of("A\nB\nC\nD", options) ==
        "1:1 unknown_mnemonic\n2:1 unknown_mnemonic\n3:1 limit_exceeded\n");
  CHECK(last("A\nB\nNOP\nC") == "4: 1 more error is not listed; the first of them is in this line");
  CHECK(last("A\nB\nC\n.rept 1000\nD\n.endr\nBRANCHZ.eq r0, offset:x") ==
        "3: 1002 more errors are not listed; the first of them is in this line");
  // Labels are resolved after the last line.
  CHECK(last("A\nB\nNOP\n  BRANCHZ.eq r0, offset:x") ==
        "4: 1 more error is not listed; the first of them is in this line");
  // Reading ends at any other limit, so errors after it are not counted.
  options.limits.words = 4;
  const assembly result = assemble("A\nB\nC\nNOP\nNOP\nD\nE", target, options);
  REQUIRE(result.errors.size() == 4);
  CHECK(result.errors[2].rule == rule::limit_exceeded);
  CHECK(result.errors[2].line == 5);
  CHECK(result.errors[3].message == "1 more error is not listed; the first of them is in this line");
}
