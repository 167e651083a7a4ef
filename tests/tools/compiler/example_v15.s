SHADDX.s64 r2, u2, r0.w0, shift:0x2
LOAD.i32.unsigned.slot0 @r2, ^r2, offset:0
SHADDX.s64 r4, u0, r0.w0, shift:0x2
SHADDX.s64 r6, u4, r0.w0, shift:0x2
LOAD.i32.unsigned.slot1 @r3, ^r4, offset:0
LOAD.i32.unsigned.slot2 @r4, ^r6, offset:0
IADD_IMM.i32 r5, 0x0, #0x18
SHADDX.s64.wait0 r6, u6, r0.w0, shift:0x2
FMA_RSCALE.f32 r2, ^r2, 0x3F800000, 0x0.neg, ^r5
F32_TO_S32 r5, r2
FEXP.f32.wait1 r2, ^r5, ^r2
FMA.f32.wait2 r5, ^r3, ^r2, 0x0.neg
CSEL.f32.gt r4, ^r4, 0x0, 0x3F800000, u10
FADD.f32 r2, ^r5, ^r4
STORE.i32.slot0.wait0 @r2, r6, offset:0
LOAD.i32.unsigned.slot0.wait0 @r2, r6, offset:0
FCMP.f32.lt.m1 r2, ^r2, 0x0, 0x0
BRANCHZ.eq ^r2, offset:7
LOAD.i32.unsigned.slot0.wait0 @r2, r6, offset:0
FLUSH.f32.ftz r2, ^r2.neg
FRSQ.f32 r3, r2
FMA_RSCALE_N.f32 r3, r2, ^r3, 0x0.neg, 0x0
MUX.i32.fp_zero r2, ^r2, ^r3, ^r3
STORE.i32.slot0 @r2, ^r6, offset:0
BRANCHZ.eq.reconverge 0x0, offset:81
IABS.s32 r2, 0x3020100.b3
U32_TO_F32.rtp r3, r2
IABS.s32 r4, r0
FRCP.f32 r3, ^r3
IADD_IMM.i32 r3, ^r3, #0xFFFFFFFE
U32_TO_F32.rtz r5, r4
FMA.f32 r1, r5, r3, 0x0.neg
F32_TO_U32.rtz r1, ^r1
IMUL.i32 r8, r1, r2
ISUB.s32 r8, r4, ^r8
U32_TO_F32.rtz r8, ^r8
FMA.f32 r3, ^r8, ^r3, 0x0.neg
F32_TO_U32.rtz r3, ^r3
IADD.s32 r1, ^r1, ^r3
IMUL.i32 r1, ^r1, r2
ISUB.s32 r1, r4, ^r1
ISUB.s32 r3, r1, r2
CSEL.u32.lt r1, ^r1, ^r2, ^r1, ^r3
ISUB.s32 r2, 0x0, r1
MUX.i32.neg r1, ^r2, ^r1, r0
IADD_IMM.i32 r2, 0x0, #0x3
MUX.i32 r1, r0, ^r1, ^r2
ICMP.s32.eq.m1 r1, ^r1, 0x0, 0x0
BRANCHZ.eq.reconverge ^r1, offset:57
SHADDX.s64 r2, u8, r0.w0, shift:0x2
LOAD.i32.unsigned.slot0 @r1, ^r2, offset:0
MOV.i32 r2, 0x0
MOV.i32.wait0 r3, 0x0
CSEL.s32.lt r1, u11, ^r1, u11, ^r1
ICMP.s32.lt.m1 r8, r2, r1, 0x0
BRANCHZ.eq.reconverge ^r8, offset:49
IADD.s32 r8, r2, 0x1000000.b3
IABS.s32 r9, r8
U32_TO_F32.rtp r10, r9
FRCP.f32 r10, ^r10
IADD_IMM.i32 r10, ^r10, #0xFFFFFFFE
FMA.f32 r11, r5, r10, 0x0.neg
F32_TO_U32.rtz r11, ^r11
IMUL.i32 r12, r11, r9
ISUB.s32 r12, r4, ^r12
U32_TO_F32.rtz r12, ^r12
FMA.f32 r10, ^r12, ^r10, 0x0.neg
F32_TO_U32.rtz r10, ^r10
SHADDX.s64 r12, u2, r2.w0, shift:0x2
IADD.s32 r10, ^r11, ^r10
LOAD.i32.unsigned.slot0 @r11, ^r12, offset:0
IMUL.i32 r12, r10, r9
ISUB.s32 r12, r4, ^r12
ICMP.u32.ge.m1 r9, ^r12, ^r9, 0x0
SHADDX.s64 r12, u0, r2.w0, shift:0x2
ISUB.s32 r9, ^r10, ^r9
LOAD.i32.unsigned.slot0 @r10, ^r12, offset:0
LSHIFT_XOR.i32 r12, r0, 0x0.b00, r8
ISUB.s32 r13, 0x0, r9
MUX.i32.neg r9, ^r13, ^r9, ^r12
MUX.i32 r8, 0x0, ^r9, ^r8
S32_TO_F32 r8, ^r8
IADD_IMM.i32 r9, 0x0, #0x3F22F983
IADD_IMM.i32 r12, 0x0, #0x49400000
FMA.f32 r9, r8, ^r9, ^r12
FADD_IMM.f32 r12, r9, #0xC9400000
IADD_IMM.i32 r13, 0x0, #0xBFC90FDB
FMA.f32.wait0 r12, ^r12, ^r13, r8
FADD.f32 r11, ^r11.abs, 0x3F800000
FSIN_TABLE.u6 r13, r9
FCOS_TABLE.u6 r9, ^r9
FMA.f32 r14, r12, 0x38000000.neg.h1, 0x0.neg
FREXPE.f32.log r15, r11
FMA.f32 r9, r13, ^r14, ^r9
S32_TO_F32 r14, ^r15
FLOGD.f32 r15, r11
FADD_LSCALE.f32 r11, 0x3F800000.neg, ^r11
FMA.f32.clamp_m1_1 r9, ^r9, ^r12, ^r13
FMA.f32 r11, ^r15, ^r11, ^r14
FMA.f32 r8, ^r8, ^r10, ^r3
FMA.f32 r9, ^r9, ^r11, 0x0.neg
IADD_IMM.i32 r2, ^r2, #0x1
FADD.f32 r3, ^r8, ^r9
ICMP.s32.lt.m1 r8, r2, r1, 0x0
BRANCHZ.reconverge ^r8, offset:-49
STORE.i32.slot0.reconverge @r3, ^r6, offset:0
NOP.end
