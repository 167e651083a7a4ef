# compute
# 1: fault: the program runs past MOV.i32, its last word; end belongs on that or on a NOP after it [missing_end]
NOP
MOV.i32 r0, r60
