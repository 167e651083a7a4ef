SHADDX.s64 r0, u2, r60.w0, shift:0x2
LOAD.i32.unsigned.slot0 @r0, ^r0, offset:0
SHADDX.s64 r2, u0, r60.w0, shift:0x2
SHADDX.s64 r4, u4, r60.w0, shift:0x2
LOAD.i32.unsigned.slot1 @r1, ^r2, offset:0
LOAD.i32.unsigned.slot2 @r2, ^r4, offset:0
IADD_IMM.i32 r3, 0x0, #0x18
MOV.i32 r4, u10
SHADDX.s64.wait0 r6, u6, r60.w0, shift:0x2
FMA_RSCALE.f32 r0, ^r0, 0x3F800000, 0x0.neg, ^r3
F32_TO_S32 r3, r0
FEXP.f32.wait1 r0, ^r3, ^r0
FMA.f32.wait2 r3, ^r1, ^r0, 0x0.neg
CSEL.f32.gt r2, ^r2, 0x0, 0x3F800000, ^r4
FADD.f32 r0, ^r3, ^r2
STORE.i32.slot0.wait0 @r0, r6, offset:0
LOAD.i32.unsigned.slot0.wait0 @r0, r6, offset:0
FCMP.f32.lt.m1 r0, ^r0, 0x0, 0x0
BRANCHZ.eq ^r0, offset:7
LOAD.i32.unsigned.slot0.wait0 @r0, r6, offset:0
FLUSH.f32.ftz r0, ^r0.neg
FRSQ.f32 r1, r0
FMA_RSCALE_N.f32 r1, r0, ^r1, 0x0.neg, 0x0
MUX.i32.fp_zero r0, ^r0, ^r1, ^r1
STORE.i32.slot0 @r0, ^r6, offset:0
BRANCHZ.eq.reconverge 0x0, offset:80
IADD_IMM.i32 r0, 0x0, #0x40400000
IABS.s32 r1, r60
FRCP.f32 r0, ^r0
IADD_IMM.i32 r0, ^r0, #0xFFFFFFFE
U32_TO_F32.rtz r2, r1
FMA.f32 r3, r2, r0, 0x0.neg
IABS.s32 r4, 0x3020100.b3
F32_TO_U32.rtz r3, ^r3
IMUL.i32 r5, r3, r4
ISUB.s32 r5, r1, ^r5
U32_TO_F32.rtz r5, ^r5
FMA.f32 r0, ^r5, ^r0, 0x0.neg
F32_TO_U32.rtz r0, ^r0
IADD.s32 r0, ^r3, ^r0
IMUL.i32 r0, ^r0, r4
ISUB.s32 r0, r1, ^r0
ISUB.s32 r3, r0, r4
CSEL.u32.lt r0, ^r0, ^r4, ^r0, ^r3
ISUB.s32 r3, 0x0, r0
MUX.i32.neg r0, ^r3, ^r0, r60
IADD_IMM.i32 r3, 0x0, #0x3
MUX.i32 r0, r60, ^r0, ^r3
BRANCHZ.reconverge ^r0, offset:57
SHADDX.s64 r4, u8, r60.w0, shift:0x2
LOAD.i32.unsigned.slot0 @r0, ^r4, offset:0
MOV.i32 r3, 0x0
MOV.i32.wait0 r4, 0x0
CSEL.s32.lt r0, u11, ^r0, u11, ^r0
ICMP.s32.lt.m1 r5, r3, r0, 0x0
BRANCHZ.eq.reconverge ^r5, offset:49
IADD.s32 r5, r3, 0x1000000.b3
IABS.s32 r61, r5
U32_TO_F32.rtp r8, r61
FRCP.f32 r8, ^r8
IADD_IMM.i32 r8, ^r8, #0xFFFFFFFE
FMA.f32 r9, r2, r8, 0x0.neg
F32_TO_U32.rtz r9, ^r9
IMUL.i32 r10, r9, r61
ISUB.s32 r10, r1, ^r10
U32_TO_F32.rtz r10, ^r10
FMA.f32 r8, ^r10, ^r8, 0x0.neg
F32_TO_U32.rtz r8, ^r8
SHADDX.s64 r10, u2, r3.w0, shift:0x2
IADD.s32 r8, ^r9, ^r8
LOAD.i32.unsigned.slot0 @r9, ^r10, offset:0
IMUL.i32 r10, r8, r61
ISUB.s32 r10, r1, ^r10
ICMP.u32.ge.m1 r61, ^r10, ^r61, 0x0
SHADDX.s64 r10, u0, r3.w0, shift:0x2
ISUB.s32 r8, ^r8, ^r61
LOAD.i32.unsigned.slot0 @r61, ^r10, offset:0
LSHIFT_XOR.i32 r10, r60, 0x0.b00, r5
ISUB.s32 r11, 0x0, r8
MUX.i32.neg r8, ^r11, ^r8, ^r10
MUX.i32 r5, 0x0, ^r8, ^r5
S32_TO_F32 r5, ^r5
IADD_IMM.i32 r8, 0x0, #0x3F22F983
IADD_IMM.i32 r10, 0x0, #0x49400000
FMA.f32 r8, r5, ^r8, ^r10
FADD_IMM.f32 r10, r8, #0xC9400000
IADD_IMM.i32 r11, 0x0, #0xBFC90FDB
FMA.f32.wait0 r10, ^r10, ^r11, r5
FADD.f32 r9, ^r9.abs, 0x3F800000
FSIN_TABLE.u6 r11, r8
FCOS_TABLE.u6 r8, ^r8
FMA.f32 r12, r10, 0x38000000.neg.h1, 0x0.neg
FREXPE.f32.log r13, r9
FMA.f32 r8, r11, ^r12, ^r8
S32_TO_F32 r12, ^r13
FLOGD.f32 r13, r9
FADD_LSCALE.f32 r9, 0x3F800000.neg, ^r9
FMA.f32.clamp_m1_1 r8, ^r8, ^r10, ^r11
FMA.f32 r9, ^r13, ^r9, ^r12
FMA.f32 r5, ^r5, ^r61, ^r4
FMA.f32 r61, ^r8, ^r9, 0x0.neg
IADD_IMM.i32 r3, ^r3, #0x1
FADD.f32 r4, ^r5, ^r61
ICMP.s32.lt.m1 r5, r3, r0, 0x0
BRANCHZ.reconverge ^r5, offset:-49
STORE.i32.slot0.reconverge @r4, ^r6, offset:0
NOP.end
