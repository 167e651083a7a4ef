// SPDX-License-Identifier: MIT
#include "canonical.hpp"

#include "assembled.hpp"

#include <valhall/decode.hpp>

namespace facts {

namespace {

/// Several forms of an instruction may each have an example; an architecture takes the first one that it has.
constexpr const char* examples[] = {
    "BARRIER.slot7.wait",
    "BRANCHZ.eq r0, offset:1",
    "BRANCHZI.eq.absolute r0, r2",
    "ATEST.wait @r60, r60, 0x3F800000, atest_datum.w0",
    "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0",
    "ZS_EMIT.z.slot0 @r60, r0, 0x0, r60",
    "LD_TILE.v4.f16.slot0 @r4:r5, r2, r60, r3",
    "ST_TILE.v4.f16.slot0 @r4:r5, r1, r60, r2",
    "DISCARD.f32.lt r0, 0x0",
    "CSEL.f32.lt r0, r1, 0x0, r2, r3",
    "CSEL.u32.eq r0, r1, 0x0, r2, r3",
    "CSEL.s32.lt r0, r1, r2, r1, r2",
    "LD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, 0x0, index:0x2",
    "LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x10",
    "LD_VAR_BUF_IMM.f16.slot0.v4.src_f32.center.store @r0:r1, r61, index:0x10",
    "LD_VAR_BUF.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, r4",
    "LD_VAR_BUF.f16.slot0.v4.src_f32.center.store @r0:r1, r61, r4",
    "LD_VAR_IMM.slot0.v2.f32.center.store @r0:r1, r61, table:0x1, index:0x0",
    "LD_ATTR_IMM.v4.f32.slot0 @r0:r1:r2:r3, r60, r61, index:0x0, table:0x1",
    "LD_TEX_IMM.v4.f32.slot0 @r0:r1:r2:r3, r4, r5, index:0x0, table:0x5",
    "LEA_BUF_IMM.slot0 @r0:r1, r59, table:0xD, index:0x0",
    "LEA_TEX_IMM.slot0 @r0:r1:r2, r4, r5, table:0x5, index:0x0",
    "LD_BUFFER.i32.unsigned.slot0 @r0, r1, 0x0",
    "LD_BUFFER.i128.unsigned.slot0 @r0:r1:r2:r3, r4, 0x0",
    "LOAD.i32.unsigned.slot0 @r0, r2, offset:16",
    "STORE.i32.slot0 @r0, r2, offset:16",
    "ST_CVT.slot0.v4.auto @r0:r1:r2:r3, r4, r6, offset:0x0",
    "TEX_SINGLE.slot0.skip.f.32.2d.zero @r0:r1:r2:r3, @r4:r5, r6",
    "TEX_SINGLE.slot0.skip.32.2d.zero @r0:r1:r2:r3, @r4:r5, r6",
    "TEX_FETCH.slot0.f.32.2d @r0:r1:r2:r3, @r4:r5, r6",
    "TEX_GATHER.slot0.f.32.2d.gather4_r.shadow @r0:r1:r2:r3, @r4:r5:r6, r8",
    "ATOM1_RETURN.i32.slot0.ainc @r0, r2, offset:0x0",
    "ATOM_RETURN.i32.slot0.aadd @r0, @r1, r2, offset:0x0",
    "F32_TO_S32.rtz r0, r1",
    "FRCP.f16 r0, r1.h0",
    "FRSQ.f16 r0, r1.h0",
    "FROUND.f32.rtn r0, r1",
    "FREXPE.f32.log r0, r1",
    "FREXPM.f32.log r0, r1",
    "FADD.f32 r0, r1, r2.neg",
    "FADD.v2f16 r0, r1, r2.h10",
    "FADD_IMM.f32 r0, r1, #0x3F000000",
    "IADD_IMM.i32 r0, r1, #0x4",
    "FMA.f32.clamp_0_1 r0, r1, r2, 0x3F800000",
    "FMA.v2f16 r0, r1, r2.h00, 0x38000000.h11",
    "V2F32_TO_V2F16 r0, r1, r2",
    "FADD_LSCALE.f32 r0, 0x3F800000.neg, r1",
    "FMA_RSCALE.f32 r0, r1, r2, 0x0.neg, r3",
    "MUX.i32.bit r0, r1, r2, r3",
    "CLPER.i32.subgroup4 r0, r1, 0x3020100.b1",
    "LSHIFT_AND.i32 r0, r1, 0x3020100.b22, r2",
    "LSHIFT_OR.i32 r0, r1, 0x7060504.b00, r2",
    "LSHIFT_XOR.i32 r0, r1, 0x3020100.b22, r2",
    "RSHIFT_AND.i32 r0, r1, 0x7060504.b00, r2.not",
    "RSHIFT_OR.i32 r0, r1, 0x7060504.b00, 0x0",
    "RSHIFT_XOR.i32 r0, r1, 0x7060504.b00, r2",
    "ICMP.u32.lt.i1 r0, r1, u2, 0x0",
    "ICMP.s32.lt.m1 r0, r1, r2, 0x0",
    "FCMP.f32.gt.f1 r0, r1, 0x0, 0x0",
    "FCMP.v2f16.lt.m1 r0, r1.h00, r2, 0x0",
    "SHADDX.u64 r0, r2, r4.w0, shift:0x2",
};

}  // namespace

std::optional<std::uint64_t> canonical_word(const valhall::instruction_info& row, valhall::arch e) {
  for (const char* text : examples) {
    const valhall::assembly program = assembled(text, e);
    if (program.ok() && program.words.size() == 1 && valhall::decode(program.words[0], e).id() == row.id)
      return program.words[0];
  }
  return std::nullopt;
}

}  // namespace facts
