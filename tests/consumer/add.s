FADD.f32 r2, r1, r2
.include "parts/end.s"
