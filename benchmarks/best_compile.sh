# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts that measure compile time. `here` is the folder of the project; `work` is a folder
# for files, which is removed at the end.
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TIMEFORMAT='%U %S'

best() {  # runs, file, compiler, option...: the least user plus system time in milliseconds, at -O2
  local runs=$1 file=$2 least=999999 user sys now
  shift 2
  for ((i = 0; i < runs; ++i)); do
    read -r user sys < <({ time "$@" -std=c++20 -O2 -I"$here/include" -c "$file" -o "$work/out.o" 2>"$work/errors"; } 2>&1)
    [ ! -s "$work/errors" ] || { cat "$work/errors" >&2; exit 1; }
    now=$((10#${user/./} + 10#${sys/./}))
    [ "$now" -ge "$least" ] || least=$now
  done
  echo "$least"
}
