#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the blocks in the doc comments of a header like check.sh tests the blocks of a page.
# usage: comments.sh SOURCE HEADER FOLDER COMPILER GENERATOR COMMAND_FOLDER...
set -euo pipefail
source=$1 header=$2 folder=$3
shift 3
rm -rf "$folder"
mkdir -p "$folder"
# Lines keep their numbers.
sed -E 's|^ *///( (.*))?$|\2|; t; s/.*//' "$source/$header" >"$folder/comments.md"
"$source/tests/documentation/check.sh" "$source" "$folder/comments.md" "$folder/blocks" "$@"
