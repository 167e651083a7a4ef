IADD.u32 r0, r1
