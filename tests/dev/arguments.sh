#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The list of commands, the help of each, and wrong command lines.
. "$(dirname "$0")/common.sh"

mapfile -t names < <(sed -nE 's/^  ([a-z]+)( .*)?$/\1/p' tools/dev/commands.txt)
functions=$(sed -nE 's/^do_([a-z]+)\(\).*/\1/p' tools/dev/*.sh | sort)
[ "$functions" = "$(printf '%s\n' "${names[@]}" | sort)" ] || fail "commands.txt and the functions do_NAME differ"

# The list has every command once, in groups, within 80 columns.
expect 0 - ./dev help
list=$output
expect 2 "$list" ./dev
expect 0 "$list" ./dev --help
[ "$(grep -c '^[A-Z]' <<<"$list")" -ge 3 ] || fail "the list has no groups"
for name in "${names[@]}"; do
  [ "$(grep -c "^  $name " <<<"$list")" = 1 ] || fail "the list does not have $name once"
  expect 0 "usage: ./dev $name" ./dev help "$name"
  ! grep -nE '.{81}' <<<"$output" || fail "the help of $name is too wide"
done
! grep -nE '.{81}' <<<"$list" || fail "the list is too wide"

# Wrong command lines, and what is proposed.
while IFS='|' read -r line part; do
  # shellcheck disable=SC2086
  expect 2 "$part" ./dev $line
done <<'LINES'
tset|there is no command `tset`; did you mean test?
instal|there is no command `instal`; did you mean install?
frobnicate|there is no command `frobnicate`
--quick|there is no command `--quick`
help tst|there is no command `tst`; did you mean test?
test --qick|test: there is no option `--qick`; did you mean --quick?
test --quick --all|test: `--quick` excludes `--all`
test --quick lsp|test: `--quick` excludes names of tests
site --tset|site: there is no option `--tset`; did you mean --test?
site extra|site: `extra` is an extra argument
platforms x68|platforms: `x68` is an extra argument; did you mean x86?
platforms sparc|platforms: `sparc` is an extra argument
package --archiv|package: there is no option `--archiv`; did you mean --archive?
format --chek|format: there is no option `--chek`; did you mean --check?
install --prefx /tmp|install: there is no option `--prefx`; did you mean --prefix?
install --prefix|install: `--prefix` needs a value
bench --compare|bench: `--compare` needs a value
bench --slow|bench: there is no option `--slow`
lint all|lint: `all` is an extra argument
generate --check|generate: there is no option `--check`
LINES
exit $failed
