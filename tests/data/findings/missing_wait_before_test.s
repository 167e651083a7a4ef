# fragment
# 1: hazard: what runs before ATEST does not wait for slots 0, 1, 2 and 6; wait0126 or wait belongs on word 0 [missing_wait_before_test]
MOV.i32.wait0 r0, r59
ATEST.wait @r60, r60, r0, 0x0
NOP.end
