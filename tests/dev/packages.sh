#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Packages are installed with sudo only after a question. The commands id, sudo and apt-get are fakes.
. "$(dirname "$0")/common.sh"
mkdir -p "$out/bin"
printf '#!/bin/sh\necho 1000\n' >"$out/bin/id"
printf '#!/bin/sh\necho "$@" >>%q\n' "$out/sudo.log" >"$out/bin/sudo"
printf '#!/bin/sh\n' >"$out/bin/apt-get"
chmod +x "$out"/bin/*
cat >"$out/need.sh" <<END
die() { printf 'dev: %s\n' "\$*" >&2; exit 1; }
have() { command -v "\$1" >/dev/null; }
say() { printf '%s\n' "\$*"; }
PATH=$out/bin:\$PATH
. $out/project/tools/dev/packages.sh
need no-such-package bash
END
asked() { script -qec "bash $out/need.sh" /dev/null <<<"$1"; }

expect 1 "install them as root: apt-get install no-such-package" bash "$out/need.sh"
for answer in n ""; do
  output=$(asked "$answer") && fail "without consent, it goes on"
  [[ $output == *"missing: no-such-package"*"sudo apt-get?"*"nothing was installed"* ]] || fail "it does not ask: $output"
done
[ ! -e "$out/sudo.log" ] || fail "sudo was called without consent"
output=$(asked y)
[[ $output == *"no-such-package is installed, but not found"* ]] || fail "after consent: $output"
grep -q 'apt-get install .*no-such-package$' "$out/sudo.log" || fail "sudo installs something else: $(<"$out/sudo.log")"
exit $failed
