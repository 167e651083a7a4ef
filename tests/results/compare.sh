#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares the results of the library in the working tree with those of another revision, with g++ and, if it is
# installed, clang++-19: prints a line for each kind of result that differs, and fails if one does.
# usage: compare.sh REVISION [OPTION...]
#   The options are those of results.cpp: the numbers of inputs, and architectures.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -gt 0 ] || { sed -n '3,6s/^# //p' "$0" >&2; exit 2; }
revision=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/then"
git -C "$here" archive "$revision" include | tar -x -C "$work/then"

results() {  # compiler, folder with the headers
  "$1" -std=c++20 -O2 -I"$2/include" -I"$here/tests" -DVALHALL_TEST_DATA="\"$here/tests/data\"" \
    "$here/tests/results/results.cpp" -o "$work/results"
  "$work/results" "${@:3}"
}

failed=0
for compiler in g++ clang++-19; do
  command -v "$compiler" >/dev/null || continue
  results "$compiler" "$work/then" "$@" >"$work/then.txt"
  results "$compiler" "$here" "$@" >"$work/now.txt"
  if diff "$work/then.txt" "$work/now.txt" >"$work/differences"; then
    echo "$compiler: all $(wc -l <"$work/now.txt") hashes are equal"
  else
    sed -n "s/^> \(.*\) [0-9a-f]*$/$compiler: differs: \1/p" "$work/differences"
    failed=1
  fi
done
exit $failed
