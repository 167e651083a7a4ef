> initialize {"capabilities": {}, "initializationOptions": {"arch": "g2"}}
< {}
# Registers and uniforms of v15, in text, diagnostics, hover and completion.
open a.s
loop: FADD.f32 r100, ^r127, u200
    FADD.f32 r100, r128, u256
    BRANCHZ.reconverge.eq r100, offset:loop
    FADD.f32.sticky r0, r1, r2
    NOP.end
.
<< textDocument/publishDiagnostics {"diagnostics": [{"code": "register_out_of_range", "range": {"start": {"line": 1}}}, {"code": "uniform_out_of_range"}, {"range": {"start": {"line": 3}}}]}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 0, "character": 6}}
< {"contents": {"kind": "markdown", "value": "~**FADD.f32**: Add floats"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 0, "character": 6}}
< {"contents": {"value": "~57-55   0x1         opcode"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 0, "character": 6}}
< {"contents": {"value": "~46-40               destination"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 0, "character": 16}}
< {"contents": {"value": "~Register 100"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 1, "character": 20}}
< null
open c.s
    FADD.f32 r100, r
.
<< textDocument/publishDiagnostics {"diagnostics": ["...", {"code": "unknown_operand"}]}
> textDocument/completion {"textDocument": "@c.s", "position": {"line": 0, "character": 20}}
< {"items": ["...", {"label": "r127"}, {"label": "u255"}]}
# Findings, and their repair.
open draft.s
    LOAD.i32.unsigned.slot0 @r100, u200, offset:0  // load
    STORE.i32.slot0 @r100, u2, offset:0          // store
.
<< textDocument/publishDiagnostics {"diagnostics": ["...", {"code": "read_before_wait"}]}
> textDocument/codeAction {"textDocument": "@draft.s", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "context": {"diagnostics": []}}
< [{"kind": "quickfix", "title": "~Repair", "edit": {"changes": {"file:///p/draft.s": [{"newText": "~    LOAD.i32.unsigned.slot0.wait0 @r100, u200, offset:0  // load\n    STORE.i32.slot1.end @r100, u2, offset:0"}]}}}, {"kind": "source.fixAll.valhall"}]
> shutdown
< null
