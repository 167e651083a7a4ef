> initialize {"capabilities": {}}
< {}
open a.s
.equ step, 4
.macro twice a
.endm
loop:
 FAD
 FADD.
 FADD.f32.
 FADD.f32.clamp_0_1.
 FADD.f32 r0, 
 FADD.f32 r0, r1.
 BRANCHZ r0, 
 BRANCHZ r0, offset:
 LOAD.i32.unsigned.slot0 @r0, u0, offset:0 // F
 .i
 LOAD.i32.unsigned.slot0 @
 unknown r0, 
.
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 4, "character": 4}}
< {"isIncomplete": false, "items": ["...", {"label": "FADD.f32", "detail": "Add floats", "textEdit": {"newText": "FADD.f32", "range": {"start": {"line": 4, "character": 1}, "end": {"line": 4, "character": 4}}}}, {"label": "twice"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 5, "character": 6}}
< {"items": [{"label": "FADD.f32", "textEdit": {"range": {"start": {"character": 1}}}}, {"label": "FADD.v2f16"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 6, "character": 10}}
< {"items": ["...", {"label": "clamp_0_1", "detail": "clamp", "textEdit": {"range": {"start": {"character": 10}}}}, {"label": "rtz"}, {"label": "wait0"}, {"label": "end"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 7, "character": 20}}
< {"items": ["...", {"label": "rtz"}]}
# The place takes registers, uniforms, constants and special values, with what they mean.
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 8, "character": 14}}
< {"items": ["...", {"label": "r63"}, {"label": "u127"}, {"label": "0x3F800000", "detail": "~as a float 1"}, {"label": "lane_id"}, {"label": "r60", "detail": "preloaded in compute programs: global_id_x"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 9, "character": 17}}
< {"items": [{"label": "neg"}, {"label": "abs"}, {"label": "h0"}, {"label": "h1"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 10, "character": 13}}
< {"items": [{"label": "offset:"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 11, "character": 20}}
< {"items": [{"label": "step"}, {"label": "loop", "detail": "label"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 12, "character": 47}}
< {"items": []}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 13, "character": 3}}
< {"items": ["...", {"label": ".include", "textEdit": {"range": {"start": {"character": 1}}}}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 14, "character": 26}}
< {"items": ["...", {"label": "r0"}, {"label": "r63"}]}
> textDocument/completion {"textDocument": "@a.s", "position": {"line": 15, "character": 13}}
< {"items": [{"label": "step"}]}
> shutdown
< null
