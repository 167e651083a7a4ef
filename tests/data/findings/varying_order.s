# fragment
# 1: hazard: LD_VAR_IMM needs the stored position before a wait on slot0 for LD_VAR_IMM at word 0, which changes it; wait0 or a wait that includes it belongs on word 0 [varying_order]
LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
LD_VAR_IMM.slot0.f32.center.clobber @r1, r61, table:0x0, index:0x1
NOP.wait0
NOP.end
