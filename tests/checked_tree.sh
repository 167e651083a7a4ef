# SPDX-License-Identifier: MIT
# Functions of the tests of check.sh scripts: a valid tree passes, and each bad file added to it is reported. To be sourced
# with `here`, the folder of check.sh, and `out`, the folder of the tree; the test defines `good_tree`.
failed=0

put() {  # path, line...
  mkdir -p "$out/$(dirname "$1")"
  printf '%s\n' "${@:2}" >"$out/$1"
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
finish() {  # name of the check
  [ "$failed" -eq 0 ] && echo "$1: what has to be refused is refused"
}
