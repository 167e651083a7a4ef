# compute
# 3: hazard: r4 is read before a wait on slot1 for LOAD.i32 at word 1, which writes it; wait1 or a wait that includes it belongs on one of the words 1 to 2 [read_before_wait]
NOP
LOAD.i32.unsigned.slot1 @r4, u0, offset:0
MOV.i32.wait0 r5, u4
FADD.f32.wait1 r6, r4, r5
STORE.i32.slot0 @r6, u2, offset:0
NOP.end
