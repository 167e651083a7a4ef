FADD.f32 r0, `r1, r2^
IADD.u64 r0, [r2:r3], [r4^:r5^]
ICMP_AND.u32.eq.i1 r0, r1, r2, r3
MOV.i32.id r0, lane_id
MOV.i32.ts r0, tls_ptr_hi
MOV.i32 r0, blend_descriptor_3_y
STORE.i32.tl.slot0.return @r0, r2, offset:-4
LD_PKA.i32.unsigned.slot0 @r0, r1, r2
U16_TO_U32 r0, r1.h0
IADD_IMM.i32 r0, r1, #0xDEAD
