SHADDX.s64 r0, u0, r60.w0, shift:0x2
LOAD.i32.unsigned.slot0 @r0, ^r0, offset:0
SHADDX.s64 r2, u2, r60.w0, shift:0x2
LOAD.i32.unsigned.slot1 @r1, ^r2, offset:0
IADD_IMM.i32.wait1 r2, 0x0, #0x18
FMA_RSCALE.f32 r1, ^r1, 0x3F800000, 0x0.neg, ^r2
F32_TO_S32 r2, r1
FEXP.f32.wait0 r1, ^r2, ^r1
FMA.f32 r0, ^r0, ^r1, 0x0.neg
SHADDX.s64 r2, u4, r60.w0, shift:0x2
LOAD.i32.unsigned.slot2 @r1, ^r2, offset:0
MOV.i32.wait2 r2, u10
CSEL.f32.gt r1, ^r1, 0x0, 0x3F800000, ^r2
FADD.f32 r0, ^r0, ^r1
SHADDX.s64 r2, u6, r60.w0, shift:0x2
STORE.i32.slot0 @r0, ^r2, offset:0
SHADDX.s64.wait0 r0, u6, r60.w0, shift:0x2
LOAD.i32.unsigned.slot1.wait1 @r0, ^r0, offset:0
FCMP.f32.lt.m1 r0, ^r0, 0x0, 0x0
BRANCHZ.eq ^r0, offset:9
SHADDX.s64 r0, u6, r60.w0, shift:0x2
LOAD.i32.unsigned.slot2.wait2 @r0, ^r0, offset:0
FLUSH.f32.ftz r0, ^r0.neg
FRSQ.f32 r1, r0
FMA_RSCALE_N.f32 r1, r0, ^r1, 0x0.neg, 0x0
MUX.i32.fp_zero r0, ^r0, ^r1, ^r1
SHADDX.s64 r2, u6, ^r60.w0, shift:0x2
STORE.i32.slot0 @r0, ^r2, offset:0
BRANCHZ.eq.reconverge 0x0, offset:84
IABS.s32 r0, r60
IABS.s32 r1, 0x3020100.b3
U32_TO_F32.rtp r2, r1
FRCP.f32 r2, ^r2
IADD_IMM.i32 r2, ^r2, #0xFFFFFFFE
U32_TO_F32.rtz r3, r0
FMA.f32 r3, ^r3, r2, 0x0.neg
F32_TO_U32.rtz r3, ^r3
IMUL.i32 r61, r3, r1
ISUB.s32 r61, r0, ^r61
U32_TO_F32.rtz r61, ^r61
FMA.f32 r2, ^r61, ^r2, 0x0.neg
F32_TO_U32.rtz r2, ^r2
IADD.s32 r61, ^r3, ^r2
IMUL.i32 r61, ^r61, r1
ISUB.s32 r0, ^r0, ^r61
ISUB.s32 r61, r0, r1
CSEL.u32.lt r61, ^r0, ^r1, ^r0, ^r61
ISUB.s32 r0, 0x0, r61
MUX.i32.neg r61, ^r0, ^r61, r60
IADD_IMM.i32 r0, 0x0, #0x3
MUX.i32 r61, r60, ^r61, ^r0
ICMP.s32.eq.m1 r61, ^r61, 0x0, 0x0
BRANCHZ.eq.reconverge ^r61, offset:60
MOV.i32 r61, 0x0
SHADDX.s64 r0, u8, r60.w0, shift:0x2
LOAD.i32.unsigned.slot1.wait1 @r0, ^r0, offset:0
CSEL.s32.lt r0, u11, ^r0, u11, ^r0
MOV.i32 r1, 0x0
ICMP.s32.lt.m1 r2, r1, r0, 0x0
BRANCHZ.eq.reconverge ^r2, offset:51
IADD.s32 r2, r1, 0x1000000.b3
IABS.s32 r3, r60
IABS.s32 r4, r2
U32_TO_F32.rtp r5, r4
FRCP.f32 r5, ^r5
IADD_IMM.i32 r5, ^r5, #0xFFFFFFFE
U32_TO_F32.rtz r6, r3
FMA.f32 r6, ^r6, r5, 0x0.neg
F32_TO_U32.rtz r6, ^r6
IMUL.i32 r7, r6, r4
ISUB.s32 r7, r3, ^r7
U32_TO_F32.rtz r7, ^r7
FMA.f32 r5, ^r7, ^r5, 0x0.neg
F32_TO_U32.rtz r5, ^r5
IADD.s32 r5, ^r6, ^r5
IMUL.i32 r6, r5, r4
ISUB.s32 r3, ^r3, ^r6
ICMP.u32.ge.m1 r3, ^r3, ^r4, 0x0
ISUB.s32 r3, ^r5, ^r3
LSHIFT_XOR.i32 r4, r60, 0x0.b00, r2
ISUB.s32 r5, 0x0, r3
MUX.i32.neg r3, ^r5, ^r3, ^r4
MUX.i32 r2, 0x0, ^r3, ^r2
S32_TO_F32 r2, ^r2
SHADDX.s64 r4, u0, r1.w0, shift:0x2
LOAD.i32.unsigned.slot2.wait2 @r3, ^r4, offset:0
FMA.f32 r3, r2, ^r3, ^r61
IADD_IMM.i32 r4, 0x0, #0x3F22F983
IADD_IMM.i32 r5, 0x0, #0x49400000
FMA.f32 r4, r2, ^r4, ^r5
FADD_IMM.f32 r5, r4, #0xC9400000
IADD_IMM.i32 r6, 0x0, #0xBFC90FDB
FMA.f32 r2, ^r5, ^r6, ^r2
FSIN_TABLE.u6 r5, r4
FCOS_TABLE.u6 r4, ^r4
FMA.f32 r6, r2, 0x38000000.neg.h1, 0x0.neg
FMA.f32 r4, r5, ^r6, ^r4
FMA.f32.clamp_m1_1 r2, ^r4, ^r2, ^r5
SHADDX.s64 r4, u2, r1.w0, shift:0x2
LOAD.i32.unsigned.slot0.wait0 @r4, ^r4, offset:0
FADD.f32 r4, ^r4.abs, 0x3F800000
FREXPE.f32.log r5, r4
S32_TO_F32 r5, ^r5
FLOGD.f32 r6, r4
FADD_LSCALE.f32 r4, 0x3F800000.neg, ^r4
FMA.f32 r4, ^r6, ^r4, ^r5
FMA.f32 r2, ^r2, ^r4, 0x0.neg
FADD.f32 r61, ^r3, ^r2
IADD_IMM.i32 r1, ^r1, #0x1
ICMP.s32.lt.m1 r2, r1, r0, 0x0
BRANCHZ.reconverge ^r2, offset:-51
SHADDX.s64 r0, u6, ^r60.w0, shift:0x2
STORE.i32.slot1.reconverge @r61, ^r0, offset:0
NOP.end
