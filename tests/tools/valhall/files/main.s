.include "part/inner.s"
NOP.end
