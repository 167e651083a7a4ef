# compute
# 1: note: NOP ends the program, but words up to 2 follow; end belongs on the last one [end_not_last]
BRANCHZ.eq.reconverge r60, offset:else
NOP.end
else:
NOP.end
