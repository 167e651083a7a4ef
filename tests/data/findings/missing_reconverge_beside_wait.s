# compute
# 1: hazard: lanes may diverge at BRANCHZ; reconverge belongs on it, and its flow on a NOP before it [missing_reconverge]
LOAD.i32.unsigned.slot0 @r4, u0, offset:0
BRANCHZ.eq.wait0 r60, offset:out
MOV.i32.reconverge r0, u4
out:
NOP.end
