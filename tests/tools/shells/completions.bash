#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Completions in bash: completions.bash SCRIPT VALHALL
set -u
PATH=$(dirname "$2"):$PATH
source "$1"
failed=0
expect() {  # line, candidates
  COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
  _valhall
  if [ "${COMPREPLY[*]-}" != "$2" ]; then
    echo "\"$1\": \"${COMPREPLY[*]-}\" should be \"$2\"" >&2
    failed=1
  fi
}
complete -p valhall >/dev/null || failed=1
expect "valhall c" "cfg check convert"
expect "valhall as --perm" "--permissive"
expect "valhall dis --format " "auto hex bin"
expect "valhall as --format=h" "hex"
expect "valhall info FADD_L" "FADD_LSCALE.f32"
expect "valhall frobnicate " ""
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
touch "$folder/kernel.s" "$folder/two words.s"
expect "valhall as $folder/ker" "$folder/kernel.s"
expect "valhall as --output=$folder/two" "$folder/two words.s"
exit $failed
