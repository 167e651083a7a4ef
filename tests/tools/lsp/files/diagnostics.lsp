> initialize {"capabilities": {}}
< {}
# Errors of the assembler have a range, the rule and what would be right.
open error.s
    FADD.f32 r0, r1, r64
    FADD.f3 r0, r1, r2
é = 1
.
<< textDocument/publishDiagnostics {"uri": "file:///p/error.s", "diagnostics": [{"range": {"start": {"line": 0, "character": 21}, "end": {"line": 0, "character": 24}}, "severity": 1, "source": "valhall", "code": "register_out_of_range"}, {"range": {"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 11}}, "code": "unknown_mnemonic", "message": "~did you mean `FADD.f32`"}, {"range": {"start": {"line": 2, "character": 0}}}]}
# Findings of the verifier are at their line, after an .equ and a label, and name lines.
open wait.s
.equ zero, 0
start:
    LOAD.i32.unsigned.slot0 @r0, u0, offset:0
    IADD.s32 r0, r0, r60
    STORE.i32.slot0.end @r0, u2, offset:0
.
<< textDocument/publishDiagnostics {"uri": "file:///p/wait.s", "diagnostics": ["...", {"range": {"start": {"line": 3, "character": 4}, "end": {"line": 3, "character": 24}}, "severity": 2, "code": "read_before_wait", "message": "~LOAD.i32 at line 3", "relatedInformation": [{"location": {"uri": "file:///p/wait.s", "range": {"start": {"line": 2, "character": 4}}}}]}]}
# A change replaces a part of the text.
! textDocument/didChange {"textDocument": {"uri": "file:///p/wait.s", "version": 7}, "contentChanges": [{"range": {"start": {"line": 2, "character": 27}, "end": {"line": 2, "character": 27}}, "text": ".wait0"}]}
<< textDocument/publishDiagnostics {"uri": "file:///p/wait.s", "version": 7, "diagnostics": []}
! textDocument/didChange {"textDocument": {"uri": "file:///p/wait.s", "version": 8}, "contentChanges": [{"text": "NOP"}, {"range": {"start": {"line": 0, "character": 3}, "end": {"line": 0, "character": 3}}, "text": ".end"}]}
<< textDocument/publishDiagnostics {"version": 8, "diagnostics": []}
# A wrong line of an included text is shown at its .include, and the text itself is the other place.
open main.s
    NOP
    .include "part.s"
    NOP.end
.
<< textDocument/publishDiagnostics {"uri": "file:///p/main.s", "diagnostics": [{"range": {"start": {"line": 1, "character": 13}}, "code": "include_failed"}]}
open part.s
    NOP
    FROB r0
.
<< textDocument/publishDiagnostics {"uri": "file:///p/main.s", "diagnostics": [{"range": {"start": {"line": 1, "character": 4}}, "code": "unknown_mnemonic", "message": "~/p/part.s:2: ", "relatedInformation": [{"location": {"uri": "file:///p/part.s", "range": {"start": {"line": 1, "character": 4}}}}]}]}
<< textDocument/publishDiagnostics {"uri": "file:///p/part.s", "diagnostics": [{"code": "unknown_mnemonic"}]}
# In a macro, the columns are those of the line with its arguments: the whole statement is wrong.
open macro.s
.macro twice name
    FADD.f32 r\name, r1, r99
.endm
    twice 0
    NOP.end
.
<< textDocument/publishDiagnostics {"uri": "file:///p/macro.s", "diagnostics": [{"range": {"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 28}}, "code": "register_out_of_range"}]}
# An empty text is not an error yet.
open empty.s
.
<< textDocument/publishDiagnostics {"uri": "file:///p/empty.s", "diagnostics": []}
> shutdown
< null
