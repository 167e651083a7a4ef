RSHIFT_XOR.i32.not_result.wait012 r27, ^r22, 0x2E660000.b22, ^r31
