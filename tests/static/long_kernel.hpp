// SPDX-License-Identifier: MIT
// Six of the programs in tests/data/programs, printed with labels, and their words.
#pragma once

#include <valhall/assemble_constexpr.hpp>

#include <cstdint>

inline constexpr auto long_kernel = valhall::assemble<R"(
# f_pbr.frag.hex
  LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, r61, index:0x20
  IADD_IMM.i32 r2, 0x0, #0x20021802
  MOV.i32.wait0 r3, 0x0
  TEX_SINGLE.slot1.skip.f.32.2d.computed @r2:r3:r4:r5, @r0:r1, ^r2
  LD_VAR_BUF_IMM.f32.slot2.v3.src_f32.center.store.wait12 @r6:r7:r8, r61, index:0x0
  FADD.f32 r2, ^r6, ^r2
  FADD.f32 r3, ^r7, ^r3
  FADD.f32 r4, ^r8, ^r4
  FADD_IMM.f32 r2, ^r2, #0xBF000000  // 9
  FADD_IMM.f32 r3, ^r3, #0xBF000000
  FADD_IMM.f32 r4, ^r4, #0xBF000000
  FMA.f32 r5, r4, r4, 0x0.neg
  FMA.f32 r5, r3, r3, ^r5
  FMA.f32 r5, r2, r2, ^r5
  FRSQ.f32 r5, ^r5
  FMA.f32 r2, ^r2, r5, 0x0.neg
  FMA.f32 r3, ^r3, r5, 0x0.neg
  FMA.f32 r4, ^r4, ^r5, 0x0.neg  // 18
  LD_VAR_BUF_IMM.f32.slot0.v3.src_f32.center.store.wait0 @r6:r7:r8, ^r61, index:0x10
  FADD.f32 r5, u0, r6.neg
  FADD.f32 r9, u1, r7.neg
  FADD.f32 r10, u2, r8.neg
  FMA.f32 r11, r10, r10, 0x0.neg
  FMA.f32 r11, r9, r9, ^r11
  FMA.f32 r11, r5, r5, ^r11
  FRSQ.f32 r11, ^r11
  FMA.f32 r5, ^r5, r11, 0x0.neg  // 27
  FMA.f32 r9, ^r9, r11, 0x0.neg
  FMA.f32 r10, ^r10, ^r11, 0x0.neg
  IADD_IMM.i32 r11, 0x0, #0x20001800
  MOV.i32 r12, ^r11
  MOV.i32 r13, 0x0
  TEX_SINGLE.slot1.skip.f.32.2d.computed @r12:r13:r14:r15, @r0:r1, ^r12
  IADD_IMM.i32 r11, 0x0, #0x20011801
  MOV.i32 r16, ^r11
  MOV.i32 r17, 0x0  // 36
  TEX_SINGLE.slot2.skip.f.32.2d.computed.wait2 @r16:r17:r18:r19, @r0:r1, ^r16
  FMA.f32.wait1 r0, ^r17, ^r17, 0x0.neg
  FADD_IMM.f32.discard r1, r12, #0xBD23D70A
  FADD_IMM.f32 r11, r13, #0xBD23D70A
  FADD_IMM.f32 r15, r14, #0xBD23D70A
  IADD_IMM.i32 r17, 0x0, #0x3D23D70A
  FMA.f32 r18, r16, r1, r17
  FMA.f32 r19, r16, r11, r17
  FMA.f32 r17, r16, r15, ^r17  // 45
  IADD_IMM.i32 r20, 0x0, #0x0
  IADD_IMM.i32 r21, 0x0, #0x0
  IADD_IMM.i32 r22, 0x0, #0x0
  IADD_IMM.i32.reconverge r23, 0x0, #0x0
p1_L49:
  ICMP.s32.ge.m1 r24, r23, u3, 0x0
  BRANCHZ.eq.reconverge ^r24.h0, offset:p1_L52
  BRANCHZ.eq 0x0, offset:p1_L165
