# compute
# 1: hazard: r4 is read, but the mark of its last use here holds for the next round of the loop; it has to be written before, or that mark has to go [read_after_last_use]
MOV.i32.reconverge r4, u4
loop:
FADD.f32 r5, ^r4, r60
BRANCHZ.reconverge r5, offset:loop
NOP.end
