# compute
# 1: hazard: r4 is written before a wait on slot0 for LOAD.i32 at word 0, which writes it too; wait0 or a wait that includes it belongs on word 0 [write_before_wait]
# 2: hazard: r4 is read before a wait on slot0 for LOAD.i32 at word 0, which writes it; wait0 or a wait that includes it belongs on one of the words 0 to 1 [read_before_wait]
# 2: note: STORE.i32 may access the bytes that LOAD.i32 at word 0 accesses, without a wait on slot0 in between; wait0 or a wait that includes it belongs on one of the words 0 to 1 [unordered_memory]
LOAD.i32.unsigned.slot0 @r4, u0, offset:0
MOV.i32 r4, u4
STORE.i32.slot0.wait0 @r4, u2, offset:0
NOP.end
