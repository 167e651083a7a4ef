# fragment
# 3: hazard: ATEST runs after ZS_EMIT at word 1; it belongs before that instruction [blend_before_atest]
NOP.wait0126
ZS_EMIT.z.stencil.slot0 @r0, r60, r61, r59
NOP.wait0126
ATEST @r60, r60, r59, 0x0
NOP.wait
NOP.end
