TEX_GATHER.slot1.s.16.a.3d.wide_indices.integer_coordinates.gather4_g @r2:r3:r4:r5:r6:r7:r8:r9, @r2:r3:r4:r5:r6, ^r30
