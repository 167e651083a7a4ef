# Each lane counts down from its number: the loop runs as long as any lane needs it.
    MOV.i32 r0, 0x0
    IADD_IMM.i32.reconverge r1, ^r60, #1
loop:
    IADD.s32 r0, ^r0, r1
    IADD_IMM.i32 r1, ^r1, #0xFFFFFFFF
    BRANCHZ.reconverge r1, offset:loop
    U16_TO_U32 r4, ^r55.h00
    SHADDX.u64 r2, u0, ^r4.w0, shift:0x2
    STORE.i32.slot0.end @r0, ^r2, offset:0
