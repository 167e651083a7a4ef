#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the machine instructions of calls: per word, per line of text, or per built word. Unlike times, the counts
# do not depend on the load of the machine. Needs valgrind.
# usage: instructions.sh [COMPILER...]
#   INCLUDE=FOLDER: the headers, if not those of this project; ARCHS="v9 v15": the architectures.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- g++ clang++-19

for compiler in "$@"; do
  command -v "$compiler" >/dev/null || continue
  "$compiler" -std=c++20 -O2 -I"${INCLUDE-$here/include}" -I"$here/tests" -DVALHALL_TEST_DATA="\"$here/tests/data\"" \
    "$here/benchmarks/instructions.cpp" -o "$work/instructions"
  for arch in ${ARCHS-v9 v15}; do
    valgrind --quiet --tool=callgrind --callgrind-out-file="$work/out" --toggle-collect='count_*' \
      "$work/instructions" "$arch" >"$work/names" 2>"$work/errors" || { cat "$work/errors" >&2; exit 1; }
    callgrind_annotate --inclusive=yes --threshold=100 "$work/out" >"$work/totals"
    awk -v c="$compiler" -v a="$arch" '
      NR == FNR { if (match($0, /:count_[a-z_]+ \[/)) {
        name = substr($0, RSTART + 7, RLENGTH - 9); gsub(/,/, "", $1); total[name] = $1 }; next }
      { printf "%-11s %-4s %-20s %8.1f\n", c, a, $1, total[$1] / $2 }' "$work/totals" "$work/names"
  done
done
