FADD.f32 r100, r0, u200
.include "parts/end.s"
