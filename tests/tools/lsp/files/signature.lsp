> initialize {"capabilities": {}}
< {"capabilities": {"signatureHelpProvider": {"triggerCharacters": [" ", ","]}}}
open a.s
.macro scale to, from
    FMUL.f32 r\to, r\from, u4
.endm
    FMA.f32 r0, r1, 
    scale 0, 
    LOAD.i32.unsigned.slot0 
    nothing r0, 
    FMA.f32
.
# Operands by their names; the one at the cursor.
> textDocument/signatureHelp {"textDocument": "@a.s", "position": {"line": 3, "character": 20}}
< {"signatures": [{"label": "FMA.f32 destination, source 1, source 2, source 3", "documentation": "~ultiply", "parameters": [{"label": [8, 19]}, {"label": [21, 29]}, {"label": [31, 39], "documentation": "~32 bits; takes .neg"}, {"label": [41, 49]}]}], "activeSignature": 0, "activeParameter": 2}
> textDocument/signatureHelp {"textDocument": "@a.s", "position": {"line": 3, "character": 13}}
< {"activeParameter": 0}
> textDocument/signatureHelp {"textDocument": "@a.s", "position": {"line": 4, "character": 13}}
< {"signatures": [{"label": "scale to, from", "parameters": [{"label": [6, 8]}, {"label": [10, 14]}]}], "activeParameter": 1}
> textDocument/signatureHelp {"textDocument": "@a.s", "position": {"line": 5, "character": 28}}
< {"signatures": [{"label": "LOAD.i32 staging registers, source, offset"}], "activeParameter": 0}
> textDocument/signatureHelp {"textDocument": "@a.s", "position": {"line": 6, "character": 16}}
< null
# Not within the mnemonic.
> textDocument/signatureHelp {"textDocument": "@a.s", "position": {"line": 7, "character": 8}}
< null
> shutdown
< null
