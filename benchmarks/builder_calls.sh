#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The cost of builders in a user's build: CPU seconds at -O2, the best of several runs, and bytes of code of
# one function that calls each builder of v9 with run-time arguments, without its checks, with a function for
# them, and with the check of operands in each call (VALHALL_INLINE_BUILDERS); and each builder of v15.
# usage: builder_calls.sh [RUNS] [COMPILER...]
set -euo pipefail
. "$(dirname "$0")/best_compile.sh"
runs=${1:-3}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- g++ clang++-19

calls_of() {  # compiler, arch
  echo "#include <valhall/$2.hpp>" >"$work/header.cpp"
  "$1" -std=c++20 -I"$here/include" -E -P "$work/header.cpp" |
    awk -v arch="$2" -f "$here/benchmarks/builder_calls.awk" >"$work/checked.cpp"
  calls=$(grep -c '^    case ' "$work/checked.cpp")
}

row() {  # label, compiler, option...
  local label=$1 time code
  shift
  time=$(best "$runs" "$work/calls.cpp" "$@")
  code=$(size -A "$work/out.o" | awk '/^\.text/ { sum += $2 } END { print sum }')
  printf '%-12s %-28s %d.%03d s %7d bytes, %d for each of %d\n' "$1" "$label" $((time / 1000)) $((time % 1000)) \
    "$code" $((code / calls)) "$calls"
}

for compiler in "$@"; do
  command -v "$compiler" >/dev/null || continue
  calls_of "$compiler" v9
  sed 's|v9\.hpp|unchecked/v9.hpp|; s/ v9::/ unchecked::v9::/' "$work/checked.cpp" >"$work/calls.cpp"
  row unchecked "$compiler"
  cp "$work/checked.cpp" "$work/calls.cpp"
  row VALHALL_INLINE_BUILDERS=0 "$compiler" -DVALHALL_INLINE_BUILDERS=0
  row VALHALL_INLINE_BUILDERS=1 "$compiler"
  calls_of "$compiler" v15
  cp "$work/checked.cpp" "$work/calls.cpp"
  row v15 "$compiler"
done
