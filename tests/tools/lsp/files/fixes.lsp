# The cure that an error names is a quick fix.
> initialize {"capabilities": {}}
< {}
open 0.s
LOAD.i32.slot0 @r0, u0, offset:0
.
> textDocument/codeAction {"textDocument": "@0.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/0.s": [{"newText": "LOAD.i32.unsigned.slot0 @r0, u0, offset:0", "range": {"start": {"line": 0, "character": 0}}}]}}}]
open 1.s
FADD.f32 r0, -r1, r2
.
> textDocument/codeAction {"textDocument": "@1.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/1.s": [{"newText": "r1.neg", "range": {"start": {"line": 0, "character": 13}}}]}}}]
open 2.s
FADD.f32 r0, |r1|, r2
.
> textDocument/codeAction {"textDocument": "@2.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/2.s": [{"newText": "r1.abs", "range": {"start": {"line": 0, "character": 13}}}]}}}]
open 3.s
FADD.f32 r0, r1, 1.0
.
> textDocument/codeAction {"textDocument": "@3.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/3.s": [{"newText": "0x3F800000", "range": {"start": {"line": 0, "character": 17}}}]}}}]
open 4.s
loop: BRANCHZ r0, loop
.
> textDocument/codeAction {"textDocument": "@4.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/4.s": [{"newText": "offset:loop", "range": {"start": {"line": 0, "character": 18}}}]}}}]
open 5.s
loop: BRANCHZ r0, offset:lop
.
> textDocument/codeAction {"textDocument": "@5.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/5.s": [{"newText": "loop", "range": {"start": {"line": 0, "character": 25}}}]}}}]
open 6.s
LOAD.i64.unsigned.slot0 @r0, u0, offset:0
.
> textDocument/codeAction {"textDocument": "@6.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/6.s": [{"newText": "~r0:r1", "range": {"start": {"line": 0, "character": 24}}}]}}}]
open 7.s
FADD.f32 @r0, r1, r2
.
> textDocument/codeAction {"textDocument": "@7.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/7.s": [{"newText": "r0", "range": {"start": {"line": 0, "character": 9}}}]}}}]
open 8.s
NOP.ende
.
> textDocument/codeAction {"textDocument": "@8.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/8.s": [{"newText": "end", "range": {"start": {"line": 0, "character": 4}}}]}}}]
open 9.s
FADD.f32 r0 r1 r2
.
> textDocument/codeAction {"textDocument": "@9.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/9.s": [{"newText": "r0, r1, r2", "range": {"start": {"line": 0, "character": 9}}}]}}}]
open 10.s
STORE.i32.slot0 @r0, u2, off:0
.
> textDocument/codeAction {"textDocument": "@10.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/10.s": [{"newText": "offset:0", "range": {"start": {"line": 0, "character": 25}}}]}}}]
open 11.s
IADD.i32 r0, r1, r2
.
> textDocument/codeAction {"textDocument": "@11.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< ["...", {"kind": "quickfix", "diagnostics": [{"source": "valhall"}], "edit": {"changes": {"file:///p/11.s": [{"newText": "IADD.u32", "range": {"start": {"line": 0, "character": 0}}}]}}}]
# A number that no entry of the constant table has: another instruction takes it.
open constant.s
here: IADD.s32 r0, r1, 0x5  // five
.
> textDocument/codeAction {"textDocument": "@constant.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< [{"title": "Replace the instruction by `IADD_IMM.i32 r0, r1, #0x5`", "isPreferred": true, "edit": {"changes": {"file:///p/constant.s": [{"newText": "IADD_IMM.i32 r0, r1, #0x5", "range": {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 26}}}]}}}]
# A word of another language: the whole instruction is replaced.
open foreign.s
FMUL r0, r1, r2
.
> textDocument/codeAction {"textDocument": "@foreign.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< [{"title": "Replace the instruction by `FMA.f32 r0, r1, r2, 0x0.neg`", "edit": {"changes": {"file:///p/foreign.s": [{"newText": "FMA.f32 r0, r1, r2, 0x0.neg", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 15}}}]}}}]
# Several instructions may be meant, so none is proposed.
open several.s
SUB r0, r1, r2
.
> textDocument/codeAction {"textDocument": "@several.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "context": {"diagnostics": []}}
< []
> shutdown
< null
