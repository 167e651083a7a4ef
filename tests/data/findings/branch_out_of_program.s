# compute
# 0: fault: BRANCHZ targets word 8, but the program has words 0 to 1 [branch_out_of_program]
# 1: note: no path leads to NOP; add a branch, or remove the unreachable code [unreachable_code]
BRANCHZ.eq 0x0, offset:7
NOP.end
