loop: NOP // a
  BRANCHZ.eq 0x0, offset:loop ; b
BRANCHZ.eq r0, offset:out
# c
out: NOP.end
