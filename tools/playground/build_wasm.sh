#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the playground to WebAssembly: tools/playground/build_wasm.sh OUT.wasm
# Needs clang-19, lld-19, wasi-libc, libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32 and nlohmann-json3-dev. As
# in CMake, the variable CMAKE_CXX_COMPILER_LAUNCHER can name a cache of the compiler, and VALHALL_JSON_INCLUDE
# the folder with nlohmann/json.hpp.
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
objects=${out%.wasm}.objects
mkdir -p "$objects/include"
# A folder of its own: the host's package folder has headers that the cross compiler must not find.
ln -sfn "${VALHALL_JSON_INCLUDE:-/usr/include}/nlohmann" "$objects/include/nlohmann"

compile() {  # source
  local object
  object=$objects/$(tr / _ <<<"${1#tools/}").o
  ${CMAKE_CXX_COMPILER_LAUNCHER-} clang++-19 --target=wasm32-wasi -std=c++20 -Os -fno-exceptions -fno-rtti \
    -DNDEBUG -DJSON_NO_IO -Iinclude -isystem "$objects/include" \
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -c "$1" -o "$object"
}
export -f compile
export objects

printf '%s\0' tools/playground/*.cpp tools/common/{convert,hex_words,source_lines}.cpp tools/facts/*.cpp |
  xargs -0 -n 1 -P "$(nproc)" bash -c 'compile "$1" || exit 255' _
clang++-19 --target=wasm32-wasi -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--strip-all \
  -Wl,--max-memory=268435456 "$objects"/*.o -o "$out"
