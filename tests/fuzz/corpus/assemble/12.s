F16_TO_S32.rtn.wait0126 r34, r36.neg.h10
