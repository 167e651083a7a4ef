# fragment
# 2: note: BLEND writes an output, but the program has no ATEST; one belongs before it [blend_before_atest]
MOV.i32 r0, u4
MOV.i32.wait r1, u4
BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
NOP.end
