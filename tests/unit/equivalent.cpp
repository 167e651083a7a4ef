// SPDX-License-Identifier: MIT
// The checker: pairs of programs, and what is known of them.
#include <catch.hpp>
#include <oracle/programs.hpp>
#include <valhall/assemble.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace valhall;
using verdict = equivalence_verdict;

std::vector<std::uint64_t> words_of(const std::string& text, arch e) {
  const assembly result = assemble(text, e);
  INFO(text);
  for (const diagnostic& error : result.errors) FAIL(to_string(error, "text"));
  return {result.words.begin(), result.words.end()};
}

equivalence compare(const std::string& a, const std::string& b, arch e, stage s) {
  return equivalent(words_of(a, e), words_of(b, e), e, {.stage = s, .inputs = 64});
}

/// Two fragments of programs, and whether they compute the same r0 and r1. They may read r0 to r7, r60 and
/// the uniforms from u2 on.
struct computed_pair {
  const char* a;
  const char* b;
  verdict expected;
  arch in = arch::v9;
};

const computed_pair computed_pairs[] = {
    // Registers and copies.
    {"IADD.u32 r0, r1, r2", "MOV.i32 r9, r1\nIADD.u32 r0, r9, r2", verdict::equal},
    {"IADD.u32 r0, r1, r2", "IADD.u32 r0, r2, r1", verdict::equal},
    {"ISUB.u32 r0, r1, r2", "ISUB.u32 r0, r2, r1", verdict::different},
    {"FADD.f32 r0, r1, r2.neg", "FADD.f32 r0, r2.neg, r1", verdict::equal},
    {"FMA.f32 r0, r1, r2, r3", "FMA.f32 r0, r2, r1, r3", verdict::equal},
    {"FMA.f32 r0, r1, r2, r3", "FMA.f32 r0, r3, r1, r2", verdict::different},
    {"FADD.f32 r4, r1, r2\nFADD.f32 r0, r4, r3", "FADD.f32 r4, r2, r3\nFADD.f32 r0, r1, r4",
     verdict::different},
    {"FADD.f32 r0, r1, r2", "FADD.f32.clamp_0_1 r0, r1, r2", verdict::different},
    {"FADD.f32 r0, r1, u4", "FADD.f32 r0, r1, u5", verdict::different},
    {"FADD_IMM.f32 r0, r1, #0x3f800000", "IADD_IMM.i32 r4, 0x0, #0x3f800000\nFADD.f32 r0, r4, r1",
     verdict::equal},
    {"NOP\nIADD.s32 r0, r1, r2", "IADD.u32 r0, r1, r2", verdict::equal},
    {"IADD.s32.saturate r0, r1, r2", "IADD.u32.saturate r0, r1, r2", verdict::different},
    // A float rounded, then converted. FROUND of v11 does not flush subnormals.
    {"FROUND.f32.rtn r4, r1.neg\nF32_TO_S32.rtz r0, r4", "F32_TO_S32.rtn r0, r1.neg", verdict::equal},
    {"FROUND.f32 r4, r1\nF32_TO_U32.rtz r0, r4", "F32_TO_U32 r0, r1", verdict::equal, arch::v11},
    {"FROUND.f32.rtn r4, r1\nF32_TO_S32.rtz r0, r4", "F32_TO_S32.rtn r0, r1", verdict::unknown, arch::v11},
    {"FROUND.f32.rtn r4, r1\nF32_TO_S32.rtz r0, r4", "F32_TO_S32.rtp r0, r1", verdict::different},
    {"FROUND.f32.rtn r4, r1\nF32_TO_U32.rtz r0, r4", "F32_TO_S32.rtn r0, r1", verdict::different},
    {"FROUND.f32.rtn r0, r1", "FROUND.f32.rtp r0, r1", verdict::different},
    // Constants.
    {"IADD_IMM.i32 r0, 0x0, #0x12", "IADD_IMM.i32 r3, 0x0, #0x10\nIADD_IMM.i32 r0, r3, #0x2", verdict::equal},
    {"IADD_IMM.i32 r0, 0x0, #0x12", "IADD_IMM.i32 r0, 0x0, #0x13", verdict::different},
    {"IADD_IMM.i32 r3, r1, #0x5\nIADD_IMM.i32 r0, r3, #0xFFFFFFFB", "MOV.i32 r0, r1", verdict::equal},
    {"IADD_IMM.i32 r3, 0x0, #0x40490FDB\nFADD.f32 r0, r3, r3", "IADD_IMM.i32 r0, 0x0, #0x40C90FDB",
     verdict::equal},
    {"IMUL.i32 r0, r1, 0x1000000.b3", "MOV.i32 r0, r1", verdict::equal},
    // Shifts and logic.
    {"LSHIFT_OR.i32 r3, r1, 0x1000000.b33, 0x0\nIADD.u32 r0, r3, r2",
     "IADD.u32 r3, r1, r1\nIADD.u32 r0, r2, r3", verdict::equal},
    {"LSHIFT_OR.i32 r3, r1, 0x3020100.b22, 0x0\nLSHIFT_AND.i32 r0, r3, 0x0.b00, r2",
     "LSHIFT_AND.i32 r0, r1, 0x3020100.b22, r2", verdict::equal},
    {"LSHIFT_AND.i32 r3, r1, r4.b00, r2\nLSHIFT_OR.i32 r0, r3, 0x0.b00, r5",
     "LSHIFT_AND.i32 r6, r1, r4.b00, r2\nLSHIFT_OR.i32 r0, r5, 0x0.b00, r6", verdict::equal},
    {"LSHIFT_OR.i32 r0, r1, r4.b00, 0x0", "LSHIFT_OR.i32 r0, r1, r4.b11, 0x0", verdict::different},
    {"LSHIFT_OR.i32 r3, r1, 0xB0A0908.b00, 0x0\nRSHIFT_OR.i32 r0, r3, 0xB0A0908.b00, 0x0",
     "IADD_IMM.i32 r4, 0x0, #0xFFFFFF\nLSHIFT_AND.i32 r0, r1, 0x0.b00, r4", verdict::equal},
    // Lanes.
    {"MKVEC.v2i16 r0, r1.h00, r1.h11", "MOV.i32 r0, r1", verdict::equal},
    {"MKVEC.v2i16 r0, r1.h11, r1.h00", "MOV.i32 r0, r1", verdict::different},
    {"U16_TO_U32 r0, r1.h00", "MKVEC.v2i16 r0, r1.h00, 0x0", verdict::equal},
    {"U16_TO_U32 r3, r1.h11\nIADD.u32 r0, r3, r2", "IADD.u32 r0, r2, r1.h1", verdict::equal},
    {"S16_TO_S32 r3, r1.h11\nIADD.s32 r0, r3, r2", "IADD.s32 r0, r2, r1.h1", verdict::equal},
    {"S16_TO_S32 r3, r1.h11\nIADD.s32 r0, r3, r2", "IADD.u32 r0, r2, r1.h1", verdict::different},
    {"F16_TO_F32 r3, r1.h1\nFADD.f32 r0, r3, r2", "FADD.f32 r0, r1.h1, r2", verdict::equal},
    // Wide sums.
    {"LSHIFT_OR.i64 r4, r2, 0x3020100.b22, 0x0\nIADD.u64 r0, u2, r4", "SHADDX.u64 r0, u2, r2, shift:0x2",
     verdict::equal},
    {"IADD.s32 r4, r2, r6\nICMP.u32.lt.i1 r5, r4, r2, 0x0\nIADD.s32 r1, r3, r5\nMOV.i32 r0, r4",
     "SHADDX.u64 r0, r2, r6.w0, shift:0x0", verdict::equal},
    {"IADD.s32 r4, r2, r6\nICMP.u32.lt.i1 r5, r4, r6, 0x0\nIADD.s32 r1, r5, r3\nMOV.i32 r0, r4",
     "SHADDX.u64 r0, r2, r6.w0, shift:0x0", verdict::equal},
    {"IADD.s32 r4, r2, r6\nICMP.u32.lt.i1 r5, r4, r7, 0x0\nIADD.s32 r1, r3, r5\nMOV.i32 r0, r4",
     "SHADDX.u64 r0, r2, r6.w0, shift:0x0", verdict::different},
    {"IADD.s32 r4, r2, r6\nICMP.s32.lt.i1 r5, r4, r2, 0x0\nIADD.s32 r1, r3, r5\nMOV.i32 r0, r4",
     "SHADDX.u64 r0, r2, r6.w0, shift:0x0", verdict::different},
    {"SHADDX.u64 r0, u2, r2.w0, shift:0x2", "SHADDX.s64 r0, u2, r2.w0, shift:0x2", verdict::different},
    {"IADD.u64 r4, u2, r2.w0\nIADD.u64 r0, r4, r6", "IADD.u64 r4, u2, r2.w0\nIADD.u64 r0, r6, r4",
     verdict::equal},
    // Comparisons.
    {"ICMP.u32.lt.m1 r3, r1, r2, 0x0\nCSEL.u32.ne r0, r3, 0x0, r4, r5", "CSEL.u32.lt r0, r1, r2, r4, r5",
     verdict::equal},
    {"ICMP.u32.lt.i1 r3, r1, r2, 0x0\nCSEL.u32.eq r0, r3, 0x0, r4, r5", "CSEL.u32.lt r0, r1, r2, r5, r4",
     verdict::equal},
    {"ICMP.u32.lt.m1 r3, r1, r2, 0x0\nCSEL.u32.ne r0, r3, 0x0, r4, r5", "CSEL.s32.lt r0, r1, r2, r4, r5",
     verdict::different},
    {"CSEL.f32.lt r0, r1, r2, r4, r5", "CSEL.f32.gt r0, r2, r1, r4, r5", verdict::equal},
    {"CSEL.f32.lt r0, r1, r2, r4, r5", "CSEL.f32.ge r0, r1, r2, r5, r4", verdict::different},
    {"CSEL.u32.lt r0, r1, r2, r4, r5", "CSEL.u32.ge r0, r1, r2, r5, r4", verdict::equal},
    {"ICMP.u32.lt.m1 r3, r1, r2, 0x0\nLSHIFT_AND.i32 r0, r4, 0x0.b00, r3", "CSEL.u32.lt r0, r1, r2, r4, 0x0",
     verdict::equal},
    {"ICMP.u32.ne.m1 r3, r1, 0x0, 0x0\nU16_TO_U32 r3, r3.h11\nCSEL.u32.eq r0, r3, 0x0, r4, r5",
     "CSEL.u32.eq r0, r1, 0x0, r4, r5", verdict::equal},
    {"ICMP.v2u16.ne.m1 r3, r1, 0x0, 0x0\nU16_TO_U32 r3, r3.h11\nCSEL.u32.eq r0, r3, 0x0, r4, r5",
     "CSEL.u32.eq r0, r1, 0x0, r4, r5", verdict::different},
    // Limits.
    {"FMA.f32 r4, r1, r2, r3\nFADD.f32.clamp_0_1 r0, r4, 0x0.neg", "FMA.f32.clamp_0_1 r0, r1, r2, r3",
     verdict::equal},
    {"FADD.f32.rtz r4, r1, r2\nFADD.f32.clamp_m1_1 r0, r4, 0x0.neg", "FADD.f32.clamp_m1_1.rtz r0, r1, r2",
     verdict::equal},
    {"FMA.f32 r4, r1, r2, r3\nFADD.f32.clamp_0_1 r0, r4, 0x0.neg", "FMA.f32.clamp_m1_1 r0, r1, r2, r3",
     verdict::different},
    {"FMA.f32 r4, r1, r2, r3\nFADD.f32.clamp_0_1 r0, r4.neg, 0x0.neg", "FMA.f32.clamp_0_1 r0, r1, r2, r3",
     verdict::different},
    {"FMA.f32 r4, r1, r2, r3\nFADD.f32.clamp_0_inf.rtn r0, r4, 0x0.neg", "FMA.f32.clamp_0_inf r0, r1, r2, r3",
     verdict::unknown},
    // Floats of small integers.
    {"S8_TO_S32 r3, r1.b2\nS32_TO_F32 r0, r3", "S8_TO_F32 r0, r1.b2", verdict::equal},
    {"U16_TO_U32 r3, r1.h11\nU32_TO_F32 r0, r3", "U16_TO_F32 r0, r1.h11", verdict::equal},
    {"U16_TO_U32 r3, r1.h11\nS32_TO_F32 r0, r3", "U16_TO_F32 r0, r1.h11", verdict::equal},
    {"S8_TO_S32 r3, r1.b2\nU32_TO_F32 r0, r3", "S8_TO_F32 r0, r1.b2", verdict::different},
    {"S16_TO_S32 r3, r1.h00\nS32_TO_F32 r0, r3", "U16_TO_F32 r0, r1.h00", verdict::different},
};

