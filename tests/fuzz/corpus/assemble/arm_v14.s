x: BRANCH r1, x
ADR r3, x
LD_CHECKED_IMM.i24.slot0.estream @r22, k0f2f, #0x6e4, r24
IMUL.v2s16 r46.h1, r53.b23, r16.b23
LROT_XOR.i32.end r45, r50^, k13121110.b0, r36.not
ST_CHECKED.i128.slot2.estream @r46:r47:r48:r49, [r2:r3], r59, r27
F32_TO_U32.wait02.round_down r39.h1, kFAFCFDFE.h0
FMA_RSCALE.f32.round_zero.clamp_m1_1 r21.h1, r20, r33, k0fpif, r17
LROT_OR.v2i16.wait0126.not r36.h1, r7^.b11, kC0B0A090.b33, r59.not
F32_TO_U32.wait12 r2.h0, r33.h0
ST_CHECKED.i24.slot1.istream @r26, k1f, r44, r20
TEX_GRADIENT.slot1.tex3d.project.dst16.b.wide.force_delta.disable_lod_clamp @r44, @r42:r43:r44:r45, [r14^:r15^]
LD_PKA.i96.slot2.wait1.force @r32:r33:r34, u13.w1, r52
IMUL.u32.sat r36.h1, r43.h0, u43.w0.h0











