# compute
# 1: fault: BARRIER runs before a wait on slot1, which LOAD.i32 at word 0 occupies; wait1 or a wait that includes it belongs on word 0 [barrier_without_wait]
# 2: fault: BARRIER neither carries wait nor is followed by it; wait belongs on it or on a NOP after it [barrier_without_wait]
LOAD.i32.unsigned.slot1 @r4, u0, offset:0
BARRIER.slot7.wait
BARRIER.slot7
MOV.i32 r0, r4
NOP.end
