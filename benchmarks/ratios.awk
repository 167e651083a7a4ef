# SPDX-License-Identifier: MIT
# Reads the output of the benchmarks with --benchmark_out, one member of an object per line, and prints for
# each benchmark with a ratio: the compiler, the name, and the least time of an item in all repetitions as a
# multiple of the least floor of the run. Other load on the machine makes repetitions slower, but none faster.
#
#   awk -v compiler=NAME -f ratios.awk FILE.json
function text(line) {
  sub(/^[^:]*: *"/, "", line)
  sub(/",?$/, "", line)
  return line
}
function number(line) {
  sub(/^[^:]*: */, "", line)
  return line + 0
}
/^ *"run_name":/ { name = text($0) }
/^ *"run_type":/ { is_run = text($0) == "iteration" }
/^ *"floor":/ && is_run {
  floor = number($0)
  if (!least || floor < least) least = floor
}
/^ *"ratio":/ && is_run {
  time = number($0) * floor
  if (!(name in times)) {
    names[++last] = name
    times[name] = time
  }
  if (time < times[name]) times[name] = time
}
END {
  for (i = 1; i <= last; ++i) printf "%s\t%s\t%.4g\n", compiler, names[i], times[names[i]] / least
}
