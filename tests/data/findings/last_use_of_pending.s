# compute
# 2: hazard: r4 is read for the last time before a wait on slot0 for STORE.i32 at word 1, which still reads it; wait0 or a wait that includes it belongs on word 1, or remove the last-use mark here [last_use_of_pending]
MOV.i32 r4, u4
STORE.i32.slot0 @r4, u0, offset:0
FADD.f32 r5, ^r4, r60
NOP.end
