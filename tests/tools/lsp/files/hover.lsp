> initialize {"capabilities": {}}
< {}
open a.s
.equ step, 4
loop: IADD_IMM.i32.wait0 r60, r1, #step // NOP
    FADD.f32.clamp_0_1 r0, r1, 0x3F800000
    FADD.f32 r0, r1, lane_id
    BRANCHZ.end r0, offset:loop
.
# What the instruction does, its unit, operands, word and layout.
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 2, "character": 6}}
< {"contents": {"kind": "markdown", "value": "~**FADD.f32**: Add floats"}, "range": {"start": {"character": 4}, "end": {"character": 8}}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 2, "character": 6}}
< {"contents": {"value": "~- unit: FMA, arithmetic"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 2, "character": 6}}
< {"contents": {"value": "~- word 1: `0x00a4c"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 2, "character": 6}}
< {"contents": {"value": "~56-48   0xA4        opcode"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 2, "character": 16}}
< {"contents": {"value": "~**clamp** of FADD.f32"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 2, "character": 35}}
< {"contents": {"value": "~`0x3F800000` is 1\n"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 1, "character": 27}}
< {"contents": {"value": "~preloaded in compute programs: global_id_x"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 1, "character": 37}}
< {"contents": {"value": "~.equ step, 4"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 4, "character": 29}}
< {"contents": {"value": "~line 2"}}
> textDocument/hover {"textDocument": "@a.s", "position": {"line": 1, "character": 44}}
< null
# Numbers as the operand reads them; elsewhere, in each way.
open numbers.s
.equ all, 0xFFFFFFFF
.equ one, 0x3F800000
    FADD.f32 r0, r1, 0x38000000.h1
    IADD_IMM.i32 r0, r1, #0xFFFFFFFF
    IADD.s32 r0, r1, 0x3210.b1
    MOV.i32 r0, 0x3F800000
.
> textDocument/hover {"textDocument": "@numbers.s", "position": {"line": 0, "character": 12}}
< {"contents": {"value": "4294967295 or -1, `0x00000000ffffffff`"}}
> textDocument/hover {"textDocument": "@numbers.s", "position": {"line": 1, "character": 12}}
< {"contents": {"value": "1065353216, as a float 1, `0x000000003f800000`"}}
> textDocument/hover {"textDocument": "@numbers.s", "position": {"line": 2, "character": 24}}
< {"contents": {"value": "`0x38000000.h1` is 0.5\n\n939524096, `0x0000000038000000`"}, "range": {"start": {"character": 21}, "end": {"character": 31}}}
> textDocument/hover {"textDocument": "@numbers.s", "position": {"line": 3, "character": 27}}
< {"contents": {"value": "~`0xFFFFFFFF` is -1\n"}}
> textDocument/hover {"textDocument": "@numbers.s", "position": {"line": 4, "character": 24}}
< {"contents": {"value": "~`0x3210.b1` is 50\n"}}
> textDocument/hover {"textDocument": "@numbers.s", "position": {"line": 5, "character": 20}}
< {"contents": {"value": "`0x3F800000` is 1065353216\n\n1065353216, as a float 1, `0x000000003f800000`"}}
> shutdown
< null
