# compute
# 0: note: r1 is read by FADD.f32, but on some path it is never written; write it first, or pass it to the program [uninitialized_read]
FADD.f32 r0, r1, r60
NOP.end
