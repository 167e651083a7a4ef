FROUND.f32.rtz r35, r12
