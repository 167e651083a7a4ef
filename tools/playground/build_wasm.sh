#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the playground to WebAssembly: the module of tools/javascript with the functions of the playground.
# tools/playground/build_wasm.sh OUT.wasm
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
exec tools/javascript/build_wasm.sh "$out" tools/playground/*.cpp