p1_L52:
  IADD_IMM.i32 r24, 0x0, #0x1
  LSHIFT_OR.i32 r25, r23, 0x7060504.b00, 0x0  // 54
  LD_BUFFER.i96.unsigned.slot0.wait0 @r26:r27:r28, r25, r24
  FADD.f32 r28, ^r28, r8.neg
  FADD.f32 r27, ^r27, r7.neg
  FMA.f32 r29, r28, r28, 0x0.neg
  FMA.f32 r29, r27, r27, ^r29
  FADD.f32 r26, ^r26, r6.neg
  FMA.f32 r29, r26, r26, ^r29
  FRSQ.f32 r30, r29
  FMA.f32 r28, ^r28, r30, 0x0.neg  // 63
  FMA.f32 r27, ^r27, r30, 0x0.neg
  FMA.f32 r26, ^r26, ^r30, 0x0.neg
  FADD.f32 r30, r28, r10
  FMA.f32 r31, r30, r30, 0x0.neg
  FADD.f32 r32, r27, r9
  FMA.f32 r31, r32, r32, ^r31
  FADD.f32 r33, r26, r5
  FMA.f32 r31, r33, r33, ^r31
  FRSQ.f32 r31, ^r31  // 72
  FMA.f32 r30, ^r30, r31, 0x0.neg
  FMA.f32 r32, ^r32, r31, 0x0.neg
  FMA.f32 r31, ^r33, ^r31, 0x0.neg
  FMA.f32 r33, r30, r10, 0x0.neg
  FMA.f32 r33, r32, r9, ^r33
  FMA.f32.clamp_0_inf r33, r31, r5, ^r33
  FADD.f32 r33, 0x3F800000, ^r33.neg
  FREXPE.f32.log r34, r33
  S32_TO_F32 r34, ^r34  // 81
  FADD_LSCALE.f32 r35, 0x3F800000.neg, r33
  FLOGD.f32 r33, ^r33
  FMA.f32 r33, ^r33, ^r35, ^r34
  IADD_IMM.i32 r34, 0x0, #0x18
  IADD_IMM.i32 r35, 0x0, #0x40A00000
  FMA_RSCALE.f32 r33, ^r35, ^r33, 0x0.neg, ^r34
  FMA.f32 r28, r4, ^r28, 0x0.neg
  FMA.f32 r27, r3, ^r27, ^r28
  FMA.f32 r28, r4, ^r30, 0x0.neg  // 90
  FMA.f32 r28, r3, ^r32, ^r28
  FADD_IMM.f32 r30, r0, #0x3F800000
  FMA.f32 r30, ^r30, ^r30, 0x0.neg
  IADD_IMM.i32 r32, 0x0, #0x3E000000
  FMA.f32 r30, ^r30, ^r32, 0x0.neg
  FMA.f32.clamp_0_inf r26, r2, ^r26, ^r27
  FMA.f32.clamp_0_inf r27, r2, ^r31, ^r28
  FMA.f32 r28, r4, r10, 0x0.neg
  FMA.f32 r28, r3, r9, ^r28  // 99
  FMA.f32 r28, r2, r5, ^r28
  IADD_IMM.i32 r31, 0x0, #0x3A83126F
  FMAX.f32 r28, ^r28, r31
  FADD.f32 r32, 0x3F800000, r30.neg
  FMA.f32 r34, r28, r32, r30
  FMA.f32 r30, r26, ^r32, ^r30
  FMA.f32 r27, ^r27, ^r27, 0x0.neg
  FMA.f32 r32, r0, r0, 0x0.neg
  FADD_IMM.f32 r35, r32, #0xBF800000  // 108
  FMA.f32 r27, ^r27, ^r35, 0x3F800000
  FMA.f32 r30, ^r30, ^r34, 0x0.neg
  IADD_IMM.i32 r34, 0x0, #0x40490FD0
  FMA.f32 r34, ^r34, r27, 0x0.neg
  FMA.f32 r27, ^r34, ^r27, 0x0.neg
  FMA.f32 r34, 0x44000000.h1, r26, 0x0.neg
  FMA.f32 r31, ^r34, r28, ^r31
  FRCP.f32 r30, ^r30
  FMA.f32 r28, r26, ^r28, 0x0.neg  // 117
  FMA.f32 r28, ^r28, ^r30, 0x0.neg
  FRCP.f32 r27, ^r27
  FMA.f32 r27, ^r32, ^r27, 0x0.neg
  F32_TO_S32 r30, r33
  FEXP.f32 r30, ^r30, ^r33
  FMA.f32 r27, ^r27, ^r28, 0x0.neg
  IADD_IMM.i32 r28, 0x0, #0x3F75C28F
  FMA.f32 r32, r16.neg, r15, r28
  FMA.f32 r33, r16.neg, r11, r28  // 126
  FMA.f32 r28, r16.neg, r1, ^r28
  FMA.f32 r32, ^r32, r30, r17
  FMA.f32 r33, ^r33, r30, r19
  FMA.f32 r28, ^r28, ^r30, r18
  FADD.f32 r30, 0x3F800000, r32.neg
  FMA.f32 r32, r27, ^r32, 0x0.neg
  FADD.f32 r34, 0x3F800000, r33.neg
  FMA.f32 r33, r27, ^r33, 0x0.neg
  FMA.f32 r27, ^r27, r28, 0x0.neg  // 135
  FADD.f32 r28, 0x3F800000, ^r28.neg
  IADD_IMM.i32 r35, 0x0, #0x3EA2F98C
  FMA.f32 r30, ^r30, r35, 0x0.neg
  FMA.f32 r34, ^r34, r35, 0x0.neg
  FMA.f32 r28, ^r28, ^r35, 0x0.neg
  FRCP.f32 r31, ^r31
  FMA.f32 r32, ^r32, r31, 0x0.neg
  FMA.f32 r33, ^r33, r31, 0x0.neg
  FMA.f32 r27, ^r27, ^r31, 0x0.neg  // 144
  FADD.f32 r31, 0x3F800000, r16.neg
  FMA.f32 r30, ^r30, r31, 0x0.neg
  FMA.f32 r34, ^r34, r31, 0x0.neg
  FMA.f32 r28, ^r28, ^r31, 0x0.neg
  FMA.f32 r30, ^r30, r14, ^r32
  FMA.f32 r31, ^r34, r13, ^r33
  FMA.f32 r27, ^r28, r12, ^r27
  IADD_IMM.i32 r25, ^r25, #0x100
  LD_BUFFER.i96.unsigned.slot1.wait1 @r32:r33:r34, ^r25, ^r24  // 153
  FMA.f32 r24, ^r30, ^r34, 0x0.neg
  FMA.f32 r25, ^r31, ^r33, 0x0.neg
  FMA.f32 r27, ^r27, ^r32, 0x0.neg
  FMA.f32 r24, ^r24, r26, 0x0.neg
  FMA.f32 r25, ^r25, r26, 0x0.neg
  FMA.f32 r26, ^r27, ^r26, 0x0.neg
  FRCP.f32 r27, ^r29
  FMA.f32 r22, ^r24, r27, ^r22
  FMA.f32 r21, ^r25, r27, ^r21  // 162
  FMA.f32 r20, ^r26, ^r27, ^r20
  IADD_IMM.i32 r23, ^r23, #0x1
  BRANCHZ.eq.reconverge 0x0, offset:p1_L49
