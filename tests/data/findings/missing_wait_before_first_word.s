# fragment
# 0: hazard: slot 6 was not waited on before ATEST; wait0126 or wait belongs on a NOP before word 0 [missing_wait_before_test]
ATEST.wait @r60, r60, r59, 0x0
NOP.end
