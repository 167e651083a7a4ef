#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Steps that take more than two seconds show how far they are; a failed one shows its errors.
. "$(dirname "$0")/common.sh"
die() { printf 'dev: %s\n' "$*" >&2; exit 1; }
. tools/dev/progress.sh

slow() { for n in 1 2 3; do echo "[$n/3] Building $n.o"; sleep 1.2; done; }
expect 0 "building: 2 of 3" quietly building "$out/slow.log" slow
grep -qx '\[3/3\] Building 3.o' "$out/slow.log" || fail "the log is not complete"
expect 0 "waiting..." quietly waiting "$out/slow.log" sleep 3
fast() { echo "[1/1] Building 1.o"; }
expect 0 - quietly building "$out/fast.log" fast
[ -z "$output" ] || fail "a fast step prints: $output"

broken() { printf '%s\n' "[1/2] Building 1.o" "FAILED: 2.o" "2.cpp:1:1: error: it does not compile"; printf 'no line break'; return 1; }
expect 1 "2.cpp:1:1: error: it does not compile
no line break
dev: building failed; $out/broken.log has all of its output" quietly building "$out/broken.log" broken
[[ $output != *"Building 1.o"* ]] || fail "the report has what went well: $output"
exit $failed
