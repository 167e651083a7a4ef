IMUL.v2i16 r53.h0, r8.b20, r36.b33
