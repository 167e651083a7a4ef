// SPDX-License-Identifier: MIT
// Six of the programs in tests/data/programs, printed with labels, and their words, which CMake takes from
// there.
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

inline constexpr std::uint64_t long_kernel_words[] = {
#include <long_kernel_words.inc>
};