p1_L165:
  FMA.f32 r1, r10, r4, 0x0.neg
  FMA.f32 r1, r9.neg, r3, ^r1.neg
  FMA.f32 r1, r5.neg, r2, ^r1
  FADD.f32 r1, ^r1, ^r1
  FMA.f32 r2, r1.neg, ^r2, ^r5.neg
  FMA.f32 r3, r1.neg, ^r3, ^r9.neg  // 171
  FMA.f32 r1, ^r1.neg, ^r4, ^r10.neg
  IADD_IMM.i32 r4, 0x0, #0x40C00000
  FMA.f32 r0, ^r0, ^r4, 0x0.neg
  CUBEFACE1 r4, r2, r3, r1
  CUBEFACE2 r5, r2, r3, r1
  CUBE_SSEL r2, r1, ^r2, r5
  CUBE_TSEL r1, ^r3, ^r1, r5
  FRCP.f32 r3, ^r4
  FMA.f32 r3, ^r3, 0x38000000.h1, 0x0.neg  // 180
  FMA.f32.clamp_0_1 r2, r3, ^r2, 0x38000000.h1
  FMA.f32.clamp_0_1 r1, ^r3, ^r1, 0x38000000.h1
  IADD_IMM.i32 r3, 0x0, #0x1FFFFFFF
  MUX.i32.bit r2, ^r2, ^r5, ^r3
  IADD_IMM.i32 r3, 0x0, #0x3D800000
  FMA.f32.clamp_m1_1 r0, ^r0, ^r3, 0x0.neg
  IADD_IMM.i32 r3, 0x0, #0x45800000
  FMA.f32 r0, ^r0, ^r3, 0x0.neg
  F32_TO_S32.rtz r0, ^r0  // 189
  MKVEC.v2i16 r0, ^r0.h00, 0x0
  MOV.i32 r3, ^r1
  MOV.i32 r4, ^r0
  IADD_IMM.i32 r0, 0x0, #0x20031803
  MOV.i32 r1, 0x0
  TEX_SINGLE.slot2.skip.f.32.cube.explicit.wait2 @r0:r1:r2:r3, @r2:r3:r4, ^r0
  FMA.f32 r0, ^r0, ^r18, ^r20
  FMA.f32 r1, ^r1, ^r19, ^r21
  FMA.f32 r2, ^r2, ^r17, ^r22  // 198
  FADD_IMM.f32 r3, r0, #0x3F800000
  FADD_IMM.f32 r4, r1, #0x3F800000
  FADD_IMM.f32 r5, r2, #0x3F800000
  FRCP.f32 r3, ^r3
  FRCP.f32 r4, ^r4
  FRCP.f32 r5, ^r5
  FMA.f32 r0, ^r0, ^r3, 0x0.neg
  FMA.f32 r1, ^r1, ^r4, 0x0.neg
  FMA.f32 r2, ^r2, ^r5, 0x0.neg  // 207
  FREXPE.f32.log r3, r0
  S32_TO_F32 r3, ^r3
  FADD_LSCALE.f32 r4, 0x3F800000.neg, r0
  FLOGD.f32 r0, ^r0
  FMA.f32 r0, ^r0, ^r4, ^r3
  IADD_IMM.i32 r3, 0x0, #0x3EE8BA2E
  IADD_IMM.i32 r4, 0x0, #0x18
  FMA_RSCALE.f32 r0, r3, ^r0, 0x0.neg, r4
  F32_TO_S32 r5, r0  // 216
  FEXP.f32 r0, ^r5, ^r0
  FREXPE.f32.log r5, r1
  S32_TO_F32 r5, ^r5
  FADD_LSCALE.f32 r6, 0x3F800000.neg, r1
  FLOGD.f32 r1, ^r1
  FMA.f32 r1, ^r1, ^r6, ^r5
  FMA_RSCALE.f32 r1, r3, ^r1, 0x0.neg, r4
  F32_TO_S32 r5, r1
  FEXP.f32 r1, ^r5, ^r1  // 225
  FREXPE.f32.log r5, r2
  S32_TO_F32 r5, ^r5
  FADD_LSCALE.f32 r6, 0x3F800000.neg, r2
  FLOGD.f32 r2, ^r2
  FMA.f32 r2, ^r2, ^r6, ^r5
  FMA_RSCALE.f32 r2, ^r3, ^r2, 0x0.neg, ^r4
  F32_TO_S32 r3, r2
  FEXP.f32 r2, ^r3, ^r2
  MOV.i32.wait0126 r3, 0x3F800000  // 234
  ATEST.wait @r60, ^r60, 0x3F800000, atest_datum.w0
  BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
  IADD_IMM.i32 r48, 0x0, #0x0
  BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
# v_skin.var.vert.hex
  LD_ATTR_IMM.v4.u32.slot0.wait0 @r0:r1:r2:r3, r60, r61, index:0x2, table:0x1
  LSHIFT_OR.i32 r0, ^r0, 0x7060504.b22, 0x0
  IADD_IMM.i32 r4, r0, #0x10
  IADD_IMM.i32 r5, r0, #0x20
  LSHIFT_OR.i32 r1, ^r1, 0x7060504.b22, 0x0  // 243
  IADD_IMM.i32 r6, 0x0, #0x1
  LD_BUFFER.i128.unsigned.slot1 @r8:r9:r10:r11, r1, r6
  LD_ATTR_IMM.v4.f32.slot2.wait12 @r12:r13:r14:r15, r60, r61, index:0x3, table:0x1
  FMA.f32 r7, ^r8, r13, 0x0.neg
  FMA.f32 r8, ^r9, r13, 0x0.neg
  FMA.f32 r9, ^r10, r13, 0x0.neg
  IADD_IMM.i32 r10, r1, #0x10
  LD_BUFFER.i128.unsigned.slot0.wait0 @r48:r49:r50:r51, ^r10, r6
  FMA.f32 r10, ^r48, r13, 0x0.neg  // 252
  FMA.f32 r11, ^r49, r13, 0x0.neg
  FMA.f32 r48, ^r50, r13, 0x0.neg
  IADD_IMM.i32 r1, ^r1, #0x20
  LD_BUFFER.i128.unsigned.slot1.wait1 @r50:r51:r52:r53, ^r1, r6
  FMA.f32 r1, ^r50, r13, 0x0.neg
  FMA.f32 r49, ^r51, r13, 0x0.neg
  FMA.f32 r13, ^r52, ^r13, 0x0.neg
  LD_BUFFER.i128.unsigned.slot2.wait2 @r50:r51:r52:r53, ^r0, r6
  FMA.f32 r0, ^r50, r12, ^r7  // 261
  FMA.f32 r7, ^r51, r12, ^r8
  FMA.f32 r8, ^r52, r12, ^r9
  LD_BUFFER.i128.unsigned.slot0.wait0 @r50:r51:r52:r53, ^r4, r6
  FMA.f32 r4, ^r50, r12, ^r10
  FMA.f32 r9, ^r51, r12, ^r11
  FMA.f32 r10, ^r52, r12, ^r48
  LD_BUFFER.i128.unsigned.slot1.wait1 @r50:r51:r52:r53, ^r5, r6
  FMA.f32 r1, ^r50, r12, ^r1
  FMA.f32 r5, ^r51, r12, ^r49  // 270
  FMA.f32 r11, ^r52, ^r12, ^r13
  LSHIFT_OR.i32 r2, ^r2, 0x7060504.b22, 0x0
  IADD_IMM.i32 r12, r2, #0x10
  IADD_IMM.i32 r13, r2, #0x20
  LD_BUFFER.i128.unsigned.slot2.wait2 @r48:r49:r50:r51, ^r2, r6
  FMA.f32 r0, ^r48, r14, ^r0
  FMA.f32 r2, ^r49, r14, ^r7
  FMA.f32 r7, ^r50, r14, ^r8
  LD_BUFFER.i128.unsigned.slot0.wait0 @r48:r49:r50:r51, ^r12, r6  // 279
  FMA.f32 r4, ^r48, r14, ^r4
  FMA.f32 r8, ^r49, r14, ^r9
  FMA.f32 r9, ^r50, r14, ^r10
  LD_BUFFER.i128.unsigned.slot1.wait1 @r48:r49:r50:r51, ^r13, r6
  FMA.f32 r1, ^r48, r14, ^r1
  FMA.f32 r5, ^r49, r14, ^r5
  FMA.f32 r10, ^r50, ^r14, ^r11
  LSHIFT_OR.i32 r3, ^r3, 0x7060504.b22, 0x0
  IADD_IMM.i32 r11, r3, #0x10  // 288
  IADD_IMM.i32 r12, r3, #0x20
  LD_BUFFER.i128.unsigned.slot2.wait2 @r48:r49:r50:r51, ^r3, r6
  FMA.f32 r0, ^r48, r15, ^r0
  FMA.f32 r2, ^r49, r15, ^r2
  FMA.f32 r3, ^r50, r15, ^r7
  LD_BUFFER.i128.unsigned.slot0.wait0 @r48:r49:r50:r51, ^r11, r6
  FMA.f32 r4, ^r48, r15, ^r4
  FMA.f32 r7, ^r49, r15, ^r8
  FMA.f32 r8, ^r50, r15, ^r9  // 297
  LD_BUFFER.i128.unsigned.slot1.wait1 @r48:r49:r50:r51, ^r12, ^r6
  FMA.f32 r1, ^r48, r15, ^r1
  FMA.f32 r5, ^r49, r15, ^r5
  FMA.f32 r6, ^r50, ^r15, ^r10
  LD_ATTR_IMM.v3.f32.slot2.wait2 @r10:r11:r12, ^r60, ^r61, index:0x1, table:0x1
  FMA.f32 r4, ^r4, r11, 0x0.neg
  FMA.f32 r7, ^r7, r11, 0x0.neg
  FMA.f32 r8, ^r8, ^r11, 0x0.neg
  FMA.f32 r0, ^r0, r10, ^r4  // 306
  FMA.f32 r2, ^r2, r10, ^r7
  FMA.f32 r3, ^r3, ^r10, ^r8
  FMA.f32 r0, ^r1, r12, ^r0
  FMA.f32 r1, ^r5, r12, ^r2
  FMA.f32 r2, ^r6, ^r12, ^r3
  LEA_BUF_IMM.slot0.wait0 @r4:r5, ^r59, table:0xD, index:0x0
  STORE.i96.estream.slot1.end @r0:r1:r2, ^r4, offset:0
