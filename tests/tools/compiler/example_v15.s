SHADDX.s64 r2, u0, r0.w0, shift:0x2
LOAD.i32.unsigned.slot0 @r2, ^r2, offset:0
SHADDX.s64 r4, u2, r0.w0, shift:0x2
LOAD.i32.unsigned.slot1 @r3, ^r4, offset:0
IADD_IMM.i32.wait1 r4, 0x0, #0x18
FMA_RSCALE.f32 r3, ^r3, 0x3F800000, 0x0.neg, ^r4
F32_TO_S32 r4, r3
FEXP.f32.wait0 r3, ^r4, ^r3
FMA.f32 r2, ^r2, ^r3, 0x0.neg
SHADDX.s64 r4, u4, r0.w0, shift:0x2
LOAD.i32.unsigned.slot2.wait2 @r3, ^r4, offset:0
CSEL.f32.gt r3, ^r3, 0x0, 0x3F800000, u10
FADD.f32 r2, ^r2, ^r3
SHADDX.s64 r4, u6, r0.w0, shift:0x2
STORE.i32.slot0 @r2, ^r4, offset:0
SHADDX.s64.wait0 r2, u6, r0.w0, shift:0x2
LOAD.i32.unsigned.slot1.wait1 @r2, ^r2, offset:0
FCMP.f32.lt.m1 r2, ^r2, 0x0, 0x0
BRANCHZ.eq ^r2, offset:9
SHADDX.s64 r2, u6, r0.w0, shift:0x2
LOAD.i32.unsigned.slot2.wait2 @r2, ^r2, offset:0
FLUSH.f32.ftz r2, ^r2.neg
FRSQ.f32 r3, r2
FMA_RSCALE_N.f32 r3, r2, ^r3, 0x0.neg, 0x0
MUX.i32.fp_zero r2, ^r2, ^r3, ^r3
SHADDX.s64 r4, u6, ^r0.w0, shift:0x2
STORE.i32.slot0 @r2, ^r4, offset:0
BRANCHZ.eq.reconverge 0x0, offset:84
IABS.s32 r2, r0
IABS.s32 r3, 0x3020100.b3
U32_TO_F32.rtp r4, r3
FRCP.f32 r4, ^r4
IADD_IMM.i32 r4, ^r4, #0xFFFFFFFE
U32_TO_F32.rtz r5, r2
FMA.f32 r5, ^r5, r4, 0x0.neg
F32_TO_U32.rtz r5, ^r5
IMUL.i32 r1, r5, r3
ISUB.s32 r1, r2, ^r1
U32_TO_F32.rtz r1, ^r1
FMA.f32 r1, ^r1, ^r4, 0x0.neg
F32_TO_U32.rtz r1, ^r1
IADD.s32 r1, ^r5, ^r1
IMUL.i32 r1, ^r1, r3
ISUB.s32 r1, ^r2, ^r1
ISUB.s32 r2, r1, r3
CSEL.u32.lt r1, ^r1, ^r3, ^r1, ^r2
ISUB.s32 r2, 0x0, r1
MUX.i32.neg r1, ^r2, ^r1, r0
IADD_IMM.i32 r2, 0x0, #0x3
MUX.i32 r1, r0, ^r1, ^r2
ICMP.s32.eq.m1 r1, ^r1, 0x0, 0x0
BRANCHZ.eq.reconverge ^r1, offset:60
MOV.i32 r1, 0x0
SHADDX.s64 r2, u8, r0.w0, shift:0x2
LOAD.i32.unsigned.slot1.wait1 @r2, ^r2, offset:0
CSEL.s32.lt r2, u11, ^r2, u11, ^r2
MOV.i32 r4, 0x0
ICMP.s32.lt.m1 r3, r4, r2, 0x0
BRANCHZ.eq.reconverge ^r3, offset:51
IADD.s32 r3, r4, 0x1000000.b3
IABS.s32 r5, r0
IABS.s32 r6, r3
U32_TO_F32.rtp r7, r6
FRCP.f32 r7, ^r7
IADD_IMM.i32 r7, ^r7, #0xFFFFFFFE
U32_TO_F32.rtz r8, r5
FMA.f32 r8, ^r8, r7, 0x0.neg
F32_TO_U32.rtz r8, ^r8
IMUL.i32 r9, r8, r6
ISUB.s32 r9, r5, ^r9
U32_TO_F32.rtz r9, ^r9
FMA.f32 r7, ^r9, ^r7, 0x0.neg
F32_TO_U32.rtz r7, ^r7
IADD.s32 r7, ^r8, ^r7
IMUL.i32 r8, r7, r6
ISUB.s32 r5, ^r5, ^r8
ICMP.u32.ge.m1 r5, ^r5, ^r6, 0x0
ISUB.s32 r5, ^r7, ^r5
LSHIFT_XOR.i32 r6, r0, 0x0.b00, r3
ISUB.s32 r7, 0x0, r5
MUX.i32.neg r5, ^r7, ^r5, ^r6
MUX.i32 r3, 0x0, ^r5, ^r3
S32_TO_F32 r3, ^r3
SHADDX.s64 r6, u0, r4.w0, shift:0x2
LOAD.i32.unsigned.slot2.wait2 @r5, ^r6, offset:0
FMA.f32 r5, r3, ^r5, ^r1
IADD_IMM.i32 r6, 0x0, #0x3F22F983
IADD_IMM.i32 r7, 0x0, #0x49400000
FMA.f32 r6, r3, ^r6, ^r7
FADD_IMM.f32 r7, r6, #0xC9400000
IADD_IMM.i32 r8, 0x0, #0xBFC90FDB
FMA.f32 r3, ^r7, ^r8, ^r3
FSIN_TABLE.u6 r7, r6
FCOS_TABLE.u6 r6, ^r6
FMA.f32 r8, r3, 0x38000000.neg.h1, 0x0.neg
FMA.f32 r6, r7, ^r8, ^r6
FMA.f32.clamp_m1_1 r3, ^r6, ^r3, ^r7
SHADDX.s64 r6, u2, r4.w0, shift:0x2
LOAD.i32.unsigned.slot0.wait0 @r6, ^r6, offset:0
FADD.f32 r6, ^r6.abs, 0x3F800000
FREXPE.f32.log r7, r6
S32_TO_F32 r7, ^r7
FLOGD.f32 r8, r6
FADD_LSCALE.f32 r6, 0x3F800000.neg, ^r6
FMA.f32 r6, ^r8, ^r6, ^r7
FMA.f32 r3, ^r3, ^r6, 0x0.neg
FADD.f32 r1, ^r5, ^r3
IADD_IMM.i32 r4, ^r4, #0x1
ICMP.s32.lt.m1 r3, r4, r2, 0x0
BRANCHZ.reconverge ^r3, offset:-51
SHADDX.s64 r2, u6, ^r0.w0, shift:0x2
STORE.i32.slot1.reconverge @r1, ^r2, offset:0
NOP.end
