IDP.v4s8.wait r27, r62, r32, warp_id.w0
