FMAX.f32.clamp_0_1 r43.h1, r30.h0, blend_descriptor_2.w0
