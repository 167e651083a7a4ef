#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Code that Microsoft's compiler would refuse, as far as it can be found without that compiler: extensions of
# g++ and clang outside the header that replaces them, and headers that clang refuses for Microsoft's targets: each for
# the one of 64 bits, and all together for the one of 32 bits, which finds sizes that are taken to have 64.
# Headers that include more of the standard library than standard/ has are not compiled.
#
#   msvc.sh ROOT CLANG
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=${1:?usage: msvc.sh ROOT CLANG}
clang=${2:?usage: msvc.sh ROOT CLANG}
cd "$root"
failed=0

# Microsoft's compiler has three of these; the fourth is for targets whose macro it does not define.
if grep -rnE '__builtin_|__attribute__|__PRETTY_FUNCTION__|__typeof|\(\{ ' include/valhall |
  grep -vE '^include/valhall/support/(builtins|bits|config)\.hpp:|__builtin_(bit_cast|is_constant_evaluated|LINE|ia32_stmxcsr)\b|\(\{ *\.'; then
  echo "use include/valhall/support/builtins.hpp instead of the above" >&2
  failed=1
fi

compile() {  # architecture, option...; reads the source
  "$clang" --target="$1-pc-windows-msvc" -fms-compatibility-version=19.38 -std=c++20 -nostdinc++ \
    -isystem "$here/standard" -ffreestanding -Iinclude -fsyntax-only -Wall -Wextra -Werror "${@:2}" -x c++ -
}

compiled=0
together=
for header in include/valhall/*.hpp; do
  needs=$("$clang" -std=c++20 -Iinclude -MM "$header" | grep -oE 'include/valhall/[^ ]*' |
    xargs grep -hoE '^#include <[a-z_]+>' | sort -u || true)
  grep -qE '<(string|string_view|vector|format|version|cstdlib|utility)>' <<<"$needs" && continue
  line="#include <${header#include/}>"
  compile x86_64 <<<"$line" || failed=1
  together+=$line$'\n'
  compiled=$((compiled + 1))
done
compile i686 -Wconversion <<<"$together" || failed=1
[ $compiled -ge 25 ] || { echo "only $compiled headers were compiled" >&2; failed=1; }
[ $failed -eq 0 ] && echo "$compiled headers compile for Microsoft's targets"
