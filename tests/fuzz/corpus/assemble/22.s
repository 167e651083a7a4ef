IADD.v2s16.wait1 r28.h1, r28, ^r35
