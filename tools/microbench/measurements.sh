#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the page on the files in measurements/: measurements.sh ROOT MICROBENCH > PAGE
set -euo pipefail
root=$1 microbench=$2
cat <<'HEAD'
# Measurements

Times that people measured on their boards, beside the predictions of the [cost model](cost.md). This page is written from the
files in [measurements](../measurements), which have the facts of each machine, by `./dev generate`;
[Running programs on a board](boards.md#from-a-board-to-a-table) explains how to add one.

| column | content, in cycles of the GPU |
| --- | --- |
| latency | from a result to the next one |
| per warp | reciprocal throughput: for an instruction of a warp, with many warps |
| predicted | the same by the cost model |
| ratio | per warp in relation to predicted |
| spread | by how much the longest run exceeds the shortest one |

HEAD
shopt -s nullglob
files=("$root"/measurements/*.csv)
if [ ${#files[@]} -eq 0 ]; then
  echo "There are none yet: nobody who works on the project has such a board."
else
  "$microbench" report --markdown "${files[@]}"
fi
