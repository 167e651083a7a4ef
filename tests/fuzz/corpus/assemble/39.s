VAR_TEX_SINGLE.slot1.retrieve.f.32.32.cube.computed.wait0126 @r38:r39:r40:r41:r42, workgroup_local_pointer.w0, r17
