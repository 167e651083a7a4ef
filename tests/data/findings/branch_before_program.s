# compute
# 1: fault: BRANCHZ goes to word -1, but the program has the words 0 to 1 [branch_out_of_program]
NOP
BRANCHZ.eq 0x0, offset:-3
