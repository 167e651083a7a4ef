# fragment
# 1: note: ZS_EMIT writes an output, but the program has no ATEST; one belongs before it [blend_before_atest]
# 3: fault: BARRIER runs before a wait on slot0, which ZS_EMIT at word 1 occupies; wait0 or a wait that includes it belongs on one of the words 1 to 2 [barrier_without_wait]
NOP.wait0126
ZS_EMIT.z.stencil.slot0 @r0, r60, r61, r59
NOP.wait1
BARRIER.slot7.wait
NOP.end
