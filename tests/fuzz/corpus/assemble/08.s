STORE.i24.slot0 @r49, ^r58, offset:-28907
