# compute
# 1: hazard: r4 is read, but its last-use mark here applies to the next iteration of the loop; write it first, or remove that mark [read_after_last_use]
MOV.i32.reconverge r4, u4
loop:
FADD.f32 r5, ^r4, r60
BRANCHZ.reconverge r5, offset:loop
NOP.end
