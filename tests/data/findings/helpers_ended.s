# fragment
# 2: hazard: CLPER.i32 needs the helper threads, which NOP at word 1 ends; discard belongs after the last instruction that needs them [helpers_ended]
MOV.i32 r0, r61
NOP.discard
CLPER.i32.subgroup4 r1, r0, r0.b0
NOP.end
