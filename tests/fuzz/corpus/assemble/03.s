LD_VAR_IMM.slot0.s32.center.clobber.end @r51, 0x7060504, table:0x0, index:0x0