# c_shatom.comp.hex
  U16_TO_U32 r0, ^r55.h00
  ICMP.u32.eq.m1 r1, r0, 0x0, 0x0  // 315
  BRANCHZ.eq.reconverge ^r1.h0, offset:p3_L8
  IADD_IMM.i32 r1, 0x0, #0x0
  STORE.i32.slot0 @r1, workgroup_local_pointer.w0, offset:0
  IADD_IMM.i32.wait0 r1, 0x0, #0x7FFFFFFF
  STORE.i32.slot1 @r1, workgroup_local_pointer.w0, offset:4
  BRANCHZ.eq.reconverge 0x0, offset:p3_L8
p3_L8:
  NOP.wait1
  BARRIER.slot7.wait
  IADD_IMM.i32 r1, workgroup_local_pointer.w0, #0x0  // 324
  MOV.i32 r2, ^r1
  MOV.i32 r3, workgroup_local_pointer.w1
  ATOM1_RETURN.i32.slot2.ainc @r1, ^r2, offset:0x0
  LSHIFT_OR.i32 r2, r60, 0x3020100.b22, 0x0
  IADD.s32 r3, u0, r2
  ICMP.u32.lt.i1 r4, r3, u0, 0x0
  IADD.s32 r4, ^r4, u1
  MOV.i32 r6, ^r3
  MOV.i32.wait2 r7, ^r4  // 333
  LOAD.i32.unsigned.slot0 @r3, ^r6, offset:0
  IADD_IMM.i32 r4, 0x0, #0x3
  LSHIFT_AND.i32 r0, ^r0, 0x0.b02, ^r4
  IADD_IMM.i32 r4, workgroup_local_pointer.w0, #0x4
  MOV.i32.wait0 r5, workgroup_local_pointer.w1
  MOV.i32 r6, r3
  ATOM_RETURN.i32.slot1.asmin @r6, @r6, ^r4, offset:0x0
  LSHIFT_OR.i32 r0, ^r0, 0x3020100.b22, 0x0
  IADD_IMM.i32 r0, ^r0, #0xC  // 342
  IADD.u32 r0, workgroup_local_pointer.w0, ^r0
  MOV.i32 r4, ^r0
  MOV.i32 r5, workgroup_local_pointer.w1
  MOV.i32.wait1 r0, r3
  ATOM_RETURN.i32.slot2.axchg @r0, @r0, ^r4, offset:0x0
  IADD_IMM.i32 r4, workgroup_local_pointer.w0, #0x1C
  MOV.i32 r6, r60
  MOV.i32 r7, 0x0
  MOV.i32.wait2 r5, workgroup_local_pointer.w1  // 351
  ATOM_RETURN.i32.slot0.compare.axchg @r6, @r6:r7, ^r4, offset:0x0
  IADD_IMM.i32 r4, workgroup_local_pointer.w0, #0x8
  MOV.i32.wait0 r5, workgroup_local_pointer.w1
  ATOM_RETURN.i32.slot1.aumax.wait1 @r3, @r3, ^r4, offset:0x0
  IADD_IMM.i32 r3, workgroup_local_pointer.w0, #0x20
  LSHIFT_OR.i32 r4, 0x1000000.b3, r60.b00, 0x0
  MOV.i32 r8, ^r3
  MOV.i32 r9, workgroup_local_pointer.w1
  MOV.i32 r3, ^r4  // 360
  ATOM_RETURN.i32.slot2.aor.wait2 @r3, @r3, ^r8, offset:0x0
  IADD_IMM.i32 r3, workgroup_local_pointer.w0, #0x24
  MOV.i32 r4, r60
  MOV.i32 r8, ^r3
  MOV.i32 r9, workgroup_local_pointer.w1
  MOV.i32 r3, ^r4
  ATOM_RETURN.i32.slot0.axor.wait0 @r3, @r3, ^r8, offset:0x0
  LSHIFT_OR.i32 r3, 0x0, 0x0.b02, ^r60.not
  IADD_IMM.i32 r4, workgroup_local_pointer.w0, #0x28  // 369
  MOV.i32 r5, workgroup_local_pointer.w1
  ATOM_RETURN.i32.slot1.aand.wait1 @r3, @r3, ^r4, offset:0x0
  BARRIER.slot7.wait
  LOAD.i32.unsigned.slot2.wait2 @r3, workgroup_local_pointer.w0, offset:4
  LOAD.i32.unsigned.slot0.wait0 @r4, workgroup_local_pointer.w0, offset:0
  IADD.s32 r3, ^r4, ^r3
  IADD.s32 r1, ^r3, ^r1
  IADD.s32 r0, ^r1, ^r0
  IADD.s32 r0, ^r0, ^r6  // 378
  LOAD.i32.unsigned.slot1.wait1 @r1, workgroup_local_pointer.w0, offset:8
  IADD.s32 r0, ^r0, ^r1
  LOAD.i32.unsigned.slot2.wait2 @r1, workgroup_local_pointer.w0, offset:32
  IADD.s32 r0, ^r0, ^r1
  LOAD.i32.unsigned.slot0.wait0 @r1, workgroup_local_pointer.w0, offset:36
  IADD.s32 r0, ^r0, ^r1
  LOAD.i32.unsigned.slot1.wait1 @r1, workgroup_local_pointer.w0, offset:40
  IADD.s32 r0, ^r0, ^r1
  IADD.s32 r1, u2, ^r2  // 387
  ICMP.u32.lt.i1 r2, r1, u2, 0x0
  IADD.s32 r2, ^r2, u3
  MOV.i32 r4, ^r1
  MOV.i32 r5, ^r2
  STORE.i32.slot2.end @r0, ^r4, offset:0
