# compute
# 0: fault: the word 0x01ffc00000000000 breaks a rule: the opcode must be that of an instruction [unknown_opcode]
.word 0x01ffc00000000000
NOP.end
