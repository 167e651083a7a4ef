# Lanes take different paths: lanes 0 to 3 store 1, the others 2.
# Open `Run` and step: each side of the branch runs with its own lanes, until they meet.
    ICMP.u32.lt.m1 r1, r60, 0x7060504.b0, 0x0
    BRANCHZ.eq.reconverge ^r1, offset:other
    IADD_IMM.i32 r0, 0x0, #1
    BRANCHZ.eq.reconverge 0x0, offset:both
other:
    IADD_IMM.i32.reconverge r0, 0x0, #2
both:
    SHADDX.u64 r2, u0, ^r60.w0, shift:0x2
    STORE.i32.slot0.end @r0, ^r2, offset:0
