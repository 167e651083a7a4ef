# compute
# 0: fault: the program has no instruction; it needs one with end [zero_word]
.word 0
