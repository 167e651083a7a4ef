# A finding links to the page on its rule.
> initialize {"capabilities": {}, "initializationOptions": {"ruleLink": "https://example.org"}}
< {}
<< window/showMessage {"message": "~ruleLink of valhall is a URI with {rule}"}
open a.s
    FADD.f32.end r0, r1, u2.w1
.
<< textDocument/publishDiagnostics {"diagnostics": [{"code": "modifier_not_on_source"}]}
! workspace/didChangeConfiguration {"settings": {"valhall": {"ruleLink": "https://example.org/{rule}.html#top"}}}
<< textDocument/publishDiagnostics {"diagnostics": [{"code": "modifier_not_on_source", "codeDescription": {"href": "https://example.org/modifier_not_on_source.html#top"}}]}
> shutdown
< null
