FREXPM.f32.log r5, r15.h0
LSHIFT_AND.v4i8 r10, r38^.b3210, r34^.b33, r19^
ICMP_AND.u32.gt.i1 r35.h0, thread_local_pointer.w1.b3, r35.b1, r53
MKVEC.v2i16 r37.h1, r19.h0, u78.w0.h1
IMUL.i32.wait r52, 0x48000000.b0, r43^.h0
ISUB.v2u16 r42, r30.b20, r3^.b02
CUBEFACE2_V9.wait2 r31, r51.neg.abs, r6^.neg, r6
IMUL.v2s16.saturate.reconverge r46, r16.b13, r5^.b00
STORE.i24.istream.slot2 @r54, blend_descriptor_6.w0, offset:0
IADD.u32 r9.h0, 0x80002000.h1, r19.h1
LEA_BUF.slot1.wait1 @r58:r59, 0x7060504, r13
CSEL.s32.lt.wait01 r27.h1, r17^, 0x477FFF00, r40, r24^

















