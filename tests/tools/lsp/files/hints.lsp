> initialize {"capabilities": {"workspace": {"inlayHint": {"refreshSupport": true}}}, "initializationOptions": {"hints": ["constants"]}}
< {"capabilities": {"inlayHintProvider": true}}
# The values that instructions read, after their lanes and signs; not what the digits already say.
open numbers.s
    FADD.f32 r0, r1, 0x3F800000
    FADD.f32 r0, r1, 0x38000000.h1
    FADD.f32 r0, 0x3F800000.neg, 0x0
    FADD.v2f16 r0, r1, 0x3C004000
    IADD.u32 r0, r1, 0xFFFFFFFF
    IADD.s32 r0, r1, 0xFFFFFFFF
    IADD.s32 r0, r1, 0x1
    IADD_IMM.i32 r0, r1, #0xFFFFFFF0
    FADD_IMM.f32 r0, r1, #0xC0490FDB
    STORE.i32.slot0 @r0, u2, offset:0x10
    CSEL.f32.lt r0, r1, 0x3F800000, 0x1, r2
    LDEXP.f32 r0, r1, 0x1
    MOV.i32 r0, 0x3F800000
    LSHIFT_AND.i32 r0, 0x2E660000.b3, r2.b00, 0x0.not
.
> textDocument/inlayHint {"textDocument": "@numbers.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 14, "character": 0}}}
< [{"label": "= 1", "position": {"line": 0, "character": 31}, "paddingLeft": true}, {"label": "= 0.5", "position": {"line": 1, "character": 34}}, {"label": "= -1", "position": {"line": 2, "character": 31}}, {"label": "= (2, 1)", "position": {"line": 3}}, {"label": "= -1", "position": {"line": 5}}, {"label": "= -16", "position": {"line": 7}}, {"label": "= -3.14159", "position": {"line": 8}}, {"label": "= 1", "position": {"line": 10}}, {"label": "= 46", "position": {"line": 13, "character": 36}}, {"label": "= -1", "position": {"line": 13, "character": 53}}]
! workspace/didChangeConfiguration {"settings": {"valhall": {"hints": ["constants", "noise"]}}}
<< window/showMessage {"message": "~hints of valhall is a list of"}
# Marks of last uses that a repair would set, live registers, and words.
open marks.s
    FADD.f32 r0, r1, r2
    FADD.f32 r3, ^r0, r2
    STORE.i32.slot0.end @r3, u2, offset:0
.
! workspace/didChangeConfiguration {"settings": {"valhall": {"hints": ["lastUses"]}}}
> textDocument/inlayHint {"textDocument": "@marks.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}}}
< [{"label": "^", "position": {"line": 0, "character": 17}}, {"label": "^", "position": {"line": 1, "character": 22}}]
! workspace/didChangeConfiguration {"settings": {"valhall": {"hints": ["live", "words"]}}}
> textDocument/inlayHint {"textDocument": "@marks.s", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}}
< [{"label": "1 live", "position": {"line": 1, "character": 24}}, {"label": "0x00a4c30000000240", "position": {"line": 1, "character": 24}}]
# Padding is not executed, and the words of a text with errors are incomplete.
open padded.s
    NOP.end
    .word 0, 0
.
> textDocument/inlayHint {"textDocument": "@padded.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 2, "character": 0}}}
< [{"label": "0 live", "position": {"line": 0}}, {"label": "0x7800c00000000000", "position": {"line": 0}}, {"label": "0x0000000000000000 and 1 more", "position": {"line": 1}}]
open unfinished.s
    NOP.end
    NOP.
.
> textDocument/inlayHint {"textDocument": "@unfinished.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 2, "character": 0}}}
< []
# The client asks for hints again after a change of the settings.
<< workspace/inlayHint/refresh null
raw Content-Length: 44\r\n\r\n{"jsonrpc":"2.0","id":"hints","result":null}
> shutdown
< null
