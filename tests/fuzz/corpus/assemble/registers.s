.equ n, 4
.reg i = r60, at[2], quad[n], t
.macro twice v
.reg t
FADD.f32 t, \v, u4
FADD.f32 \v, t, \v
.endm
SHADDX.u64 at, u0, i.w0, shift:2
again: LOAD.i128.unsigned.slot0 @quad, at, offset:0
FADD.f32 t, ^quad[0], quad[n - 1].neg
twice t
BRANCHZ t, offset:again
STORE.i64.slot0 @quad[2]:quad[3], at, offset:8
