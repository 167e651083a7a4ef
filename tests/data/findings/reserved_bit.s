# compute
# 1: fault: NOP breaks a rule: bits that belong to no field must be zero [unused_bits_set]
LOAD.i32.unsigned.slot0 @r0, u0, offset:0
.word 0x0800c00000000001
IADD.u32.end r1, r0, r60
