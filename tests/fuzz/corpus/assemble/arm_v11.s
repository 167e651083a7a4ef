AND_IMM.i32 r17.h0, r40, #0x67c984eb
VAR_TEX_GATHER.slot1.wait_resource.skip.center.store.tex2d.dst16.rg.compare.gather4_r @r38, u45, r14^
LD_VAR_BUF.f32.slot0.wait2.v4.src_f16.sample.store @r14:r15:r16:r17, u62.w0, r18
FRCP.f16 r57.h1, r46.h1
LROT_OR.i32.reconverge.not r63.h1, u4.w1.b0, r3^.b0, r59^.not
FMUL_SLICE.f32 r8, u7.w1, r50
FEXP.f32 r52.h1, r28, krpif.h1
RSHIFT_AND.v4i8.end.not r43, r29.b0011, r4.b2301, r38.not
LD_VAR_BUF.f32.slot0.v2.src_f32.retrieve @r18:r19, u6.w0, r57
LROT_AND.i64.not [r32:r33], u56.h0, [r18:r19].b2, [r50:r51].not
VAR_TEX_DUAL.slot0.retrieve.tex3d.project.primary_dst32.primary_rgba.secondary_dst16.secondary_rg.array.compare @r24:r25:r26:r27:r28, [r58:r59], r21
LROT_OR.i32.not r61, r46^.h1, r55^.b0, r29^





























