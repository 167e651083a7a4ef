# compute
# 1: hazard: r1 is read, but LOAD.i8 at word 0, which wrote a part of it, may have changed the rest; load into a register of its own [partial_message_write]
LOAD.i8.b0.unsigned.slot0.wait0 @r1, u0, offset:0
IADD.u32.end r2, r1, r60
