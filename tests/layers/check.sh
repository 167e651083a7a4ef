#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Refuses, in a tree of this project: an include of a header in a higher layer (layers.txt), of a public header from a
# folder, and in a circle; headers of folders in tools, examples, benchmarks and pages; and `detail::` outside include/.
# Refuses more than 32 headers at the top of include/valhall, and one that valhall.hpp does not include, unless it is of one
# architecture, such as v9.hpp; valhall.hpp includes no header of one architecture.
# examples/coded/include, which other instruction sets share, may include the layers support and core.
#
#   check.sh ROOT
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:?usage: check.sh ROOT}"

# Paths of the files below the arguments that exist.
files() {
  local place
  for place in "$@"; do [ ! -e "$place" ] || find "$place" -type f; done |
    grep -E '\.(hpp|inc|cpp|md|sh)$' | sort || true
}

found=$(
  {
    find include/valhall -maxdepth 1 -name '*.hpp' | sort | awk -f "$here/contents.awk"
    files include/valhall | xargs -r awk -v layers="$here/layers.txt" -f "$here/includes.awk"
    files tools examples benchmarks docs README.md CONTRIBUTING.md | grep -v '^tools/library/library.cpp$' |
      xargs -r awk '{
        line = $0
        while (match(line, /#include <valhall\/[a-z_0-9]+\/[^>]*>/)) {
          header = substr(line, RSTART + 10, RLENGTH - 11)
          is_shared = FILENAME ~ /^examples\/coded\/include\// && header ~ /^valhall\/core\//
          is_public = header ~ /^valhall\/unchecked\//
          if (!is_shared && !is_public) print FILENAME ": includes " header ", which is not public"
          line = substr(line, RSTART + RLENGTH)
        }
      }'
    # An example that is a library has details of its own; the compiled library defines those of the headers, and
    # the pages of instructions quote the interpreter.
    files tools examples benchmarks docs generator tests README.md CONTRIBUTING.md |
      grep -v -e '^tests/layers/' -e '^examples/[a-z]*/include/' -e '^tools/library/' \
        -e '^docs/reference/instructions/' |
      xargs -r awk -f "$here/details.awk"
    files examples | { grep '^examples/[a-z]*/include/' || true; } |
      xargs -r awk '/valhall::detail::/ { print FILENAME ": names valhall::detail::" }'
  } | sort -u
)
[ -z "$found" ] || { printf '%s\n' "$found" >&2; exit 1; }
echo "layers: nothing wrong"
