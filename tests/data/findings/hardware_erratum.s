# compute
# 0: hazard: the hardware puts the byte of LD_BUFFER.i8 in b0 for lane b1, and in b2 for b3; load to b0 or b2 and move it [hardware_erratum]
# 1: hazard: the hardware stores 0 for FRCP.f16 to h1 up to v10; write to h0 and move it, or to the whole register [hardware_erratum]
LD_BUFFER.i8.b1.unsigned.slot0.wait0 @r1, u0, u1
FRCP.f16.end r0.h1, r60.h00
