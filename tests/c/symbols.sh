#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The shared library exports the functions in a list, and no others, each with the version of the interface.
#
#   symbols.sh LIBRARY LIST VERSION
set -euo pipefail
library=$1 list=$2 interface=$(cut -d. -f1,2 <<<"$3")
case $interface in 0.*) ;; *) interface=${interface%%.*} ;; esac
exported=$(nm -D --defined-only --with-symbol-versions "$library" | awk '$2 != "A" { print $3 }' | LC_ALL=C sort)
expected=$(sed "s/\$/@@VALHALL_$interface/" "$list" | LC_ALL=C sort)
diff <(echo "$expected") <(echo "$exported") || { echo "the library does not export the list" >&2; exit 1; }
readelf -d "$library" | grep -q "SONAME.*\[libvalhall.so.$interface\]" || { echo "the soname differs" >&2; exit 1; }
