FADD.f32 r0, u0, u2
