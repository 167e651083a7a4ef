#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds dist: the client, the language server, and the pages of rules to which its findings link. Started by npm.
set -euo pipefail
cd "$(dirname "$0")"
bundle() {  # source, output, option...
  esbuild "$1" --bundle --platform=node --format=cjs --minify --log-level=warning --outfile="$2" "${@:3}"
}
rm -rf dist
bundle extension.js dist/extension.js --external:vscode
bundle server/server.mjs dist/server.js
server/build_wasm.sh ../../../build/vscode/server.wasm
cp ../../../build/vscode/server.wasm dist
cp -r ../../../docs/reference/rules dist/rules
