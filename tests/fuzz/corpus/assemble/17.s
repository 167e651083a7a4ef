FRCP.f32.wait0 r4.h1, r6.h0
