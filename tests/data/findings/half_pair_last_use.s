# compute
# 3: hazard: r5 is read, but IADD.u64 at word 2 read it for the last time, as part of the pair r4:r5; remove that mark [half_pair_last_use]
MOV.i32 r4, u4
MOV.i32 r5, u5
IADD.u64 r6, ^r4, u0
FADD.f32 r8, r5, r60
NOP.end
