# fragment
# 1: hazard: slot 6 was not waited on before ATEST; wait0126 or wait belongs on word 0 [missing_wait_before_test]
MOV.i32.wait0 r0, r59
ATEST.wait @r60, r60, r0, 0x0
NOP.end
