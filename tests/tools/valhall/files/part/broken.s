.include "deeper.s"
NOP
	NOP.bogus
.include "broken_too.s"
