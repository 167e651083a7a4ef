# compute
# 2: hazard: r4 is read for the last time by STORE.i32, whose message reads it later as a staging register; remove the last-use mark [last_use_of_pending]
MOV.i32 r4, u4
MOV.i32 r5, u5
STORE.i32.slot0 @r4, ^r4, offset:0
NOP.end
