#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the C interface to WebAssembly, with further sources that export functions of their own:
# tools/javascript/build_wasm.sh OUT.wasm [SOURCE...]
# Needs clang-19, lld-19, wasi-libc, libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32, and nlohmann-json3-dev for the
# language server. As in CMake, the variable CMAKE_CXX_COMPILER_LAUNCHER can name a cache of the compiler, and
# VALHALL_JSON_INCLUDE the folder with nlohmann/json.hpp.
set -euo pipefail
out=$(realpath -m "$1")
shift
cd "$(dirname "$0")/../.."
# The modules share the objects of the library and of the tools.
objects=$PWD/build/wasm
mkdir -p "$objects/include" "$(dirname "$out")"
# A folder of its own: the host's package folder has headers that the cross compiler must not find.
ln -sfn "${VALHALL_JSON_INCLUDE:-/usr/include}/nlohmann" "$objects/include/nlohmann"

object_of() { echo "$objects/$(tr / _ <<<"${1#tools/}").o"; }
newer_than() { find include tools -name node_modules -prune -o -name '*.[chs]*' -type f -newer "$1" -print -quit; }
# Compiles a source, unless no source of the library and of the tools is newer than its object.
compile() {  # source
  local object size=-Os
  object=$(object_of "$1")
  # The C interface calls the library, where programs spend their time.
  case $1 in tools/library/c/*) size=-Oz ;; esac
  if [ -e "$object" ] && [ -z "$(newer_than "$object")" ]; then return; fi
  ${CMAKE_CXX_COMPILER_LAUNCHER-} clang++-19 --target=wasm32-wasi -std=c++20 "$size" -fno-exceptions -fno-rtti \
    -fvisibility=hidden -DNDEBUG -DJSON_NO_IO -DVALHALL_COMPILED -Iinclude -isystem "$objects/include" \
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -c "$1" -o "$object"
}
export -f compile newer_than object_of
export objects

set -- tools/library/library.cpp tools/library/c/*.cpp "$@"
printf '%s\0' "$@" |
  xargs -0 -n 1 -P "$(nproc)" bash -c 'compile "$1" || exit 255' _
linked=()
for source; do linked+=("$(object_of "$source")"); done
exports=()
while read -r function; do exports+=("-Wl,--export=$function"); done <tools/library/symbols.txt
clang++-19 --target=wasm32-wasi -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--strip-all -Wl,--compress-relocations \
  -Wl,--max-memory=268435456 -Wl,--export=malloc -Wl,--export=free -Wl,--export-table -Wl,--growable-table \
  "${exports[@]}" "${linked[@]}" -o "$out"
