#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the module and a program that imports it, and runs the program.
#
#   module.sh ROOT CLANG OUT
set -euo pipefail
root=$1 clang=$2 out=$3
mkdir -p "$out"
cd "$out"
# The module has the headers of every architecture; those of v9 are in valhall.hpp.
for header in "$root"/include/valhall/*v1[0-9].hpp; do
  grep -q "<valhall/${header##*/}>" "$root/include/valhall/valhall.cppm" ||
    { echo "the module lacks ${header##*/}" >&2; exit 1; }
done
"$clang" -std=c++20 -Wall -Wextra -Werror -Wno-include-angled-in-module-purview -I"$root/include" \
  --precompile "$root/include/valhall/valhall.cppm" -o valhall.pcm
"$clang" -std=c++20 -Wall -Wextra -Werror -fmodule-file=valhall=valhall.pcm "$root/tests/module/main.cpp" -o main
printed=$(./main)
[ "$printed" = "FADD.f32.clamp_0_1 r0, r1, r2" ] || { echo "the program printed: $printed" >&2; exit 1; }
