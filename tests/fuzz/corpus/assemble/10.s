V2S16_TO_V2F16 r3, resource_table_pointer.w0.b20
