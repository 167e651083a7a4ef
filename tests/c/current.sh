#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is generated from the tables and the headers of the C interface is committed as it is generated.
#
#   current.sh ROOT OUT C_NAMES PYTHON
set -euo pipefail
root=$1 out=$2 names=$3 python=$4
rm -rf "$out"
mkdir -p "$out"
failed=0
same() {  # committed, generated
  cmp "$root/$1" "$out/$2" || { echo "$1 is not current; run ./dev generate" >&2; failed=1; }
}
"$names" "$out/names.h"
same include/valhall/valhall_names.h names.h
while read -r language file; do
  "$python" "$root/tools/library/declarations.py" "$language" "$root/include/valhall" "$out/$language"
  same "$file" "$language"
done <<END
symbols tools/library/symbols.txt
python tools/python/valhall/_declarations.py
rust tools/rust/valhall-sys/src/declarations.rs
javascript tools/javascript/declarations.mjs
END
exit $failed
