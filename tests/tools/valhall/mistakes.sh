#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Each mistake of TABLE must be refused with a message that names the cure.
#
#   mistakes.sh VALHALL TABLE FOLDER
set -euo pipefail
valhall=$1 table=$2 folder=$3
mkdir -p "$folder"
cd "$folder"
count=0 without=0
while IFS=$'\t' read -r mistake cure; do
  [[ $mistake != \#* ]] || continue
  count=$((count + 1))
  if [[ $mistake == '$ '* ]]; then
    read -ra arguments <<<"${mistake#'$ '}"
  else
    printf '%b\n' "$mistake" >mistake.s
    arguments=(as mistake.s)
  fi
  status=0
  message=$("$valhall" "${arguments[@]}" </dev/null 2>&1 >/dev/null) || status=$?
  if [[ $status == 0 || $status -gt 2 ]]; then
    echo "not refused: $mistake: $status"
    exit 1
  fi
  if [[ $message != *"$cure"* ]]; then
    without=$((without + 1))
    printf 'no cure: %s: %s\n%s\n' "$mistake" "$cure" "$message"
  fi
done <"$table"
echo "$count mistakes, $without messages without the cure"
[[ $count -ge 50 && $without -eq 0 ]]
