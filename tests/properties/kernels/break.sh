#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Breaks the kernels of a folder in one place at a time, by mutants.awk, and compiles each mutant. The build
# must fail: with the name of a rule, or with an assertion on the notes, the result or the cost. Assertions on
# words are omitted, since they would reject every mutant. A mutant that compiles must be listed in
# survivors.txt, with a reason.
#
#   break.sh COMPILER INCLUDE KERNELS OUT ARCH [COUNT]    COUNT breaks of each kernel for an architecture, spread
#                                                            over it; else all
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 5 ] || { sed -n 3,9p "$0"; exit 2; }
compiler=$1 include=$2 kernels=$3 out=$4 arch=$5 count=${6:-all}
rm -rf "$out"
mkdir -p "$out"

mapfile -t sources < <(grep -l '^#include "kernel.hpp"' "$kernels"/*.cpp)

# Most of the time of a compilation would be spent on the headers, so they are compiled once. Both compilers
# find the result beside the header.
compiles() {  # source, messages
  "$compiler" -std=c++20 -fsyntax-only -D KERNEL_ARCH="$arch" -I "$include" -I "$kernels" -include "$out/headers.hpp" "$1" >"$2" 2>&1
}
{ echo '#include "kernel.hpp"'; sed -nE 's/^#include <.*/&/p' "${sources[@]}" | sort -u; } >"$out/headers.hpp"
"$compiler" -std=c++20 -D KERNEL_ARCH="$arch" -I "$include" -I "$kernels" -x c++-header "$out/headers.hpp" -o "$out/headers.hpp.gch"

# The reason for the failed build, from the compiler's messages.
cause() {
  local messages=$1 found
  found=$(grep -oE '(finding_in_program|error_in_program)<[^>]*|error_in_assembly_text.*' "$messages" |
    grep -oE 'rule::[a-z_0-9]+' | grep -v 'rule::none' | head -1) ||
    found=$(grep -oE "broken_rule::[a-z_0-9]+|[a-z_]*missing_modifier[a-z_]*" "$messages" | head -1) || found=
  if [ -n "$found" ]; then
    echo "${found##*::}"
  elif grep -qE 'static_assert\((result|sums|shade|colour)' "$messages"; then
    echo "the result"
  elif grep -qE 'static_assert\(has_one_note|note_in_kernel<' "$messages"; then
    echo "the notes"
  elif grep -qE 'static_assert\(cost_of' "$messages"; then
    echo "the cost"
  fi
}

# Whether survivors.txt lists a break: only a kind, or kernel, removed part, and text of the statement.
is_excused() {  # kernel, kind, removed part, statement
  local kernel gone part
  while IFS='|' read -r kernel gone part; do
    case $kernel in "" | '#'*) continue ;; esac
    if [ "$kernel" = "*" ]; then
      [ "$gone" != "$2" ] || { echo "* $gone" >>"$out/used"; return 0; }
    elif [ "$kernel" = "$1" ] && [ "$gone" = "$3" ] && [[ $4 == *"$part"* ]]; then
      echo "$kernel|$gone|$part" >>"$out/used"
      return 0
    fi
  done <"$here/survivors.txt"
  return 1
}

: >"$out/used"
: >"$out/report.txt"
total=0 wrong=0
for file in "${sources[@]}"; do
  name=$(basename "$file" .cpp)
  grep -vE '^static_assert\(kernel\[' "$file" >"$out/whole.cpp"
  compiles "$out/whole.cpp" "$out/messages" || { cat "$out/messages"; echo "$name does not compile"; exit 1; }
  awk -f "$here/mutants.awk" "$file" >"$out/breaks"
  breaks=$(wc -l <"$out/breaks")
  [ "$breaks" -ge 10 ] || { echo "only $breaks places to break in $file; does mutants.awk know its form?"; exit 1; }
  step=1
  [ "$count" = all ] || [ "$breaks" -le "$count" ] || step=$((breaks / count))
  number=0
  while IFS=$'\t' read -r first last kind gone without; do
    number=$((number + 1))
    # Removing a last-use mark always survives, so samples exclude them.
    [ "$count" = all ] || { [ $((number % step)) -eq 0 ] && [ "$kind" != last-use ]; } || continue
    mutant=$out/$name.cpp
    statement=$(sed -n "${first},${last}p" "$file" | tr -s ' \n' ' ')
    { head -n $((first - 1)) "$file"; printf '%s\n' "$without"; tail -n +$((last + 1)) "$file"; } |
      grep -vE '^static_assert\(kernel\[' >"$mutant"
    total=$((total + 1))
    if compiles "$mutant" "$out/messages"; then
      found=survived
      if ! is_excused "$name" "$kind" "$gone" "$statement"; then
        found="survived, and survivors.txt does not say why"
        wrong=$((wrong + 1))
      fi
    else
      found=$(cause "$out/messages")
      if [ -z "$found" ]; then
        found="stopped without a reason"
        cp "$out/messages" "$out/$name.$number.messages"
        wrong=$((wrong + 1))
      elif is_excused "$name" "$kind" "$gone" "$statement"; then
        found="$found, though survivors.txt has it"
        wrong=$((wrong + 1))
      fi
    fi
    printf '%s:%d: without %s: %s:%s\n' "$name" "$first" "$gone" "$found" "$statement" >>"$out/report.txt"
  done <"$out/breaks"
done

cat "$out/report.txt"
printf '\n%d breaks, by what stopped the build:\n' "$total"
sed -E 's/^[^:]*:[0-9]+: without .*: (survived[^:]*|stopped[^:]*|the notes|the result|the cost|[a-z_0-9]+)(, though[^:]*)?:.*/\1/' \
  "$out/report.txt" | sort | uniq -c | sort -rn
if [ "$count" = all ]; then
  while IFS='|' read -r kernel gone part; do
    case $kernel in "" | '#'* | '*') continue ;; esac
    grep -qxF "$kernel|$gone|$part" "$out/used" || { echo "survivors.txt: never: $kernel|$gone|$part"; wrong=$((wrong + 1)); }
  done <"$here/survivors.txt"
fi
[ "$wrong" -eq 0 ] || { printf '\n%d of these are wrong\n' "$wrong"; exit 1; }
