#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the comparison of benchmarks: ratios.awk reads a run, compare.awk compares two.
#
#   self_test.sh ROOT OUT
set -euo pipefail
root=${1:?usage: self_test.sh ROOT OUT} out=${2:?usage: self_test.sh ROOT OUT}
mkdir -p "$out"
cd "$out"
failed=0

expect() {  # tested property, expected and found text
  [ "$2" != "$3" ] || return 0
  printf '%s\nexpected: %s\nfound: %s\n' "$1" "$2" "$3" >&2
  failed=1
}
rows() { printf '%s\t%s\t%s\n' "$@"; }  # compiler, benchmark, ratio, ...
compare() { awk -f "$root/benchmarks/compare.awk" "$@" 2>&1 | tr -s ' '; }

# Three repetitions with their mean, one benchmark without a mean, and one without a ratio. The least time is
# 1e-9 * 12 and 1e-9 * 1.5, the least floor 0.8e-9.
run() {  # name, type, other members
  printf '    {\n      "name": "%s_x",\n      "run_name": "%s",\n      "run_type": "%s",\n%s\n    },\n' "$1" "$1" "$2" "$3"
}
{
  run decode iteration '      "floor": 1.6000000000000000e-09,
      "ratio": 9.5000000000000000e+00,
      "word": 5.0e-09'
  run decode iteration '      "floor": 1.0e-09,
      "ratio": 1.2000000000000000e+01'
  run decode iteration '      "floor": 0.8e-09,
      "ratio": 2.0e+01'
  run decode aggregate '      "floor": 0.1e-09,
      "ratio": 3.0e+01'
  run run/add iteration '      "floor": 1.0e-09,
      "operation": 1.0e-09,
      "ratio": 1.5'
  run none iteration '      "cpu_time": 3.5'
} >run.json
expect "ratios of a run" "$(rows g++ decode 15 g++ run/add 1.875)" \
  "$(awk -v compiler=g++ -f "$root/benchmarks/ratios.awk" run.json)"

rows g++ decode 8 g++ gone 1 clang++-19 decode 6 >then.tsv
rows g++ decode 4 clang++-19 decode 9 clang++-19 new 2 >now.tsv
expect "a comparison" 'compiler benchmark then now now/then
g++ decode 8 4 0.50
clang++-19 decode 6 9 1.50
clang++-19 new - 2 -
1 benchmarks of then.tsv did not run now' "$(compare then.tsv now.tsv)"

: >empty.tsv
expect "a comparison with an empty file" 'compiler benchmark then now now/then
g++ decode - 4 -
clang++-19 decode - 9 -
clang++-19 new - 2 -' "$(compare empty.tsv now.tsv)"

for row in 'g++ decode 8' $'g++\tdecode' $'g++\tdecode\tfast' $'g++\tdecode\t0'; do
  printf '%s\n' "$row" >wrong.tsv
  if said=$(awk -f "$root/benchmarks/compare.awk" wrong.tsv now.tsv 2>&1 >/dev/null); then said="accepted"; fi
  expect "the row '$row'" "wrong.tsv:1: expected a compiler, a name and a ratio, separated by tabs" "$said"
done

[ $failed -eq 0 ] && echo "benchmarks: runs are compared as expected"
