.include "deeper.s"
NOP.wait0
