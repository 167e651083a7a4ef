# compute
# 2: hazard: r5 is read before a wait on slot0 for LOAD.i32 at word 1, which writes it; wait0 or a wait that includes it belongs on word 1 [read_before_wait]
LOAD.i32.unsigned.slot0 @r4, u0, offset:0
LOAD.i32.unsigned.slot0 @r5, u2, offset:0
FADD.f32.wait0 r6, r4, r5
STORE.i32.slot0 @r6, u4, offset:0
NOP.end
