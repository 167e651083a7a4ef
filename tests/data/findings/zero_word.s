# compute
# 1: fault: a zero word appears before the end of the program; use a NOP instead [zero_word]
NOP
.word 0
NOP.end
