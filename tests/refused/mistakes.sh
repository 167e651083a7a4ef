#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles each mistake of mistakes.tsv with each compiler. The rule and the line of the mistake must be within the first
# ten lines of the message; without the mistake, the program must compile. The last mistake is an earlier language.
#
#   mistakes.sh INCLUDE FOLDER COMPILER...
set -euo pipefail
export LC_ALL=C
include=$1 work=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$work"
mkdir -p "$work"
failures=0

# Fails unless each of the texts is in the first ten lines of the message of a refused program.
expect() {  # name, compiler, language, text...
  local name=$1 compiler=$2 language=$3 message head
  shift 3
  if message=$("$compiler" "-std=$language" -fsyntax-only "-I$include" "$work/$name.cpp" 2>&1); then
    echo "$name: $compiler compiles it"
    failures=$((failures + 1))
    return
  fi
  head=$(head -n 10 <<<"$message")
  for text in "$@"; do
    [[ $head != *"$text"* ]] || continue
    printf '%s: %s does not print "%s" within ten lines:\n%s\n\n' "$name" "$compiler" "$text" "$message"
    failures=$((failures + 1))
  done
}

headers_of_all=''
while IFS=$'\t' read -r name rule headers wrong right; do
  [[ $name != '#'* ]] || continue
  read -r arch _ <<<"$headers"
  includes=$(printf '#include <valhall/%s.hpp>\n' $headers)
  headers_of_all+=$includes$'\n'
  using="using namespace valhall::$arch;"
  printf '%s\n%s\nconstexpr auto mistake = %s;\n' "$includes" "$using" "$wrong" >"$work/$name.cpp"
  printf 'namespace %s {\n%s\nconstexpr auto right = %s;\n}\n' "$name" "$using" "$right" >>"$work/right"
  line=$(wc -l <"$work/$name.cpp")
  for compiler in "$@"; do expect "$name" "$compiler" c++20 "$rule" "$name.cpp:$line:"; done
done <"$here/mistakes.tsv"

{ sort -u <<<"$headers_of_all"; cat "$work/right"; } >"$work/right.cpp"
for compiler in "$@"; do
  "$compiler" -std=c++20 -fsyntax-only "-I$include" "$work/right.cpp" || failures=$((failures + 1))
done

echo '#include <valhall/valhall.hpp>' >"$work/earlier_language.cpp"
for compiler in "$@"; do
  expect earlier_language "$compiler" c++17 'valhall needs C++20: compile with -std=c++20' earlier_language.cpp:1
done

[ "$failures" = 0 ] || { echo "$failures of these are wrong"; exit 1; }
