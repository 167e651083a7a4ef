# fragment
# 0: hazard: what runs before ATEST does not wait for slots 0, 1, 2 and 6; wait0126 or wait belongs on a NOP before word 0 [missing_wait_before_test]
ATEST.wait @r60, r60, r59, 0x0
NOP.end
