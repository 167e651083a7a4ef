# compute
# 3: hazard: r4 is read before a wait on slot0 for LOAD.i32 at word 0, which writes it; wait0 or a wait that includes it belongs on each path from word 0 to word 3 [read_before_wait]
LOAD.i32.unsigned.slot0 @r4, u0, offset:0
BRANCHZ.eq.reconverge r60, offset:out
NOP.reconverge
out:
FADD.f32 r6, r4, r60
NOP.end
