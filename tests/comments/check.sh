#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Refuses sentences of doc comments that begin with `What`, `Which`, `Those`, `The same`, `That of` or `Of`, and doc
# comments with the phrases `that is no X`, `but for`, `goes on` and `behind`, in a tree of this project. A doc comment
# begins with the noun or verb that names its subject; CONTRIBUTING.md has examples.
#
#   check.sh ROOT
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:?usage: check.sh ROOT}"

folders=(benchmarks examples generator include tests tools)

found=$(
  for folder in "${folders[@]}"; do
    [ ! -e "$folder" ] || find "$folder" -name node_modules -prune -o -type f -print
  done | { grep -E '\.(cpp|hpp|inc|js|mjs)$' || true; } | sort | xargs -r awk -f "$here/comments.awk"
)
[ -z "$found" ] || { printf '%s\n' "$found" >&2; exit 1; }
echo "comments: nothing wrong"
