# compute
# 0: fault: BRANCHZ goes to word 8, and the program has the words 0 to 1 [branch_out_of_program]
# 1: note: no path leads to NOP; a branch has to, or they can go [unreachable_code]
BRANCHZ.eq 0x0, offset:7
NOP.end
