LD_BUFFER.i16.w0.unsigned.slot0.reconverge @r3, 0x44000000, r5
