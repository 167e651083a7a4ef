# directives
.equ N, 3
.macro add d, a
  FADD.f32 \d, \a, \a
.endm
start: .rept 2, i
  add r\i, r\+
.endr
.align 32
.word 0x12, N + 1 - 2
  BRANCHZ.reconverge r0, offset:start ; back
  BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:end // over
end: NOP.end