/// The pair of programs as wholes.
struct program_pair {
  stage s;
  const char* a;
  const char* b;
  verdict expected;
  unproved_reason reason = unproved_reason::none;
  arch in = arch::v9;
};

const program_pair program_pairs[] = {
    // Thread-local memory.
    {stage::compute,
     "STORE.i32.slot0.wait0 @r60, thread_local_pointer.w0, offset:8\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:8\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "STORE.i32.slot0.end @r60, u4, offset:0", verdict::equal},
    {stage::compute,
     "STORE.i64.slot0.wait0 @r60:r61, thread_local_pointer.w0, offset:8\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:12\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "STORE.i32.slot0.end @r61, u4, offset:0", verdict::equal},
    {stage::compute,
     "STORE.i64.slot0.wait0 @r60:r61, thread_local_pointer.w0, offset:8\n"
     "MOV.i32 r3, u6\n"
     "STORE.i32.slot0.wait0 @r3, thread_local_pointer.w0, offset:12\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:12\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "STORE.i32.slot0.end @r61, u4, offset:0", verdict::different, unproved_reason::memory},
    {stage::compute,
     "STORE.i32.slot0.wait0 @r60, thread_local_pointer.w0, offset:8\n"
     "BRANCHZ.reconverge r61, offset:next\n"
     "MOV.i32 r3, u6\n"
     "STORE.i32.slot0.wait0 @r3, thread_local_pointer.w0, offset:8\n"
     "next:\n"
     "NOP.reconverge\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:8\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "BRANCHZ.reconverge r61, offset:next\n"
     "MOV.i32 r60, u6\n"
     "next:\n"
     "STORE.i32.slot0.end @r60, u4, offset:0",
     verdict::equal},
    {stage::compute,
     "STORE.i32.slot0.wait0 @r60, thread_local_pointer.w0, offset:8\n"
     "BRANCHZ.reconverge r61, offset:next\n"
     "MOV.i32 r3, u6\n"
     "STORE.i32.slot0.wait0 @r3, thread_local_pointer.w0, offset:12\n"
     "next:\n"
     "NOP.reconverge\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:8\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "BRANCHZ.reconverge r61, offset:next\n"
     "MOV.i32 r60, u6\n"
     "next:\n"
     "STORE.i32.slot0.end @r60, u4, offset:0",
     verdict::different, unproved_reason::memory},
    // Thread-local memory whose address is used in another way.
    {stage::compute,
     "STORE.i32.slot0.wait0 @r60, thread_local_pointer.w0, offset:8\n"
     "IADD.u64 r2, thread_local_pointer.w0, r62\n"
     "STORE.i32.slot0.wait0 @r61, r2, offset:0\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:8\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "IADD.u64 r2, thread_local_pointer.w0, r62\n"
     "STORE.i32.slot0.wait0 @r61, r2, offset:0\n"
     "STORE.i32.slot0.end @r60, u4, offset:0",
     verdict::unknown, unproved_reason::memory},
    // Helper lanes store nothing, but load.
    {stage::fragment,
     "STORE.i32.slot0.wait0 @r60, thread_local_pointer.w0, offset:8\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:8\n"
     "CLPER.i32.xor r1, r1, 0x1000000.b3\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "CLPER.i32.xor r1, r60, 0x1000000.b3\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     verdict::unknown, unproved_reason::memory},
    {stage::fragment,
     "STORE.i32.force.slot0.wait0 @r60, thread_local_pointer.w0, offset:8\n"
     "LOAD.i32.unsigned.slot0.wait0 @r1, thread_local_pointer.w0, offset:8\n"
     "STORE.i32.slot0.end @r1, u4, offset:0",
     "STORE.i32.slot0.end @r60, u4, offset:0", verdict::equal},
    // Loads and stores.
    {stage::compute,
     "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nLOAD.i32.unsigned.slot1.wait01 @r1, u2, offset:0\nIADD.u32 "
     "r0, r0, "
     "r1\nSTORE.i32.slot0.end @r0, u4, offset:0",
     "LOAD.i32.unsigned.slot0 @r5, u2, offset:0\nLOAD.i32.unsigned.slot0.wait0 @r6, u0, offset:0\nIADD.u32 "
     "r5, r5, "
     "r6\nSTORE.i32.slot0.end @r5, u4, offset:0",
     verdict::equal},
    {stage::compute, "STORE.i32.slot0.wait0 @r60, u0, offset:0\nSTORE.i32.slot0.end @r61, u0, offset:4",
     "STORE.i32.slot0.wait0 @r61, u0, offset:4\nSTORE.i32.slot0.end @r60, u0, offset:0", verdict::equal},
    {stage::compute, "STORE.i32.slot0.wait0 @r60, u0, offset:0\nSTORE.i32.slot0.end @r61, u0, offset:2",
     "STORE.i32.slot0.wait0 @r61, u0, offset:2\nSTORE.i32.slot0.end @r60, u0, offset:0", verdict::different,
     unproved_reason::memory},
    {stage::compute,
     "STORE.i32.slot0.wait0 @r60, u0, offset:0\nLOAD.i32.unsigned.slot0.wait0 @r0, u0, "
     "offset:8\nSTORE.i32.slot0.end "
     "@r0, u2, offset:0",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:8\nSTORE.i32.slot0.wait0 @r60, u0, "
     "offset:0\nSTORE.i32.slot0.end "
     "@r0, u2, offset:0",
     verdict::equal},
    {stage::compute,
     "STORE.i32.slot0.wait0 @r60, u0, offset:0\nLOAD.i32.unsigned.slot0.wait0 @r0, u0, "
     "offset:0\nSTORE.i32.slot0.end "
     "@r0, u2, offset:0",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\nSTORE.i32.slot0.wait0 @r60, u0, "
     "offset:0\nSTORE.i32.slot0.end "
     "@r0, u2, offset:0",
     verdict::different, unproved_reason::memory},
    {stage::compute,
     "IADD_IMM.i32 r1, 0x0, #0\nIADD_IMM.i32 r0, 0x0, #8\nIADD.u64 r2, u0, r0\nSTORE.i32.slot0.end @r60, r2, "
     "offset:0",
     "STORE.i32.slot0.end @r60, u0, offset:8", verdict::equal},
    {stage::compute,
     "LOAD.i16.unsigned.slot0.h0.wait0 @r0, u0, offset:0\nLOAD.i16.unsigned.slot0.h1.wait0 @r0, u0, "
     "offset:2\nSTORE.i32.slot0.end @r0, u2, offset:0",
     "LOAD.i16.unsigned.slot0.h0.wait0 @r7, u0, offset:2\nLOAD.i16.unsigned.slot0.wait0 @r8, u0, "
     "offset:0\nMKVEC.v2i16 r0, r8.h00, r7.h00\nSTORE.i32.slot0.end @r0, u2, offset:0",
     verdict::equal},
    {stage::compute, "ATOM.i32.slot0.aadd @r60, u0, offset:0\nNOP.wait\nNOP.end", "NOP.end",
     verdict::different, unproved_reason::memory},
    {stage::compute,
     "LD_GCLK.u64.system_timestamp.slot0.wait0 @r0:r1\nLD_GCLK.u64.system_timestamp.slot0.wait0 "
     "@r2:r3\nSTORE.i32.slot0 @r0, u0, offset:0\nSTORE.i32.slot0.end @r2, u0, offset:4",
     "LD_GCLK.u64.system_timestamp.slot0.wait0 @r0:r1\nSTORE.i32.slot0 @r0, u0, "
     "offset:0\nSTORE.i32.slot0.end @r0, u0, offset:4",
     verdict::unknown, unproved_reason::memory},
    // Positions of varyings: only the last load that sets one matters.
    {stage::fragment,
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x10\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve.wait0 @r1, r61, index:0x4\n"
     "STORE.i32.slot0.end @r1, u0, offset:0",
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve.wait0 @r1, r61, index:0x4\n"
     "STORE.i32.slot0.end @r1, u0, offset:0",
     verdict::equal},
    {stage::fragment,
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r60, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve.wait0 @r1, r61, index:0x4\n"
     "STORE.i32.slot0.end @r1, u0, offset:0",
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r60, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x0\n"
     "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve.wait0 @r1, r61, index:0x4\n"
     "STORE.i32.slot0.end @r1, u0, offset:0",
     verdict::unknown, unproved_reason::memory},
    // Branches.
    {stage::compute,
     "BRANCHZ.eq.reconverge r60, offset:2\nMOV.i32 r0, u2\nBRANCHZ.eq.reconverge 0x0, "
     "offset:1\nMOV.i32.reconverge r0, u3\nSTORE.i32.slot0.end @r0, u0, offset:0",
     "BRANCHZ.reconverge r60, offset:2\nMOV.i32 r5, u3\nBRANCHZ.eq.reconverge 0x0, "
     "offset:1\nMOV.i32.reconverge r5, u2\nSTORE.i32.slot0.end @r5, u0, offset:0",
     verdict::equal},
    {stage::compute,
     "BRANCHZ.eq.reconverge r60, offset:2\nMOV.i32 r0, u2\nBRANCHZ.eq.reconverge 0x0, "
     "offset:1\nMOV.i32.reconverge r0, u3\nSTORE.i32.slot0.end @r0, u0, offset:0",
     "BRANCHZ.eq.reconverge r60, offset:2\nMOV.i32 r0, u3\nBRANCHZ.eq.reconverge 0x0, "
     "offset:1\nMOV.i32.reconverge r0, u2\nSTORE.i32.slot0.end @r0, u0, offset:0",
     verdict::different, unproved_reason::memory},
    {stage::compute,
     "ICMP.u32.lt.i1 r1, r60, u2, 0x0\nBRANCHZ.eq.reconverge r1, offset:1\nSTORE.i32.slot0.wait @r60, u0, "
     "offset:0\nNOP.end",
     "ICMP.u32.ge.m1 r3, r60, u2, 0x0\nBRANCHZ.reconverge r3, offset:1\nSTORE.i32.slot0.wait @r60, u0, "
     "offset:0\nNOP.end",
     verdict::equal},
    // The memory before the thread-local memory belongs to other threads.
    {stage::compute, "STORE.i32.force.slot0.end @r60, thread_local_pointer.w0, offset:0", "NOP.end",
     verdict::equal},
    {stage::compute, "STORE.i32.force.slot0.end @r60, thread_local_pointer.w0, offset:-4", "NOP.end",
     verdict::different, unproved_reason::memory},
    // Registers that are not preloaded are not inputs: no run shows that results depend on them.
    {stage::compute, "MOV.i32 r0, u2\nMOV.i32 r1, u2\nSTORE.i64.slot0.end @r2:r3, u0, offset:0",
     "MOV.i32 r3, u2\nSTORE.i64.slot0.end @r2:r3, u0, offset:0", verdict::unknown, unproved_reason::memory},
    {stage::compute, "STORE.i32.slot0.end @r0, u0, offset:0",
     "IADD_IMM.i32 r0, r0, #0x1\nSTORE.i32.slot0.end @r0, u0, offset:0", verdict::unknown,
     unproved_reason::memory},
    {stage::compute, "IADD_IMM.i32 r0, r0, #0x1\nMOV.i32 r0, u2\nSTORE.i32.slot0.end @r0, u0, offset:0",
     "IADD_IMM.i32 r0, r1, #0x1\nMOV.i32 r0, u3\nSTORE.i32.slot0.end @r0, u0, offset:0", verdict::different,
     unproved_reason::memory},
    // Other lanes: the lanes that run together differ after a branch.
    {stage::compute,
     "WMASK r0, r62\nBRANCHZ.eq.reconverge r60, offset:1\nWMASK.reconverge r0, r62\n"
     "STORE.i32.slot0.end @r0, u0, offset:0",
     "WMASK r4, r62\nBRANCHZ.eq.reconverge r60, offset:1\nWMASK.reconverge r4, r62\n"
     "STORE.i32.slot0.end @r4, u0, offset:0",
     verdict::equal},
    {stage::compute,
     "WMASK r0, r62\nBRANCHZ.eq.reconverge r60, offset:1\nWMASK.reconverge r0, r62\n"
     "STORE.i32.slot0.end @r0, u0, offset:0",
     "WMASK r0, r62\nMOV.i32 r1, r0\nBRANCHZ.eq.reconverge r60, offset:1\nMOV.i32.reconverge r0, r1\n"
     "STORE.i32.slot0.end @r0, u0, offset:0",
     verdict::different, unproved_reason::memory},
    // One program has a block whose results nothing reads, between instructions that depend on other lanes.
    {stage::compute,
     "WMASK r0, r62\nBRANCHZ.eq.reconverge r60, offset:1\nWMASK.reconverge r5, r62\nWMASK r1, r62\n"
     "STORE.i64.slot0.end @r0:r1, u0, offset:0",
     "WMASK r0, r62\nBRANCHZ.eq.reconverge r60, offset:0\nWMASK r1, r62\n"
     "STORE.i64.slot0.end @r0:r1, u0, offset:0",
     verdict::equal},
    {stage::compute,
     "BRANCHZ.eq.reconverge r60, offset:1\nWMASK.reconverge r5, r62\nSTORE.i32.slot0.end @r62, u0, offset:0",
     "BRANCHZ.eq.reconverge r60, offset:0\nSTORE.i32.slot0.end @r62, u0, offset:0", verdict::equal},
    {stage::compute,
     "BRANCHZ.eq.reconverge r60, offset:1\nWMASK.reconverge r62, r60\n"
     "STORE.i32.slot0.end @r62, u0, offset:0",
     "BRANCHZ.eq.reconverge r60, offset:0\nSTORE.i32.slot0.end @r62, u0, offset:0", verdict::different},
    // A BLEND skips a word whose result nothing reads, or a store.
    {stage::fragment,
     "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x1\nMOV.i32 r4, u1\nNOP.end",
     "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0\nNOP.end", verdict::equal},
    {stage::fragment,
     "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x1\n"
     "STORE.i32.slot0 @r60, u0, offset:0\nNOP.end",
     "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0\n"
     "STORE.i32.slot0 @r60, u0, offset:0\nNOP.end",
     verdict::unknown, unproved_reason::flow},
    // One program has a block of copies that the other lacks.
    {stage::compute,
     "MOV.i32 r0, u2\nBRANCHZ.eq.reconverge r60, offset:1\nMOV.i32.reconverge r0, r0\n"
     "STORE.i32.slot0.end @r0, u0, offset:0",
     "MOV.i32 r0, u2\nSTORE.i32.slot0.end @r0, u0, offset:0", verdict::unknown, unproved_reason::flow},
    {stage::compute,
     "MOV.i32 r0, u2\nMOV.i32 r1, r0\nBRANCHZ.eq.reconverge r60, offset:1\nMOV.i32.reconverge r0, r1\n"
     "STORE.i32.slot0.end @r0, u0, offset:0",
     "MOV.i32 r0, u2\nBRANCHZ.eq.reconverge r60, offset:1\nNOP.reconverge\nSTORE.i32.slot0.end @r0, u0, "
     "offset:0",
     verdict::equal},
    // Loops: a counter, a value that does not change, and one that one program computes before the loop.
    {stage::compute,
     "IADD_IMM.i32 r0, 0x0, #0\nMOV.i32 r1, u4\nIADD.u32.reconverge r2, r60, u5\nIADD.u32 r1, r1, "
     "r2\nIADD_IMM.i32 r0, r0, #1\nICMP.u32.lt.i1 r3, r0, u2, 0x0\nBRANCHZ.reconverge r3, "
     "offset:-5\nSTORE.i32.slot0.end @r1, u0, offset:0",
     "IADD_IMM.i32 r10, 0x0, #0\nIADD.u32 r12, r60, u5\nMOV.i32.reconverge r11, u4\nIADD.u32 r11, r12, "
     "r11\nIADD_IMM.i32 r10, r10, #1\nICMP.u32.ge.i1 r3, r10, u2, 0x0\nBRANCHZ.eq.reconverge r3, "
     "offset:-4\nSTORE.i32.slot0.end @r11, u0, offset:0",
     verdict::equal},
    {stage::compute,
     "IADD_IMM.i32.reconverge r0, 0x0, #0\nIADD_IMM.i32 r0, r0, #1\nICMP.u32.lt.i1 r3, r0, u2, "
     "0x0\nBRANCHZ.reconverge r3, offset:-3\nSTORE.i32.slot0.end @r0, u0, offset:0",
     "IADD_IMM.i32.reconverge r0, 0x0, #0\nIADD_IMM.i32 r0, r0, #2\nICMP.u32.lt.i1 r3, r0, u2, "
     "0x0\nBRANCHZ.reconverge r3, offset:-3\nSTORE.i32.slot0.end @r0, u0, offset:0",
     verdict::different},
};

}  // namespace

TEST_CASE("results of words are compared") {
  for (const computed_pair& row : computed_pairs) {
    const std::string end = "\nSTORE.i32.slot0 @r0, u0, offset:0\nSTORE.i32.slot0.end @r1, u0, offset:4\n";
    INFO(row.a << "\n---\n" << row.b);
    const equivalence found = compare(row.a + end, row.b + end, row.in, stage::blend);
    INFO(name_of(found.reason) << " " << found.places[0] << " " << found.places[1]);
    CHECK(name_of(found.verdict) == std::string(name_of(row.expected)));
  }
}

TEST_CASE("programs are compared") {
  for (const program_pair& row : program_pairs) {
    INFO(row.a << "\n---\n" << row.b);
    const equivalence found = compare(row.a, row.b, row.in, row.s);
    INFO(name_of(found.reason) << " " << found.places[0] << " " << found.places[1]);
    CHECK(name_of(found.verdict) == std::string(name_of(row.expected)));
    if (row.reason != unproved_reason::none) CHECK(found.reason == row.reason);
    CHECK(found.ok() == (found.reason == unproved_reason::none));
    // The other way round, the answer is the same.
    CHECK(compare(row.b, row.a, row.in, row.s).verdict == found.verdict);
  }
}

TEST_CASE("helper lanes that a discard ends do not run in a loop of the other program") {
  const std::string loop =
      "IADD.s32 r4, r4, u3\nBRANCHZ.eq.reconverge r4, offset:-2\nSTORE.i32.slot0.end @r4, u0, offset:0";
  const std::string marked = "MOV.i32 r4, u1\nDISCARD.f32.lt";
  const auto with = [&](const char* flow) { return marked + flow + " r4, u2\nNOP.reconverge\n" + loop; };
  const equivalence found = compare(with(".discard"), with(""), arch::v9, stage::fragment);
  CHECK(found.verdict == verdict::unknown);
  CHECK(found.reason == unproved_reason::lanes);
  CHECK(compare(with(".discard"), with(".discard"), arch::v9, stage::fragment).ok());
  CHECK(compare(with(""), with(".discard"), arch::v9, stage::fragment).ok());
}

TEST_CASE("a store of a helper lane to its own memory has no effect on others") {
  const auto text = [](const std::string& address, bool discards_first) {
    const std::string store = "STORE.i32.force.slot0.wait0 @r0, " + address + ", offset:8\n";
    const std::string discard = "MOV.i32.discard r1, u4\n";
    return "DISCARD.f32.lt u2, u3\nMOV.i32 r0, u5\n" + (discards_first ? discard + store : store + discard) +
           "LOAD.i32.unsigned.slot0.wait0 @r2, " + address +
           ", offset:8\nSTORE.i32.slot0.end @r2, u0, offset:0";
  };
  const auto same = [&](const std::string& address) {
    return compare(text(address, false), text(address, true), arch::v9, stage::fragment).ok();
  };
  CHECK(same("thread_local_pointer.w0"));
  CHECK_FALSE(same("u2"));
}

TEST_CASE("blocks without effects are compared whatever their length in each program") {
  const auto unread = [](unsigned count) {
    std::string text;
    for (unsigned i = 0; i < count; ++i) text += "MOV.i32 r20, r" + std::to_string(i % 8) + "\n";
    return text;
  };
  // The block between two loops, and the body of a loop whose condition comes first.
  const auto between = [&](unsigned count) {
    return "first: ISUB.u32 r0, r0, u1\nBRANCHZ r0, offset:first\nIADD_IMM.i32 r4, 0x0, #0x40\n" +
           unread(count) +
           "second: IADD.u32 r1, r1, r2\nIADD.u32 r4, r4, 0xFFFFFFFF\nBRANCHZ r4, offset:second\n"
           "STORE.i32.slot0.end @r1, u2, offset:0";
  };
  const auto body = [&](unsigned count) {
    return "loop: ICMP.u32.ge.m1 r4, r1, u1, 0x0\nBRANCHZ r4, offset:done\nIADD.u32 r1, r1, r2\n" +
           unread(count) + "BRANCHZ.eq 0x0, offset:loop\ndone: STORE.i32.slot0.end @r1, u2, offset:0";
  };
  for (const unsigned a : {0u, 8u, 14u, 20u})
    for (const unsigned b : {0u, 8u, 14u, 20u}) {
      CAPTURE(a, b);
      CHECK(compare(between(a), between(b), arch::v9, stage::compute).ok());
      CHECK(compare(body(a), body(b), arch::v9, stage::compute).ok());
    }
}
