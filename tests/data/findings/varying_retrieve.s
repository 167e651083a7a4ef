# fragment
# 0: hazard: LD_VAR_IMM retrieves a position, but on some path no varying load has stored it; one with store, the same sample mode and the same source belongs before it, and none with clobber between [varying_order]
LD_VAR_IMM.slot0.f32.center.retrieve @r1, r61, table:0x0, index:0x1
NOP.wait0
NOP.end
