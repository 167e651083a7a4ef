# compute
# 1: fault: a zero word stands before the end of the program; a NOP may stand here [zero_word]
NOP
.word 0
NOP.end
