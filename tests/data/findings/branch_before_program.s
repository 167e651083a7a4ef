# compute
# 1: fault: BRANCHZ targets word -1, but the program has words 0 to 1 [branch_out_of_program]
NOP
BRANCHZ.eq 0x0, offset:-3
