LOAD.i48.istream.unsigned.slot2.wait02 @r52:r53, r22, offset:-19731
