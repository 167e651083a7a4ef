FCMP.v2f16.gt.m1.wait0 r0.h1, 0x0.abs.h00, r18.neg, r33
