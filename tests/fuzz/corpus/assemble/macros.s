.macro inner a
  FADD.f32 \a, \a, r9
.endm
.macro outer a, b
 inner \a
 inner \b
.endm
.rept 2, i
loop\i: outer r\i, r1\i
BRANCHZ.eq 0x0, offset:loop\()\i
.endr
