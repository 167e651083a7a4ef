# fragment
# 1: note: ATEST reads 2 slots of uniforms and special values, of which later hardware reads one; MOV.i32 can bring the others into registers [single_slot_message]
NOP.wait0126
ATEST.wait @r60, r60, u0, atest_datum.w0
NOP.end
