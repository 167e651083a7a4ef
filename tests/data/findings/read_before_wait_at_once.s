# compute
# 1: hazard: r4 is read before a wait on slot1 for LOAD.i32 at word 0, which writes it; wait1 or a wait that includes it belongs on word 0 [read_before_wait]
# 2: note: STORE.i32 may access the bytes that LOAD.i32 at word 0 accesses, without a wait on slot1 in between; wait1 or a wait that includes it belongs on one of the words 0 to 1 [unordered_memory]
LOAD.i32.unsigned.slot1 @r4, u0, offset:0
FADD.f32.wait0 r6, r4, r60
STORE.i32.slot0 @r6, u2, offset:0
NOP.end
