ICMP_MULTI.u32.ne.m1 r43, u17.w0.b1, 0xFFFFFFFF.b0, r33
BRANCHZI.wait01 u52.w0, r52
MKVEC.v2i8 r39.h1, u36.w1.b0, r56^.b3, r20
VAR_TEX_BUF_GRADIENT.slot1.centroid_store.f.16.2d.lod_bias_disable.wait0 @r46:r47, 0x2E660000, r32
LD_ATTR.v2.s16.slot2 @r4, r17^, 0x2E660000, 0xFFFFFFFF
LEA_PKA.slot1 @r18:r19, r43, 0x40000000
FADD_IMM.f32 r38.h0, r25^, #0x0
RSHIFT_AND.v2i16.wait0 r9.h1, r32^.b00, 0x3020100.b22, r47.not
CSEL.v2s16.le.wait1 r9.h0, r63, 0x34000000, r2^, r30^
POPCOUNT.i32.wait12 r13.h0, r6^
VAR_TEX_SINGLE.slot2.skip.retrieve.u.16.2d.array_enable.shadow.zero.wait0 @r34:r35, [r18:r19], 0x70605030
CSEL.u32.eq r22.h1, r17, program_counter.w1, r63, r28






























