> initialize {"capabilities": {}, "initializationOptions": {"arch": "g715", "stage": "fragment", "spelling": "later", "speed": 3}}
< {}
<< window/showMessage {"type": 1, "message": "~no setting `speed`"}
open later.s
    FADD.f32.end r0, u1.w1, u1.w0
.
<< textDocument/publishDiagnostics {"diagnostics": []}
> textDocument/completion {"textDocument": "@later.s", "position": {"line": 1, "character": 0}}
< {"items": ["...", {"label": "ICMP_AND.u32"}]}
! workspace/didChangeConfiguration {"settings": {"valhall": {"arch": "v9", "spelling": "2022"}}}
<< textDocument/publishDiagnostics {"diagnostics": ["...", {"severity": 1}]}
! workspace/didChangeConfiguration {"settings": {"valhall": {"arch": "v8", "spelling": 1, "stage": "tile", "includeAnywhere": "yes"}}}
<< window/showMessage {"message": "~arch of valhall is v9 to v15"}
! workspace/didChangeConfiguration {"settings": {"valhall": {"spelling": "arm"}}}
! textDocument/didChange {"textDocument": {"uri": "file:///p/later.s", "version": 2}, "contentChanges": [{"text": "AND.i32.end r0, r1^, u1.w0\nFADD.f32."}]}
> textDocument/completion {"textDocument": "@later.s", "position": {"line": 1, "character": 9}}
< {"items": ["...", {"label": "clamp_0_1"}, {"label": "wait0"}]}
> textDocument/hover {"textDocument": "@later.s", "position": {"line": 0, "character": 1}}
< {"contents": {"value": "~LSHIFT_AND"}}
> shutdown
< null
