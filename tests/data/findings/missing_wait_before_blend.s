# fragment
# 4: hazard: not all of the slots that the tilebuffer needs were waited on before BLEND; wait belongs on word 3 [missing_wait_before_blend]
NOP.wait0126
ATEST.wait0 @r60, r60, r59, atest_datum.w0
MOV.i32 r0, u4
MOV.i32 r1, u4
BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
NOP.end
