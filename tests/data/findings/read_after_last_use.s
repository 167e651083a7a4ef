# compute
# 2: hazard: r4 is read, but FADD.f32 at word 1 read it for the last time; write it first, or remove that mark [read_after_last_use]
MOV.i32 r4, u4
FADD.f32 r5, ^r4, r60
FADD.f32 r5, r4, r60
NOP.end
