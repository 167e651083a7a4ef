# v15 has registers to r127 and uniforms to u255, and preloads the global id in r0 instead of r60.
# Its words have another layout: compare that of a line, below, with the same line in another architecture.
    SHADDX.u64 r64, u200, ^r0.w0, shift:0x2
    LOAD.i32.unsigned.slot0.wait0 @r100, r64, offset:0
    FMA.f32 r100, ^r100, u202, u203
    STORE.i32.slot0.end @r100, ^r64, offset:0
