#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `pip install` of the package without a network, in an environment of its own, and a program that uses it. The wheel has
# LIBRARY in place of one that is compiled again, unless LIBRARY is "build".
#
#   wheel.sh ROOT OUT PYTHON LIBRARY
set -euo pipefail
root=$1 out=$2 python=$3 library=$4
rm -rf "$out"
mkdir -p "$out/home"
"$python" -m venv "$out/venv"
[ "$library" = build ] || export VALHALL_PREBUILT=$library
env HOME="$out/home" "$out/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$root/tools/python"
cd "$out"
printed=$(env -u VALHALL_LIBRARY -u PYTHONPATH "$out/venv/bin/python" -c '
import valhall
assert "site-packages" in valhall.__file__
print(valhall.__version__, valhall.assemble("IADD.u32.end r0, u0, u1").run(uniforms=[40, 2]).register(0))')
version=$(sed -nE 's/^#define VALHALL_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$root/include/valhall/support/version.hpp" |
  paste -sd.)
[ "$printed" = "$version 42" ] || { echo "it printed $printed" >&2; exit 1; }
"$out/venv/bin/pip" show --files valhall | grep -q py.typed
