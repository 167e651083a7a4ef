# compute
# 4: hazard: r5 is read, but FADD.f32 at word 3 read it for the last time; write it first, or remove that mark [read_after_last_use]
MOV.i32 r4, u0
MOV.i32 r5, u1
FADD.f32 r6, ^r4, u0
FADD.f32 r6, ^r5, r6
FADD.f32 r6, r4, r5
STORE.i32.slot0 @r6, u4, offset:0
NOP.end
