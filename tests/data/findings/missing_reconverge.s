# compute
# 0: hazard: lanes may diverge at BRANCHZ; reconverge belongs on it [missing_reconverge]
# 1: hazard: after MOV.i32, lanes meet others that diverged from them at BRANCHZ at word 0; reconverge belongs on it or on a NOP after it [missing_reconverge]
BRANCHZ.eq r60, offset:out
MOV.i32 r0, u4
out:
NOP.end
