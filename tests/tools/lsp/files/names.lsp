# Labels, symbols and macros, also of an included text.
> initialize {"capabilities": {"general": {"positionEncodings": ["utf-8", "utf-16"]}}}
< {"capabilities": {"positionEncoding": "utf-8"}}
open part.inc
.equ step, 4
.macro add to
    IADD_IMM.i32 r\to, r1, #step
.endm
.
open main.s
    .include "part.inc"
loop:
    add 2 // é loop
    IADD_IMM.i32 r1, r1, #step
    BRANCHZ.reconverge r1, offset:loop
    NOP.end
.
> textDocument/definition {"textDocument": "@main.s", "position": {"line": 3, "character": 27}}
< [{"uri": "file:///p/part.inc", "range": {"start": {"line": 0, "character": 5}, "end": {"line": 0, "character": 9}}}]
> textDocument/definition {"textDocument": "@main.s", "position": {"line": 2, "character": 5}}
< [{"uri": "file:///p/part.inc", "range": {"start": {"line": 1, "character": 7}}}]
> textDocument/definition {"textDocument": "@main.s", "position": {"line": 0, "character": 20}}
< {"uri": "file:///p/part.inc"}
> textDocument/definition {"textDocument": "@main.s", "position": {"line": 3, "character": 6}}
< null
# From the included text, uses in the one that includes it are found.
> textDocument/references {"textDocument": "@part.inc", "position": {"line": 0, "character": 6}, "context": {"includeDeclaration": true}}
< [{"uri": "file:///p/part.inc", "range": {"start": {"line": 0}}}, {"uri": "file:///p/part.inc", "range": {"start": {"line": 2, "character": 28}}}, {"uri": "file:///p/main.s", "range": {"start": {"line": 3, "character": 26}}}]
> textDocument/references {"textDocument": "@main.s", "position": {"line": 1, "character": 0}, "context": {"includeDeclaration": false}}
< [{"range": {"start": {"line": 4, "character": 34}}}]
> textDocument/prepareRename {"textDocument": "@main.s", "position": {"line": 4, "character": 36}}
< {"placeholder": "loop", "range": {"start": {"line": 4, "character": 34}, "end": {"line": 4, "character": 38}}}
> textDocument/prepareRename {"textDocument": "@main.s", "position": {"line": 4, "character": 6}}
< null
> textDocument/rename {"textDocument": "@main.s", "position": {"line": 4, "character": 36}, "newName": "again"}
< {"changes": {"file:///p/main.s": [{"newText": "again", "range": {"start": {"line": 1, "character": 0}}}, {"newText": "again", "range": {"start": {"line": 4, "character": 34}}}]}}
> textDocument/rename {"textDocument": "@main.s", "position": {"line": 2, "character": 5}, "newName": "plus"}
< {"changes": {"file:///p/main.s": [{"range": {"start": {"line": 2, "character": 4}}}], "file:///p/part.inc": [{"range": {"start": {"line": 1, "character": 7}}}]}}
> textDocument/rename {"textDocument": "@main.s", "position": {"line": 4, "character": 36}, "newName": "step"}
<! {"code": -32803, "message": "~already defined"}
> textDocument/rename {"textDocument": "@main.s", "position": {"line": 4, "character": 36}, "newName": "r5"}
<! {"code": -32803, "message": "~`r5` is not a name"}
> textDocument/rename {"textDocument": "@main.s", "position": {"line": 4, "character": 36}, "newName": "a b"}
<! {"code": -32803}
> textDocument/rename {"textDocument": "@main.s", "position": {"line": 4, "character": 6}, "newName": "a"}
<! {"code": -32803, "message": "~no label, symbol, register or macro"}
> textDocument/documentSymbol {"textDocument": "@part.inc"}
< [{"name": "step", "kind": 14, "selectionRange": {"start": {"line": 0, "character": 5}}}, {"name": "add", "kind": 6}]
> textDocument/documentSymbol {"textDocument": "@main.s"}
< [{"name": "loop", "kind": 12}]
> shutdown
< null
