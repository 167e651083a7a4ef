ST_CVT.slot2.force.v4.f32.wait0126 @r40:r41:r42:r43, 0x42480000, 0x477FFF00, offset:0xFF
