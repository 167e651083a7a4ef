# Names of registers.
> initialize {"capabilities": {"general": {"positionEncodings": ["utf-8", "utf-16"]}}, "initializationOptions": {"stage": "compute"}}
< {"capabilities": {"inlayHintProvider": true}}
open named.s
.reg x, at[2]
.macro twice v
.reg x
  FADD.f32 x, \v, u4
  FADD.f32 \v, x, \v
.endm
  IADD.u64 at, u0, u0
  LOAD.i32.unsigned.slot0 @x, at, offset:0
  twice x
  STORE.i32.slot0 @x, at, offset:0
.
> textDocument/hover {"textDocument": "@named.s", "position": {"line": 7, "character": 27}}
< {"contents": {"value": "~- `x`: r2\n"}, "range": {"start": {"line": 7, "character": 27}}}
> textDocument/hover {"textDocument": "@named.s", "position": {"line": 6, "character": 12}}
< {"contents": {"value": "~- `at[0]`: r0\n- `at[1]`: r1\n"}}
> textDocument/hover {"textDocument": "@named.s", "position": {"line": 3, "character": 11}}
< {"contents": {"value": "~- `x`: r3\n"}}
> textDocument/inlayHint {"textDocument": "@named.s", "range": {"start": {"line": 6, "character": 0}, "end": {"line": 10, "character": 0}}}
< [{"position": {"line": 9, "character": 22}, "label": "^"}, {"position": {"line": 6, "character": 21}, "label": "2 live"}, {"position": {"line": 7}, "label": "3 live"}, {"position": {"line": 9}, "label": "0 live"}]
> textDocument/rename {"textDocument": "@named.s", "position": {"line": 7, "character": 27}, "newName": "value"}
< {"changes": {"file:///p/named.s": [{"range": {"start": {"line": 0}}, "newText": "value"}, {"range": {"start": {"line": 7}}}, {"range": {"start": {"line": 8}}}, {"range": {"start": {"line": 9}}}]}}
> textDocument/rename {"textDocument": "@named.s", "position": {"line": 3, "character": 11}, "newName": "sum"}
< {"changes": {"file:///p/named.s": [{"range": {"start": {"line": 2}}}, {"range": {"start": {"line": 3}}}, {"range": {"start": {"line": 4}}}]}}
> textDocument/rename {"textDocument": "@named.s", "position": {"line": 7, "character": 27}, "newName": "at"}
<! {"code": -32803, "message": "~already defined"}
> textDocument/definition {"textDocument": "@named.s", "position": {"line": 9, "character": 23}}
< [{"range": {"start": {"line": 0, "character": 8}}}]
> textDocument/completion {"textDocument": "@named.s", "position": {"line": 6, "character": 11}}
< {"items": ["...", {"label": "at"}, {"label": "x"}]}
> textDocument/documentSymbol {"textDocument": "@named.s"}
< [{"name": "x", "kind": 13}, {"name": "at", "kind": 13}, {"name": "twice", "kind": 6}, {"name": "x", "kind": 13}]
open wrong.s
.reg acc
  FADD.f32 acc, acc, u0
.
<< textDocument/publishDiagnostics {"uri": "file:///p/named.s", "diagnostics": []}
<< textDocument/publishDiagnostics {"uri": "file:///p/wrong.s", "diagnostics": [{"code": "unwritten_register", "range": {"start": {"line": 1, "character": 16}, "end": {"line": 1, "character": 19}}}]}
> textDocument/inlayHint {"textDocument": "@wrong.s", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 2, "character": 0}}}
< []
> shutdown
< null
