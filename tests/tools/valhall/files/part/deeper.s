NOP.wait1
