# SPDX-License-Identifier: MIT
# For the tests of ./dev: COMMON SOURCE OUT. The folder OUT/project is a checkout of its own, of links.
set -uo pipefail
source=$1 out=$2
rm -rf "$out"
mkdir -p "$out/project"
for entry in "$source"/*; do
  case $entry in */build) ;; *) ln -s "$entry" "$out/project/" ;; esac
done
cd "$out/project" || exit 1
failed=0
fail() {
  printf '%s\n' "$*" >&2
  failed=1
}

# Runs a command, and expects its exit status and a part of its output, or `-` for any. `output` is all of it.
expect() {  # status, part, command...
  local expected=$1 part=$2 status=0
  shift 2
  output=$("$@" 2>&1 </dev/null) || status=$?
  [ "$status" = "$expected" ] || fail "$*: status $status, not $expected: $output"
  [ "$part" = - ] || [[ $output == *"$part"* ]] || fail "$*: it does not print: $part
it prints: $output"
}
