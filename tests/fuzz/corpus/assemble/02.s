LD_VAR_SPECIAL.v2.s32.center.retrieve.slot1.wait @r58:r59, ^r35, index:0x8
