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

version=$(sed -nE 's/^#define VALHALL_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$root/include/valhall/support/version.hpp" |
  paste -sd.)
core=(encode choose decode program effects arch)

# The headers of one architecture: the builders, with and without checks, each if a macro is defined.
archs() {
  (cd "$root/include" && printf '%s\n' valhall/{,unchecked/}v[0-9]*.hpp | sort -V)
}

write() {  # file, list of headers of one arch, header...
  local file=$1 archs=$2
  shift 2
  # shellcheck disable=SC2086  # One word for each header.
  awk -v file="$file.hpp" -v name="$(tr '[:lower:]' '[:upper:]' <<<"$file")" -v root="$root/include" -v version="$version" \
    -f "$root/tools/single_header/single_header.awk" "$@" -- $archs >"$out/$file.hpp"
}
write valhall_single "$(archs)" valhall/valhall.hpp
write valhall_single_core "$(archs)" $(printf "valhall/%s.hpp " "${core[@]}")
