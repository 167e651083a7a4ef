# SPDX-License-Identifier: MIT
# Compares two outputs of ratios.awk: for each benchmark of the second, the ratio in both, and the second
# divided by the first.
#
#   awk -f compare.awk THEN NOW
BEGIN {
  FS = "\t"
  row = "%-10s %-32s %10s %10s %10s\n"
  printf row, "compiler", "benchmark", "then", "now", "now/then"
}
NF != 3 || $3 + 0 <= 0 {
  printf "%s:%d: expected a compiler, a name and a ratio, separated by tabs\n", FILENAME, FNR >"/dev/stderr"
  failed = 1
  exit 1
}
FILENAME == ARGV[1] {
  if (!(($1, $2) in earlier)) ++missing
  earlier[$1, $2] = $3
  next
}
($1, $2) in earlier {
  printf row, $1, $2, earlier[$1, $2], $3, sprintf("%.2f", $3 / earlier[$1, $2])
  --missing
  next
}
{ printf row, $1, $2, "-", $3, "-" }
END {
  if (failed) exit 1
  if (missing > 0) printf "%d benchmarks of %s did not run now\n", missing, ARGV[1]
}
