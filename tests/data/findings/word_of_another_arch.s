# compute --arch v11
# 3: fault: S16_TO_F32 is not in v11; until v10 [not_in_arch]
LOAD.i32.unsigned.slot0 @r0, u0, offset:0
MOV.i32 r1, r60
IADD.u32 r2, ^r1, r60
.word 0x0890c1000005003c
IADD.u32.end r2, r0, r1
