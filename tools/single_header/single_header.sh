#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the library as one header: OUT/valhall_single.hpp, and OUT/valhall_single_core.hpp without text, verifier and
# interpreter.
#
#   single_header.sh OUT
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:?usage: single_header.sh OUT}
mkdir -p "$out"

version=$(sed -nE 's/^#define VALHALL_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$root/include/valhall/version.hpp" |
  paste -sd.)
# The builders of other editions, with and without checks.
editions=()
for header in "$root"/include/valhall/{,unchecked_}v1[0-9].hpp; do editions+=("valhall/${header##*/}"); done
core=(valhall/{builders,unchecked,encode,choose,decode,constants,program,branches,effects,edition,version}.hpp)

write() {  # file, header...
  local file=$1
  shift
  awk -v file="$file.hpp" -v name="$(tr '[:lower:]' '[:upper:]' <<<"$file")" -v root="$root/include" -v version="$version" \
    -f "$root/tools/single_header/single_header.awk" "$@" -- "${editions[@]}" >"$out/$file.hpp"
}
write valhall_single valhall/valhall.hpp
write valhall_single_core "${core[@]}"
