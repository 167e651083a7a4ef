FMA_RSCALE_LEFT.f32.clamp_0_1.wait1 r5, r1.abs, u28.neg, ^r7.neg.abs, r43