# f_texdepend.frag.hex
  LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, ^r61, index:0x0
  IADD_IMM.i32 r2, 0x0, #0x20001800
  MOV.i32.wait0 r3, 0x0
  TEX_SINGLE.slot1.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, r2  // 396
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg
  FMA.f32 r1, r1, 0x3DCCCCCD, 0x0.neg
  IADD_IMM.i32.wait1 r3, 0x0, #0x3F666666
  FMA.f32 r0, ^r4, r3, ^r0
  FMA.f32 r1, ^r5, r3, ^r1
  MOV.i32 r4, r2
  MOV.i32 r5, 0x0
  TEX_SINGLE.slot2.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, ^r4
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg  // 405
  FMA.f32.wait2 r1, r1, 0x3DCCCCCD, 0x0.neg
  FMA.f32 r0, ^r4, r3, ^r0
  FMA.f32 r1, ^r5, r3, ^r1
  MOV.i32 r4, r2
  MOV.i32 r5, 0x0
  TEX_SINGLE.slot0.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, ^r4
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg
  FMA.f32.wait0 r1, r1, 0x3DCCCCCD, 0x0.neg
  FMA.f32 r0, ^r4, r3, ^r0  // 414
  FMA.f32 r1, ^r5, r3, ^r1
  MOV.i32 r4, r2
  MOV.i32 r5, 0x0
  TEX_SINGLE.slot1.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, ^r4
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg
  FMA.f32.wait1 r1, r1, 0x3DCCCCCD, 0x0.neg
  FMA.f32 r0, ^r4, r3, ^r0
  FMA.f32 r1, ^r5, r3, ^r1
  MOV.i32 r4, r2  // 423
  MOV.i32 r5, 0x0
  TEX_SINGLE.slot2.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, ^r4
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg
  FMA.f32.wait2 r1, r1, 0x3DCCCCCD, 0x0.neg
  FMA.f32 r0, ^r4, r3, ^r0
  FMA.f32 r1, ^r5, r3, ^r1
  MOV.i32 r4, r2
  MOV.i32 r5, 0x0
  TEX_SINGLE.slot0.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, ^r4  // 432
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg
  FMA.f32.wait0 r1, r1, 0x3DCCCCCD, 0x0.neg
  FMA.f32 r0, ^r4, r3, ^r0
  FMA.f32 r1, ^r5, r3, ^r1
  MOV.i32 r4, r2
  MOV.i32 r5, 0x0
  TEX_SINGLE.slot1.f.32.2d.computed @r4:r5:r6:r7, @r0:r1, ^r4
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg
  FMA.f32.wait1 r1, r1, 0x3DCCCCCD, 0x0.neg  // 441
  FMA.f32 r0, ^r4, r3, ^r0
  FMA.f32 r1, ^r5, r3, ^r1
  MOV.i32 r4, ^r2
  MOV.i32 r5, 0x0
  TEX_SINGLE.slot2.skip.f.32.2d.computed.discard @r4:r5:r6:r7, @r0:r1, ^r4
  FMA.f32 r0, r0, 0x3DCCCCCD, 0x0.neg
  FMA.f32.wait2 r1, r1, 0x3DCCCCCD, 0x0.neg
  FMA.f32 r0, ^r4, r3, ^r0
  FMA.f32 r1, ^r5, ^r3, ^r1  // 450
  MOV.i32 r2, 0x0
  MOV.i32.wait0126 r3, 0x3F800000
  ATEST.wait @r60, ^r60, 0x3F800000, atest_datum.w0
  BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
  IADD_IMM.i32 r48, 0x0, #0x0
  BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
# c_collatz.comp.hex
  LSHIFT_OR.i32 r0, ^r60, 0x3020100.b22, 0x0
  IADD.s32 r1, u0, r0
  ICMP.u32.lt.i1 r2, r1, u0, 0x0  // 459
  IADD.s32 r2, ^r2, u1
  MOV.i32 r4, ^r1
  MOV.i32 r5, ^r2
  LOAD.i32.unsigned.slot0 @r1, ^r4, offset:0
  IADD_IMM.i32.reconverge r2, 0x0, #0x0
p5_L8:
  NOP.wait0
  ICMP.u32.eq.m1 r3, r1, 0x1000000.b3, 0x0
  BRANCHZ.eq.reconverge ^r3.h0, offset:p5_L12
  BRANCHZ.eq.reconverge 0x0, offset:p5_L25  // 468
p5_L12:
  IADD_IMM.i32 r3, 0x0, #0xC8
  ICMP.u32.ge.m1 r3, r2, ^r3, 0x0
  BRANCHZ.eq.reconverge ^r3.h0, offset:p5_L16
  BRANCHZ.eq.reconverge 0x0, offset:p5_L25
