CLPER.i32.subgroup8.xor.v2infn.end r14, resource_table_pointer.w1, r47.b0
