# compute
# 0: hazard: lanes may part at BRANCHZ; reconverge belongs on it [missing_reconverge]
# 1: hazard: behind MOV.i32 lanes meet those that BRANCHZ at word 0 sends to word 2; reconverge belongs on it or on a NOP behind it [missing_reconverge]
BRANCHZ.eq r60, offset:out
MOV.i32 r0, u4
out:
NOP.end
