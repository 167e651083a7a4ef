#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The steps of .ci/run are the jobs of .github/workflows/ci.yml, in the same order.
# usage: workflow.sh SOURCE
set -euo pipefail
cd "$1"
diff <(.ci/run --list) <(sed -nE 's/^ +step: \[(.*)\]$/\1/p' .github/workflows/ci.yml | tr -s ', ' '\n')
