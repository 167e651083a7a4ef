#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests check.sh: a valid tree passes, and each bad comment added to it is reported.
#
#   self_test.sh OUT
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: self_test.sh OUT}
failed=0

put() {  # path, line...
  mkdir -p "$out/$(dirname "$1")"
  printf '%s\n' "${@:2}" >"$out/$1"
}
good_tree() {
  rm -rf "$out"
  put tools/view.hpp '/// Whatever the caller passes.' '/// Offset of the first bit.' 'int a;  ///< The samenesses.' \
    '/// Begins with a noun. A sentence may continue in the next line.' '/// What follows is a part of it.' \
    '// What an ordinary comment may begin with.' 'const char* text = "// Of";'
  put docs/page.md '/// What a page may contain.'
  put tools/node_modules/other.js '/// What another project writes.'
}
expect() {  # expected pattern
  local found
  if found=$("$here/check.sh" "$out" 2>&1); then found="$found (passed)"; fi
  if ! grep -qE "$1" <<<"$found"; then
    printf 'expected: %s\nfound: %s\n' "$1" "$found" >&2
    failed=1
  fi
}
refused() {  # expected pattern, path, line...
  good_tree
  put "${@:2}"
  expect "$1"
}

good_tree
expect 'nothing wrong.*passed'
refused 'tools/a.cpp:1: .*`What`$' tools/a.cpp '/// What it does.'
refused 'generator/a.hpp:2: .*`Those`$' generator/a.hpp 'int a;' '  /// Those that are left.'
refused 'tests/unit/a.cpp:1: .*`The same`$' tests/unit/a.cpp '/// The same for words.'
refused 'examples/a.mjs:1: .*`Of`$' examples/a.mjs '/// Of the word.'
refused 'benchmarks/a.cpp:1: .*`Of`$' benchmarks/a.cpp 'int a;  ///< Of the word.'
refused 'generated/a.inc:2: .*`What`$' include/valhall/isa/generated/a.inc 'int a;  ///< Its size.' 'int b;  ///< What it is.'
refused 'generated/a.hpp:3: .*`Those`$' include/valhall/isa/generated/a.hpp '/// A paragraph.' '///' '/// Those in another.'
refused 'generator/a.cpp:1: .*`What`$' generator/a.cpp '  out.line("/// What it is.");'

[ $failed -eq 0 ] && echo "comments: what has to be refused is refused"
