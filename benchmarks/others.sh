#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Times this library beside libraries and programs for other instruction sets: calls of Zydis and Capstone, and runs of
# GNU as and llvm-mc, less the time of a run with an empty file. The input of the others is this library, compiled for
# x86-64 and AArch64. Libraries and assemblers that are not installed are left out; both compilers are needed.
# Debian: libzydis-dev libcapstone-dev llvm-19 g++-aarch64-linux-gnu
# usage: others.sh
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in g++ aarch64-linux-gnu-g++; do
  command -v "$tool" >/dev/null || { echo "others.sh: $tool is missing (Debian: g++ g++-aarch64-linux-gnu)" >&2; exit 1; }
done

compile() { # isa, prefix of the tools
  "$2g++" -std=c++20 -O2 -I"$here/include" -S "$here/tools/library/library.cpp" -o "$work/$1.s"
  "$2as" "$work/$1.s" -o "$work/$1.o"
  # The assemblers read labels and instructions, without tables and directives. llvm-mc requires that local labels are
  # defined, so the labels of tables become global; it refuses bytes that are sign-extended to 64 bits.
  grep -E '^([^[:space:]]+:|[[:space:]]+[a-z])' "$work/$1.s" | sed 's/\.L\(C\|ANCHOR\)/L\1/g; s/0xffffffffffffff/0x/' >"$work/$1.lines.s"
  # Functions of headers have sections of their own.
  "$2ld" -r --unique=.none -T <(echo 'SECTIONS { .text : { *(.text .text.*) } }') "$work/$1.o" -o "$work/$1.linked"
  "$2objcopy" -O binary -j .text "$work/$1.linked" "$work/$1.bin"
}
compile x86-64 ""
compile AArch64 aarch64-linux-gnu-

libraries=()
for library in Zydis capstone; do
  if echo 'int main() {}' | g++ -xc++ - "-l$library" -o "$work/links" 2>/dev/null; then libraries+=("-l$library"); fi
done
g++ -std=c++20 -O2 -I"$here/include" -I"$here/tests" -DVALHALL_TEST_DATA="\"$here/tests/data\"" \
  "$here/benchmarks/others/disassemblers.cpp" "${libraries[@]}" -o "$work/disassemblers"
"$work/disassemblers" "$work/x86-64.bin" "$work/AArch64.bin"

seconds() { # the best of three runs of a command
  local best=1000 run TIMEFORMAT=%U
  for run in 1 2 3; do
    best=$({ time "$@" >/dev/null 2>&1; } 2>&1 | awk -v best="$best" '{ print $1 < best ? $1 : best }')
  done
  echo "$best"
}
: >"$work/empty.s"
assemble() { # name, isa, command...
  local name=$1 isa=$2 count all empty
  shift 2
  command -v "$1" >/dev/null || return 0
  count=$(grep -cE '^[[:space:]]' "$work/$isa.lines.s")
  "$@" -o "$work/out" "$work/$isa.lines.s"
  all=$(seconds "$@" -o "$work/out" "$work/$isa.lines.s")
  empty=$(seconds "$@" -o "$work/out" "$work/empty.s")
  awk -v name="$name: assemble, a line" -v isa="$isa" -v time="$all" -v empty="$empty" -v count="$count" \
    'BEGIN { printf "%-34s %-8s %7.1f ns\n", name, isa, (time - empty) * 1e9 / count }'
}
assemble "GNU as" x86-64 as
assemble "GNU as" AArch64 aarch64-linux-gnu-as
assemble llvm-mc x86-64 llvm-mc-19 -triple=x86_64-linux-gnu -filetype=obj
assemble llvm-mc AArch64 llvm-mc-19 -triple=aarch64-linux-gnu -filetype=obj
