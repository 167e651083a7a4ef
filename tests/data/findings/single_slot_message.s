# fragment
# 1: note: ATEST reads 2 slots of uniforms and special values, but later hardware reads only one; MOV.i32 can copy the others to registers [single_slot_message]
NOP.wait0126
ATEST.wait @r60, r60, u0, atest_datum.w0
NOP.end
