# compute
# 1: note: no path leads to NOP and the words up to 2; add a branch, or remove the unreachable code [unreachable_code]
BRANCHZ.eq 0x0, offset:out
NOP
NOP
out:
NOP.end
