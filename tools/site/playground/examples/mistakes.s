# Each line has a mistake. The message says what is wrong and what would be right.
    FADD.f23 r0, r1, r2
    FADD.f32.clamp01 r0, r1, r2
    FMA.f32 r0, u0, u2, r1
    IADD.u64 r1, r2, r4
    FADD.f32 r0, r1, 1.0
    LOAD.i32.unsigned @r0, r2, offset:0
    BRANCHZ r0, offset:nowhere
    STORE.i32.slot0 r0, u0, offset:0
