# compute
# 1: hazard: r4 is written before a wait on slot0 for the same instruction in the previous iteration, which writes it too; wait0 or a wait that includes it belongs on each path from word 1 to word 1 [write_before_wait]
MOV.i32.reconverge r0, 0x0
loop:
LOAD.i32.unsigned.slot0 @r4, u0, offset:0
BRANCHZ.reconverge r60, offset:loop
NOP.end