p5_L16:
  IADD_IMM.i32 r3, 0x0, #0x1
  LSHIFT_AND.i32 r3, r1, 0x0.b02, ^r3
  IMUL.i32 r4, 0x3020100.b3, r1
  IADD_IMM.i32 r4, ^r4, #0x1
  RSHIFT_OR.i32 r1, ^r1, 0x1000000.b33, 0x0  // 477
  ICMP.u32.ne.m1 r3, ^r3, 0x0, 0x0
  CSEL.u32.eq r1, ^r3, 0x0, ^r1, ^r4
  IADD_IMM.i32 r2, ^r2, #0x1
  BRANCHZ.eq.reconverge 0x0, offset:p5_L8
p5_L25:
  IADD.s32 r0, u2, ^r0
  ICMP.u32.lt.i1 r1, r0, u2, 0x0
  IADD.s32 r1, ^r1, u3
  STORE.i32.slot1.end @r2, ^r0, offset:0
# c_loopsum.comp.hex
  LSHIFT_OR.i32 r0, ^r60, 0x3020100.b22, 0x0  // 486
  IADD.s32 r1, u0, r0
  ICMP.u32.lt.i1 r2, r1, u0, 0x0
  IADD.s32 r2, ^r2, u1
  MOV.i32 r4, ^r1
  MOV.i32 r5, ^r2
  LOAD.i32.unsigned.slot0 @r1, ^r4, offset:0
  IADD_IMM.i32 r2, 0x0, #0x0
  IADD_IMM.i32.reconverge r3, 0x0, #0x0
p6_L9:
  NOP.wait0  // 495
  ICMP.u32.ge.m1 r4, r3, r1, 0x0
  BRANCHZ.eq.reconverge ^r4.h0, offset:p6_L13
  BRANCHZ.eq 0x0, offset:p6_L22
p6_L13:
  LSHIFT_OR.i32 r4, r3, 0x3020100.b22, 0x0
  IADD_IMM.i32 r4, ^r4, #0x100
  IADD.s32 r4, u0, ^r4
  ICMP.u32.lt.i1 r5, r4, u0, 0x0
  IADD.s32 r5, ^r5, u1
  LOAD.i32.unsigned.slot1.wait1 @r4, ^r4, offset:0  // 504
  IADD.s32 r2, ^r2, ^r4
  IADD_IMM.i32 r3, ^r3, #0x1
  BRANCHZ.eq.reconverge 0x0, offset:p6_L9
p6_L22:
  IADD.s32 r0, u2, ^r0
  ICMP.u32.lt.i1 r1, r0, u2, 0x0
  IADD.s32 r1, ^r1, u3
  STORE.i32.slot2.end @r2, ^r0, offset:0
)",
                                                      valhall::arch::v9>();

