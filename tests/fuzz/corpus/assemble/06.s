LD_BUFFER.i128.unsigned.slot0 @r44:r45:r46:r47, 0x44000000, r30
