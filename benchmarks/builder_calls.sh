#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What builders cost a user's build: CPU seconds at -O2, the best of several runs, and bytes of code of one
# function that calls each builder of v9 with run-time arguments, without its checks, with a function for them,
# and with the check of operands in each call (VALHALL_INLINE_BUILDERS).
# usage: builder_calls.sh [RUNS] [COMPILER...]
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
runs=${1:-3}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- g++ clang++-19
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TIMEFORMAT='%U %S'

echo '#include <valhall/v9.hpp>' >"$work/header.cpp"

best() {  # compiler, option...: the least user plus system time in milliseconds
  local least=999999 user sys now
  for ((i = 0; i < runs; ++i)); do
    read -r user sys < <({ time "$@" -std=c++20 -O2 -I"$here/include" -c "$work/calls.cpp" -o "$work/out.o" 2>"$work/errors"; } 2>&1)
    [ ! -s "$work/errors" ] || { cat "$work/errors" >&2; exit 1; }
    now=$((10#${user/./} + 10#${sys/./}))
    [ "$now" -ge "$least" ] || least=$now
  done
  echo "$least"
}

row() {  # label, compiler, option...
  local label=$1 time code
  shift
  time=$(best "$@")
  code=$(size -A "$work/out.o" | awk '/^\.text/ { sum += $2 } END { print sum }')
  printf '%-12s %-28s %d.%03d s %7d bytes, %d for each of %d\n' "$1" "$label" $((time / 1000)) $((time % 1000)) \
    "$code" $((code / calls)) "$calls"
}

for compiler in "$@"; do
  command -v "$compiler" >/dev/null || continue
  "$compiler" -std=c++20 -I"$here/include" -E -P "$work/header.cpp" |
    awk -f "$here/benchmarks/builder_calls.awk" >"$work/checked.cpp"
  calls=$(grep -c '^    case ' "$work/checked.cpp")
  sed 's/v9\.hpp/unchecked_v9.hpp/; s/ v9::/ unchecked::v9::/' "$work/checked.cpp" >"$work/calls.cpp"
  row unchecked "$compiler"
  cp "$work/checked.cpp" "$work/calls.cpp"
  row VALHALL_INLINE_BUILDERS=0 "$compiler" -DVALHALL_INLINE_BUILDERS=0
  row VALHALL_INLINE_BUILDERS=1 "$compiler"
done
