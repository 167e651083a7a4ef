FSINCOS_OFFSET.u6.wait2 r15, core_id.w0
