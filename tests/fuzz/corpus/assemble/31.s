RSHIFT_OR.v4i8 r51, u77.b2233, r30.b33, r22.not
