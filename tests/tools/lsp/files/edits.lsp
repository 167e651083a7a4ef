> initialize {"capabilities": {}}
< {}
open a.s
loop: fadd.f32 r0,r1 ,r2 // sum
    NOP.end
.
> textDocument/formatting {"textDocument": "@a.s", "options": {"tabSize": 4, "insertSpaces": true}}
< [{"newText": "loop: FADD.f32 r0, r1, r2  // sum", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 31}}}]
> textDocument/rangeFormatting {"textDocument": "@a.s", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 4}}, "options": {}}
< []
# The fix of a hint, and the repair of a program.
open wrong.s
    FADD.f3 r0, r1, r2
    NOP.end
.
> textDocument/codeAction {"textDocument": "@wrong.s", "range": {"start": {"line": 0, "character": 5}, "end": {"line": 0, "character": 5}}, "context": {"diagnostics": []}}
< ["...", {"title": "Replace it by `FADD.f32`", "kind": "quickfix", "edit": {"changes": {"file:///p/wrong.s": [{"newText": "FADD.f32", "range": {"start": {"line": 0, "character": 4}, "end": {"line": 0, "character": 11}}}]}}}]
> textDocument/codeAction {"textDocument": "@wrong.s", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "context": {"diagnostics": []}}
< []
open draft.s
    LOAD.i32.unsigned.slot0 @r0, u0, offset:0  // load
    STORE.i32.slot0 @r0, u2, offset:0          // store
.
> textDocument/codeAction {"textDocument": "@draft.s", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "context": {"diagnostics": []}}
< [{"kind": "quickfix", "title": "~Repair", "edit": {"changes": {"file:///p/draft.s": [{"newText": "~    LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0  // load\n    STORE.i32.slot1.end @r0, u2, offset:0"}]}}}, {"kind": "source.fixAll.valhall"}]
# Words of a macro have no line of their own: the program is expanded.
open macro.s
.macro draft to
    LOAD.i32.unsigned.slot0 @r\to, u0, offset:0
.endm
    draft 0
    draft 1
.
> textDocument/codeAction {"textDocument": "@macro.s", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "context": {"diagnostics": []}}
< [{"kind": "quickfix", "title": "~expanded"}]
> shutdown
< null
