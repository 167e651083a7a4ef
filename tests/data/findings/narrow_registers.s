# compute --registers 32
# 0: fault: MOV.i32 uses r16, which does not exist with 32 registers allocated; use another, or allocate 64 registers [narrow_registers]
MOV.i32.end r16, r60
