MUX.v4i8.fp_zero r61, ^r10, 0xF0E0D0C, r4
