# compute
# 0: fault: the flow discard of NOP goes with fragment and blend shaders alone; another stage has no helper threads to end [wrong_stage]
# 2: fault: ATEST runs in fragment and blend shaders alone; no other stage has it [wrong_stage]
NOP.discard
NOP.wait0126
ATEST @r60, r60, r61, 0x0
NOP.end
