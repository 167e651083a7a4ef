LD_TEX.v2.f32.slot1.wait @r20:r21, r42, u16, r7
