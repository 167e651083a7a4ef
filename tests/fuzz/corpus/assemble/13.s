U8_TO_U32.wait1 r11, ^r35.b2
