#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the machine instructions, in millions, that compilers take for an include of each public header at -O2,
# in excess of an empty file. Unlike times, the counts do not depend on the load of the machine. Needs valgrind.
# usage: compile_instructions.sh [COMPILER...]
#   INCLUDE=FOLDER: the headers, if not those of this project; HEADERS="decode print": only these.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
include=${INCLUDE-$here/include}
[ $# -gt 0 ] || set -- g++ clang++-19
# Compiler drivers start the compiler proper by a command that this prints.
millions() {  # compiler, file
  local command
  command=$("$1" -std=c++20 -O2 -I"$include" -c "$2" -o "$work/out.o" '-###' 2>&1 | grep -m1 -E '/cc1plus|"-cc1"')
  eval "valgrind --quiet --tool=cachegrind --cache-sim=no --cachegrind-out-file=$work/cachegrind $command" >"$work/errors" 2>&1 ||
    { cat "$work/errors" >&2; exit 1; }
  awk '/^summary:/ { printf "%.0f\n", $2 / 1e6 }' "$work/cachegrind"
}

names=${HEADERS-$(cd "$include/valhall" && ls *.hpp unchecked/v9.hpp unchecked/v15.hpp | sed 's/\.hpp$//')}
for compiler in "$@"; do
  command -v "$compiler" >/dev/null || continue
  : >"$work/empty.cpp"
  empty=$(millions "$compiler" "$work/empty.cpp")
  for name in $names; do
    echo "#include <valhall/$name.hpp>" >"$work/header.cpp"
    printf '%-11s %-20s %6d\n' "$compiler" "$name" $(($(millions "$compiler" "$work/header.cpp") - empty))
  done
  echo '#include <string>' >"$work/header.cpp"
  printf '%-11s %-20s %6d\n' "$compiler" '<string>' $(($(millions "$compiler" "$work/header.cpp") - empty))
done
