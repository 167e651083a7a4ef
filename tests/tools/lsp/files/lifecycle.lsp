# Requests before `initialize` and after `shutdown` are errors, and so are unknown methods.
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 0, "character": 0}}
<! {"code": -32002}
! textDocument/didOpen {}
> initialize {"processId": null, "rootUri": null, "capabilities": {}}
< {"capabilities": {"positionEncoding": "utf-16", "hoverProvider": true, "textDocumentSync": {"change": 2}}, "serverInfo": {"name": "valhall"}}
! initialized {}
> initialize {"capabilities": {}}
<! {"code": -32600, "message": "~already"}
> textDocument/frobnicate {}
<! {"code": -32601, "message": "~textDocument/frobnicate"}
! textDocument/frobnicate {}
! $/cancelRequest {"id": 1}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 0, "character": 0}}
<! {"code": -32602, "message": "~is not open"}
> textDocument/hover {}
<! {"code": -32602, "message": "~is missing or is not"}
open a.s
NOP.end
.
<< textDocument/publishDiagnostics {"uri": "file:///p/a.s", "version": 1, "diagnostics": []}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": -1, "character": 0}}
<! {"code": -32602, "message": "~`line`"}
# A place outside the text is at its end.
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 99, "character": 4294967296}}
< null
! textDocument/didClose {"textDocument": "@a.s"}
<< textDocument/publishDiagnostics {"uri": "file:///p/a.s", "diagnostics": []}
> shutdown
< null
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 0, "character": 0}}
<! {"code": -32600, "message": "~shut down"}
! exit
ends 0
