# compute
# 1: hazard: r4 is read before a wait on slot2 for LOAD.i32 at word 0, which writes it; wait2 or a wait that includes it belongs on a NOP before word 1 [read_before_wait]
LOAD.i32.unsigned.slot2.reconverge @r4, u0, offset:0
FADD.f32 r6, r4, r60
NOP.end
