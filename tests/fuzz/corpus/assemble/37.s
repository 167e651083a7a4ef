ATOM.i32.slot1.asmin @r25, r50, offset:0x0
