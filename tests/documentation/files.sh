#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The files that a page names exist: the targets of its links; and between backquotes, names that begin with a
# folder of the project or end like its files. A pattern must match at least one file. Files that the page
# tells its reader to save are named in the fences of their blocks. A lambda in a block is not a link.
# usage: files.sh SOURCE PAGE
set -uo pipefail
cd "$1" || exit 1
page=$2

mapfile -t saved < <(sed -nE 's/^```[a-z]+ (.* )?([^ ]*\.[^ ]*).*/\2/p' "$page")

# Relative to the page, the project or its headers; a bare name may be in any folder.
exists() {
  local base name
  for name in "${saved[@]}"; do [ "$name" != "$1" ] || return 0; done
  for base in "$(dirname "$page")/" "" include/ include/valhall/; do
    ! compgen -G "$base$1" >/dev/null || return 0
  done
  case $1 in
    */*) return 1 ;;
    *) find . -type d -name 'build*' -prune -o -name "$1" -print -quit | grep -q . ;;
  esac
}

folders='\.ci|\.github|benchmarks|cmake|docs|examples|generator|include|tests|tools|valhall'
endings='hpp|cpp|xml|tsv|md|sh|cmake'
failed=0
while IFS=: read -r line name; do
  exists "$name" || { printf '%s:%s: there is no file `%s`\n' "$page" "$line" "$name" >&2; failed=1; }
done < <(
  grep -noP '(?<!\[|\[&|\[=)\]\(\K(?!https?:)[^)#]+' "$page"
  grep -noP "(?<=\`)(($folders)/[\w.*/-]*|[\w.*/-]+\.($endings))(?=\`)" "$page"
)
exit $failed
