#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the language server to WebAssembly: the module of tools/javascript with the functions of exports.cpp.
# tools/editors/vscode/server/build_wasm.sh OUT.wasm
set -euo pipefail
shopt -s extglob
out=$(realpath -m "$1")
cd "$(dirname "$0")/../../../.."
# The host passes messages, and it reads files: transport and disk of the command are left out.
exec tools/javascript/build_wasm.sh "$out" tools/editors/vscode/server/exports.cpp tools/valhall/lsp/!(serve|transport).cpp \
  tools/common/includes.cpp tools/facts/*.cpp
