.include "self"
.include "none"
NOP
