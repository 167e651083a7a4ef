CSEL.f32.le.discard r29.h0, r23, 0x3F317218, r40, r48
