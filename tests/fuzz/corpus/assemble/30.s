LSHIFT_OR.i32 r63.h1, core_id.w0.h1, r13.b11, ^r45
