# compute
# 0: fault: the flow discard of NOP is allowed in fragment and blend shaders only; other stages have no helper threads [wrong_stage]
# 2: fault: ATEST is allowed in fragment and blend shaders only [wrong_stage]
NOP.discard
NOP.wait0126
ATEST @r60, r60, r61, 0x0
NOP.end
