IABS.s32.reconverge r59, r30.b2
