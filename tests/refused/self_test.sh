#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests check.sh: a valid row passes, and each row that does not hold its promise is reported.
#
#   self_test.sh FOLDER COMPILER
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$1 compiler=$2
mkdir -p "$out"
rule=uniform_out_of_range
add='fadd_f32(r0, r1, u(@{128|127}@))'
failed=0

# Fails unless check.sh reports the row `name` with the pattern; an empty pattern means that it passes.
expect() {  # pattern, texts, limit, code
  local found status=0
  { printf 'good\t%s\t20\tv9\t%s\n' "$rule" "$add"; printf 'name\t%s\t%s\tv9\t%s\n' "${@:2}"; } >"$out/table.tsv"
  found=$("$here/check.sh" "$out/table.tsv" "$out/programs" "$compiler" "$here/../../include" 2>&1) || status=1
  if [ -z "$1" ] && [ $status -eq 0 ]; then return; fi
  if [ -n "$1" ] && [ $status -ne 0 ] && grep -qE "^name: .*$1" <<<"$found" && ! grep -q '^good:' <<<"$found"; then
    return
  fi
  printf 'expected: %s\nfound: %s\n' "${1:-nothing}" "$found" >&2
  failed=1
}

expect '' "$rule" 20 "$add"
expect '' '.cpp:@next:' 20 'int mistake = @{missing|0}@; // int next = @{missing|0}@;'
expect 'compiles the mistake' "$rule" 20 'fadd_f32(r0, r1, u(@{127|126}@))'
expect 'no "two_specials" within 20 lines' "$rule & two_specials" 20 "$add"
expect "no \"$rule\" within 1 lines" "$rule" 1 "$add"
expect 'lines, not 2' "$rule" '20 of 2' "$add"
expect 'no ".*_alone.cpp:3:" within 20 lines' "$rule" 20 "constexpr int mistake = 0; // constexpr auto i = $add;"
expect 'refuses the correction' "$rule" 20 'fadd_f32(r0, r1, u(@{128|129}@))'
expect 'no correction' "$rule" 20 'fadd_f32(r0, r1, u(128))'
expect 'it is in the code' 'fadd_f32' 20 "$add"
[ "$failed" -eq 0 ] && echo 'refused: the driver reports all kinds of wrong rows'
