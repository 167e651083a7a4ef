# Positions count UTF-16 units: the comment of two units before the end of the first line is one character.
> initialize {"capabilities": {}}
< {"capabilities": {"semanticTokensProvider": {"legend": {"tokenTypes": ["comment", "keyword", "property", "variable", "parameter", "number", "string", "macro", "function", "enumMember"]}, "full": true}}}
open a.s
.equ n, 4 // 𝄞
l: IADD_IMM.i32 r0, u1, #n
.
> textDocument/semanticTokens/full {"textDocument": "@a.s"}
< {"data": [0,0,4,7,0, 0,5,1,9,0, 0,3,1,5,0, 0,2,5,0,0, 1,0,1,8,0, 0,3,8,1,0, 0,9,3,2,0, 0,4,2,3,0, 0,4,2,4,0, 0,5,1,9,0]}
# After that character, a change of one unit is within it.
! textDocument/didChange {"textDocument": {"uri": "file:///p/a.s", "version": 2}, "contentChanges": [{"range": {"start": {"line": 0, "character": 13}, "end": {"line": 0, "character": 15}}, "text": "é5"}, {"range": {"start": {"line": 0, "character": 14}, "end": {"line": 1, "character": 0}}, "text": "\r\n"}]}
> textDocument/semanticTokens/full {"textDocument": "@a.s"}
< {"data": [0,0,4,7,0, 0,5,1,9,0, 0,3,1,5,0, 0,2,4,0,0, 1,0,1,8,0, 0,3,8,1,0, 0,9,3,2,0, 0,4,2,3,0, 0,4,2,4,0, 0,5,1,9,0]}
> shutdown
< null
