ISUB.s64.saturate r48, u112.b1, 0x0.b0
