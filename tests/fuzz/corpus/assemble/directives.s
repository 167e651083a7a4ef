.equ a, 1 + 2 - 0x3
.word a, -1, 0xFFFFFFFFFFFFFFFF
.align 64, a
.rept 3
.rept 2, j
.word \+, \j
.endr
.endr
