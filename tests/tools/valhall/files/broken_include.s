NOP
.include "part/broken.s"
.include "part/missing.s"
