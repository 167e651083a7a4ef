CLPER.u64.subgroup2.accumulate.v4smin r54, u50, r54.h0
