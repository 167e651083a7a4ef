#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The demo works with nothing but a compiler and the basic commands of the system.
. "$(dirname "$0")/common.sh"
mkdir -p "$out/bin"
for tool in bash awk cat dirname env grep mkdir rm sed sleep tr as ld; do ln -s "$(command -v $tool)" "$out/bin/$tool"; done
compiler=$(basename "$3")
ln -s "$(command -v "$3")" "$out/bin/$compiler"
printf '#!/bin/sh\necho "$@" >>%q\nexit 1\n' "$out/installed" >"$out/bin/sudo"
chmod +x "$out/bin/sudo"
expect 0 "00b2c60000474684  FMA.f32 r6, u4, ^r6, ^r7" env -i PATH="$out/bin" CXX="$compiler" ./dev demo
for part in "is read before a wait on slot1" "100 100.5 101 101.5 102 102.5 103 103.5" \
  "constexpr instruction sum = iadd_u64(r0, r3.pair(), r4.pair());" "examples/demo/mistake.cpp:6:"; do
  [[ $output == *"$part"* ]] || fail "the demo does not show: $part
$output"
done
if [[ $("$3" --version) != *clang* ]]; then
  [[ $output == *"misaligned_pair: 64 bits must start at an even register"* ]] || fail "the demo does not explain the mistake: $output"
fi
[ ! -e "$out/installed" ] || fail "the demo calls sudo"
[ "$(grep -cE '[^ ]' <<<"$output")" -le 30 ] || fail "the demo prints too many lines"

# The command in the program's comment and in the README.
command=$(sed -nE 's,^//   (g\+\+ .*),\1,p' examples/demo/demo.cpp)
grep -qxF -- "$command" README.md || fail "README.md does not have: $command"
exit $failed
