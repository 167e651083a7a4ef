# SPDX-License-Identifier: MIT
# Reads the output of the benchmarks with --benchmark_out, one member of an object per line, and prints for
# each benchmark with a ratio: the compiler, the name and the ratio, the median of repetitions.
#
#   awk -v compiler=NAME -f ratios.awk FILE.json
function text(line) {
  sub(/^[^:]*: *"/, "", line)
  sub(/",?$/, "", line)
  return line
}
/^ *"run_name":/ { name = text($0) }
/^ *"run_type":/ { is_run = text($0) == "iteration" }
/^ *"ratio":/ && is_run {
  if (!(name in count)) names[++last] = name
  value = $2
  sub(/,$/, "", value)
  ratios[name, ++count[name]] = value + 0
}

# The median of the `n` ratios of `name`, after sorting them by insertion.
function median(name, n,   i, j, one) {
  for (i = 2; i <= n; ++i) {
    one = ratios[name, i]
    for (j = i; j > 1 && ratios[name, j - 1] > one; --j) ratios[name, j] = ratios[name, j - 1]
    ratios[name, j] = one
  }
  return n % 2 == 1 ? ratios[name, (n + 1) / 2] : (ratios[name, n / 2] + ratios[name, n / 2 + 1]) / 2
}
END {
  for (i = 1; i <= last; ++i) printf "%s\t%s\t%.4g\n", compiler, names[i], median(names[i], count[names[i]])
}
