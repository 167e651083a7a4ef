# compute
# 0: fault: FADD.f32 breaks a rule: arithmetic may read one 64-bit slot of uniforms, from v14 on two [two_uniform_slots]
.word 0x00a4c00000008280
NOP.end
