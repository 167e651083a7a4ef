# A draft without slots, waits, last uses and end. Choose `Repair`.
    SHADDX.u64 r2, u0, r60.w0, shift:0x2
    LOAD.i32.unsigned.slot0 @r0, r2, offset:0      ; x
    SHADDX.u64 r4, u2, r60.w0, shift:0x2
    LOAD.i32.unsigned.slot0 @r1, r4, offset:0      ; y
    FMA.f32 r0, r0, u4, r1
    STORE.i32.slot0 @r0, r4, offset:0
