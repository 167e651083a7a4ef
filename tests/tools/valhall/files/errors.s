FADD.f32 r0, r1, r2
  FADD.f32 r0, r1, r64
NOP.bogus
FAD.f32 r0, r1, r2
NOP.end
