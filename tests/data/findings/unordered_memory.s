# compute
# 2: note: LOAD.i32 may access the bytes that STORE.i32 at word 0 accesses, without a wait on slot0 in between; wait0 or a wait that includes it belongs on one of the words 0 to 1 [unordered_memory]
STORE.i32.slot0 @r60, u0, offset:0
NOP
LOAD.i32.unsigned.slot1 @r4, u2, offset:0
NOP.wait01
NOP.end
