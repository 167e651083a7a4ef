# compute
# 0: note: r1 is read by FADD.f32, and on some path nothing has written it; it has to be written before, or given to the program [uninitialized_read]
FADD.f32 r0, r1, r60
NOP.end