// clang-format off
inline constexpr std::uint64_t long_kernel_words[] = {
    0x005c80041220003d, 0x0110c220021802c0, 0x0891c300000000c0, 0x012840b457c22042, 0x305c8606a200003d,
    0x00a4c20000004246, 0x00a4c30000004347, 0x00a4c40000004448, 0x0114c2bf00000042, 0x0114c3bf00000043,
    0x0114c4bf00000044, 0x00b2c50400c00404, 0x00b2c50000450303, 0x00b2c50000450202, 0x009cc50000020045,
    0x00b2c20400c00542, 0x00b2c30400c00543, 0x00b2c40400c04544, 0x085c86062210007d, 0x00a4c51000000680,
    0x00a4c91000000781, 0x00a4ca1000000882, 0x00b2cb0400c00a0a, 0x00b2cb00004b0909, 0x00b2cb00004b0505,
    0x009ccb000002004b, 0x00b2c50400c00b45, 0x00b2c90400c00b49, 0x00b2ca0400c04b4a, 0x0110cb20001800c0,
    0x0091cc000000004b, 0x0091cd00000000c0, 0x012840b457cc204c, 0x0110cb20011801c0, 0x0091d0000000004b,
    0x0091d100000000c0, 0x212840b497d02050, 0x10b2c00400c05151, 0x6914c1bd23d70a0c, 0x0114cbbd23d70a0d,
    0x0114cfbd23d70a0e, 0x0110d13d23d70ac0, 0x00b2d20000110110, 0x00b2d30000110b10, 0x00b2d10000510f10,
    0x0110d400000000c0, 0x0110d500000000c0, 0x0110d600000000c0, 0x5110d700000000c0, 0x00f8d80280c08317,
    0x501fc03000000158, 0x001fc010000071c0, 0x0110d800000001c0, 0x00b4d90111c0c917, 0x086a9ae630001819,
    0x00a4dc100000085c, 0x00a4db100000075b, 0x00b2dd0400c01c1c, 0x00b2dd00005d1b1b, 0x00a4da100000065a,
    0x00b2dd00005d1a1a, 0x009cde000002001d, 0x00b2dc0400c01e5c, 0x00b2db0400c01e5b, 0x00b2da0400c05e5a,
    0x00a4de0000000a1c, 0x00b2df0400c01e1e, 0x00a4e0000000091b, 0x00b2df00005f2020, 0x00a4e1000000051a,
    0x00b2df00005f2121, 0x009cdf000002005f, 0x00b2de0400c01f5e, 0x00b2e00400c01f60, 0x00b2df0400c05f61,
    0x00b2e10400c00a1e, 0x00b2e10000610920, 0x00b2e1010061051f, 0x00a4e110000061d0, 0x0099e20002020021,
    0x0090e20000090062, 0x00a4e340000921d0, 0x009ce10000080061, 0x00b2e10000626361, 0x0110e200000018c0,
    0x0110e340a00000c0, 0x0160e10462c06163, 0x00b2dc0400c05c04, 0x00b2db00005c5b03, 0x00b2dc0400c05e04,
    0x00b2dc00005c6003, 0x0114de3f80000000, 0x00b2de0400c05e5e, 0x0110e03e000000c0, 0x00b2de0400c0605e,
    0x00b2da01005b5a02, 0x00b2db01005c5f02, 0x00b2dc0400c00a04, 0x00b2dc00005c0903, 0x00b2dc00005c0502,
    0x0110df3a83126fc0, 0x00a4dc0000031f5c, 0x00a4e01000001ed0, 0x00b2e200001e201c, 0x00b2de00005e601a,
    0x00b2db0400c05b5b, 0x00b2e00400c00000, 0x0114e3bf80000020, 0x00b2db0000d0635b, 0x00b2de0400c0625e,
    0x0110e240490fd0c0, 0x00b2e20400c01b62, 0x00b2db0400c05b62, 0x00b2e20420c01add, 0x00b2df00005f1c62,
    0x009cde000000005e, 0x00b2dc0400c05c1a, 0x00b2dc0400c05e5c, 0x009cdb000000005b, 0x00b2db0400c05b60,
    0x0090de00000c0021, 0x00a4de000008615e, 0x00b2db0400c05c5b, 0x0110dc3f75c28fc0, 0x00b2e040001c0f10,
    0x00b2e140001c0b10, 0x00b2dc40005c0110, 0x00b2e00000111e60, 0x00b2e10000131e61, 0x00b2dc0000125e5c,
    0x00a4de10000020d0, 0x00b2e00400c0601b, 0x00a4e210000021d0, 0x00b2e10400c0611b, 0x00b2db0400c01c5b,
    0x00a4dc1000005cd0, 0x0110e33ea2f98cc0, 0x00b2de0400c0235e, 0x00b2e20400c02362, 0x00b2dc0400c0635c,
    0x009cdf000000005f, 0x00b2e00400c01f60, 0x00b2e10400c01f61, 0x00b2db0400c05f5b, 0x00a4df10000010d0,
    0x00b2de0400c01f5e, 0x00b2e20400c01f62, 0x00b2dc0400c05f5c, 0x00b2de0000600e5e, 0x00b2df0000610d62,
    0x00b2db00005b0c5c, 0x0110d90000010059, 0x106aa0e670005859, 0x00b2d80400c0625e, 0x00b2d90400c0615f,
    0x00b2db0400c0605b, 0x00b2d80400c01a58, 0x00b2d90400c01a59, 0x00b2da0400c05a5b, 0x009cdb000000005d,
    0x00b2d60000561b58, 0x00b2d50000551b59, 0x00b2d40000545b5a, 0x0110d70000000157, 0x501fc017ffff8cc0,
    0x00b2c10400c0040a, 0x00b2c14400410309, 0x00b2c14000410205, 0x00a4c10000004141, 0x00b2c24400454201,
    0x00b2c34400494301, 0x00b2c144004a4441, 0x0110c440c00000c0, 0x00b2c00400c04440, 0x00c0c40000010302,
    0x00c1c50000010302, 0x00bcc20000054201, 0x00bcc10001054143, 0x009cc30000000044, 0x00b2c30408c0da43,
    0x00b2c20302da4203, 0x00b2c10302da4143, 0x0110c31fffffffc0, 0x00b8c20300434542, 0x0110c33d800000c0,
    0x00b2c00600c04340, 0x0110c345800000c0, 0x00b2c00400c04340, 0x0090c000c00c0040, 0x00a1c0000805c040,
    0x0091c30000000041, 0x0091c40000000040, 0x0110c020031803c0, 0x0091c100000000c0, 0x212842b6b7c08040,
    0x00b2c00000545240, 0x00b2c10000555341, 0x00b2c20000565142, 0x0114c33f80000000, 0x0114c43f80000001,
    0x0114c53f80000002, 0x009cc30000000043, 0x009cc40000000044, 0x009cc50000000045, 0x00b2c00400c04340,
    0x00b2c10400c04441, 0x00b2c20400c04542, 0x0099c30002020000, 0x0090c30000090043, 0x00a4c440000900d0,
    0x009cc00000080040, 0x00b2c00000434440, 0x0110c33ee8ba2ec0, 0x0110c400000018c0, 0x0160c00404c04003,
    0x0090c500000c0000, 0x00a4c00000084045, 0x0099c50002020001, 0x0090c50000090045, 0x00a4c640000901d0,
    0x009cc10000080041, 0x00b2c10000454641, 0x0160c10404c04103, 0x0090c500000c0001, 0x00a4c10000084145,
    0x0099c50002020002, 0x0090c50000090045, 0x00a4c640000902d0, 0x009cc20000080042, 0x00b2c20000454642,
    0x0160c20444c04243, 0x0090c300000c0002, 0x00a4c20000084243, 0x4091c300000000d0, 0x487dbc0200ead07c,
    0x787f4008323c00f0, 0x0110f000000000c0, 0x002fc1100000f1c0, 0x0866800836213d3c, 0x00b4c00119c0c940,
    0x0110c40000001000, 0x0110c50000002000, 0x00b4c10119c0c941, 0x0110c600000001c0, 0x006a88f878000601,
    0x30668c08b2313d3c, 0x00b2c70400c00d48, 0x00b2c80400c00d49, 0x00b2c90400c00d4a, 0x0110ca0000001001,
    0x086ab0f83800064a, 0x00b2ca0400c00d70, 0x00b2cb0400c00d71, 0x00b2f00400c00d72, 0x0110c10000002041,
    0x106ab2f878000641, 0x00b2c10400c00d72, 0x00b2f10400c00d73, 0x00b2cd0400c04d74, 0x206ab2f8b8000640,
    0x00b2c00000470c72, 0x00b2c70000480c73, 0x00b2c80000490c74, 0x086ab2f838000644, 0x00b2c400004a0c72,
    0x00b2c900004b0c73, 0x00b2ca0000700c74, 0x106ab2f878000645, 0x00b2c10000410c72, 0x00b2c50000710c73,
    0x00b2cb00004d4c74, 0x00b4c20119c0c942, 0x0110cc0000001002, 0x0110cd0000002002, 0x206ab0f8b8000642,
    0x00b2c00000400e70, 0x00b2c20000470e71, 0x00b2c70000480e72, 0x086ab0f83800064c, 0x00b2c40000440e70,
    0x00b2c80000490e71, 0x00b2c900004a0e72, 0x106ab0f87800064d, 0x00b2c10000410e70, 0x00b2c50000450e71,
    0x00b2ca00004b4e72, 0x00b4c30119c0c943, 0x0110cb0000001003, 0x0110cc0000002003, 0x206ab0f8b8000643,
    0x00b2c00000400f70, 0x00b2c20000420f71, 0x00b2c30000470f72, 0x086ab0f83800064b, 0x00b2c40000440f70,
    0x00b2c70000480f71, 0x00b2c80000490f72, 0x106ab0f87800464c, 0x00b2c10000410f70, 0x00b2c50000450f71,
    0x00b2c600004a4f72, 0x20668a06a2117d7c, 0x00b2c40400c00b44, 0x00b2c70400c00b47, 0x00b2c80400c04b48,
    0x00b2c00000440a40, 0x00b2c20000470a42, 0x00b2c30000484a43, 0x00b2c00000400c41, 0x00b2c10000420c45,
    0x00b2c20000434c46, 0x085e840400000d7b, 0x7861400672000044, 0x0090c00000140077, 0x00f0c10080c0c000,
    0x501fc03000000541, 0x0110c100000000c0, 0x02614102180000e6, 0x0910c17fffffffc0, 0x02614102580004e6,
    0x501fc010000000c0, 0x1000c00000000000, 0x4845c001c0000000, 0x0310c100000000e6, 0x0091c20000000041,
    0x0291c300000000e7, 0x0069810298000042, 0x00b4c20119c0c83c, 0x00a8c30000000280, 0x00f0c40400c08003,
    0x00a8c40000008144, 0x0091c60000000043, 0x2091c70000000044, 0x0060838218000046, 0x0110c400000003c0,
    0x00b4c0010044c040, 0x0310c400000004e6, 0x0a91c500000000e7, 0x0091c60000000003, 0x0120c6025a060044,
    0x00b4c00119c0c840, 0x0110c00000000c40, 0x02a0c000000040e6, 0x0091c40000000040, 0x0291c500000000e7,
    0x1091c00000000003, 0x0120c0029bc00044, 0x0310c40000001ce6, 0x0091c6000000003c, 0x0091c700000000c0,
    0x2291c500000000e7, 0x0120c6041fc60044, 0x0310c400000008e6, 0x0a91c500000000e7, 0x1120c3025ac30044,
    0x0310c300000020e6, 0x00b4c47111c03cc4, 0x0091c80000000043, 0x0291c900000000e7, 0x0091c30000000044,
    0x2120c3029b430048, 0x0310c300000024e6, 0x0091c4000000003c, 0x0091c80000000043, 0x0291c900000000e7,
    0x0091c30000000044, 0x0920c3021b830048, 0x00b4c309017cc0c0, 0x0310c400000028e6, 0x0291c500000000e7,
    0x1120c3025b030044, 0x4845c001c0000000, 0x22608382980004e6, 0x0a608482180000e6, 0x00a8c30000004344,
    0x00a8c10000004143, 0x00a8c00000004041, 0x00a8c00000004640, 0x12608182580008e6, 0x00a8c00000004140,
    0x22608182980020e6, 0x00a8c00000004140, 0x0a608182180024e6, 0x00a8c00000004140, 0x12608182580028e6,
    0x00a8c00000004140, 0x00a8c10000004282, 0x00f0c20400c08201, 0x00a8c20000008342, 0x0091c40000000041,
    0x0091c50000000042, 0x7861400298000044, 0x005c80041200007d, 0x0110c220001800c0, 0x0891c300000000c0,
    0x0128403457c42002, 0x00b2c00400c0d100, 0x00b2c10400c0d101, 0x1110c33f666666c0, 0x00b2c00000400344,
    0x00b2c10000410345, 0x0091c40000000002, 0x0091c500000000c0, 0x0128403497c42044, 0x00b2c00400c0d100,
    0x20b2c10400c0d101, 0x00b2c00000400344, 0x00b2c10000410345, 0x0091c40000000002, 0x0091c500000000c0,
    0x0128403417c42044, 0x00b2c00400c0d100, 0x08b2c10400c0d101, 0x00b2c00000400344, 0x00b2c10000410345,
    0x0091c40000000002, 0x0091c500000000c0, 0x0128403457c42044, 0x00b2c00400c0d100, 0x10b2c10400c0d101,
    0x00b2c00000400344, 0x00b2c10000410345, 0x0091c40000000002, 0x0091c500000000c0, 0x0128403497c42044,
    0x00b2c00400c0d100, 0x20b2c10400c0d101, 0x00b2c00000400344, 0x00b2c10000410345, 0x0091c40000000002,
    0x0091c500000000c0, 0x0128403417c42044, 0x00b2c00400c0d100, 0x08b2c10400c0d101, 0x00b2c00000400344,
    0x00b2c10000410345, 0x0091c40000000002, 0x0091c500000000c0, 0x0128403457c42044, 0x00b2c00400c0d100,
    0x10b2c10400c0d101, 0x00b2c00000400344, 0x00b2c10000410345, 0x0091c40000000042, 0x0091c500000000c0,
    0x692840b497c42044, 0x00b2c00400c0d100, 0x20b2c10400c0d101, 0x00b2c00000400344, 0x00b2c10000414345,
    0x0091c200000000c0, 0x4091c300000000d0, 0x487dbc0200ead07c, 0x787f4008323c00f0, 0x0110f000000000c0,
    0x002fc1100000f1c0, 0x00b4c00119c0c87c, 0x00a8c10000000080, 0x00f0c20400c08001, 0x00a8c20000008142,
    0x0091c40000000041, 0x0091c50000000042, 0x0060818218000044, 0x5110c200000000c0, 0x0800c00000000000,
    0x00f0c3009cc0c401, 0x501fc03000000143, 0x501fc01000000dc0, 0x0110c3000000c8c0, 0x00f0c30280c04302,
    0x501fc03000000143, 0x501fc010000009c0, 0x0110c300000001c0, 0x00b4c3010043c001, 0x00a0c470000a01c8,
    0x0110c40000000144, 0x00b4c1001dc0c441, 0x00f0c30380c0c043, 0x0150c1004441c043, 0x0110c20000000142,
    0x501fc017ffffefc0, 0x00a8c00000004082, 0x00f0c10400c08200, 0x00a8c10000008341, 0x7861420258000040,
    0x00b4c00119c0c87c, 0x00a8c10000000080, 0x00f0c20400c08001, 0x00a8c20000008142, 0x0091c40000000041,
    0x0091c50000000042, 0x0060818218000044, 0x0110c200000000c0, 0x5110c300000000c0, 0x0800c00000000000,
    0x00f0c40280c00103, 0x501fc03000000144, 0x001fc010000009c0, 0x00b4c40119c0c803, 0x0110c40000010044,
    0x00a8c40000004480, 0x00f0c50400c08004, 0x00a8c50000008145, 0x1060848258000044, 0x00a8c20000004442,
    0x0110c30000000143, 0x501fc017fffff3c0, 0x00a8c00000004082, 0x00f0c10400c08200, 0x00a8c10000008341,
    0x7861420298000040

};
// clang-format on
