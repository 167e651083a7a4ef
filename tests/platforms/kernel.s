# Counts r0 down.
IADD_IMM.i32 r0, 0x0, #0x10
loop:
  IADD.s32 r0, r0, 0xFFFFFFFF
  BRANCHZ.eq.reconverge r0, offset:done  ; at the end
  BRANCHZ.eq 0x0, offset:loop            // else again
done:
  NOP.end
