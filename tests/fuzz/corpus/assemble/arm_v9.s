FNEG.f32.clamp_0_1 r36.h1, r22^
LOAD.i64.slot2 @r36:r37, u3, #-0x6c33
LD_VAR_FLAT.slot2.u32 @r6, r47^
DISCARD.f32.wait2.ne r53.abs, r55.h1
ICMP_AND.s32.end.m1.gt r47.h0, r51.h1, r18^.b0, u55.w1
V2U8_TO_V2U16.discard r36, r39^.b13
LOGB.v2f16.reconverge r7.h0, r9.h11
JUMP_EX.conservative.diverge u37.w0.and, r5, r21^
LROT_OR.i64.wait01 [r32:r33], [r10:r11].b3, [r36:r37].b3, [r60^:r61^]
LOAD.i16.slot2.wait1.force.h0 @r36, [r4:r5], #0x5949
ATOM1_RETURN.i32.slot0.aumax1 @r16, [r56:r57], #0x48
LROT.i64.not [r48:r49], [r8^:r9^].b1, [r28^:r29^].b1



































