HADD.u32 r0, r23.h0, r45.b2
