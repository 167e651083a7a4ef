#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `valhall info` leads from each query of TABLE to its instruction; with a typing error, by its proposal.
#
#   queries.sh VALHALL TABLE
set -euo pipefail
valhall=$1 table=$2
count=0 failed=0
while IFS=$'\t' read -r query instruction; do
  [[ $query != \#* ]] || continue
  count=$((count + 1))
  if ! page=$("$valhall" info "$query" 2>&1); then
    proposal=${page#*did you mean \`}
    page=$("$valhall" info "${proposal%%\`*}" 2>&1) || true
  fi
  if [[ $page != *"$instruction"* ]]; then
    printf '%s does not lead to %s:\n%s\n' "$query" "$instruction" "$page"
    failed=$((failed + 1))
  fi
done <"$table"
echo "$count queries, $failed failed"
[[ $count -ge 30 && $failed == 0 ]]
