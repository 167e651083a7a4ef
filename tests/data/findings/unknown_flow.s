# compute --arch v14
# 1: note: NOP has the flow continue, whose effect is not publicly known; it is taken for none [unknown_flow]
NOP
NOP.continue
NOP.end
