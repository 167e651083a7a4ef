# compute
# 1: note: no path leads to NOP and the words up to 2; a branch has to, or they can go [unreachable_code]
BRANCHZ.eq 0x0, offset:out
NOP
NOP
out:
NOP.end
