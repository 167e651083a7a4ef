#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Facts that a page shares with another file agree.
# usage: agreement.sh SOURCE VERSION
set -uo pipefail
cd "$1" || exit 1
version=$2
failed=0
same() {  # subject, and two lists
  diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") >&2 || { echo "$1: they differ" >&2; failed=1; }
}
has() {  # file, text
  grep -qF -- "$2" "$1" || { echo "$1 does not have: $2" >&2; failed=1; }
}

same "steps of .ci/run, jobs of the workflow" "$(.ci/run --list)" \
  "$(sed -nE 's/^ +step: \[(.*)\]$/\1/p' .github/workflows/ci.yml | tr -s ', ' '\n')"

same "layers.txt, rows of docs/images/layers.svg" \
  "$(sed -nE 's/^([a-z]+) .*/\1/p' tests/layers/layers.txt | tac)" \
  "$(sed -nE 's/.* class="layer">([a-z]+)<.*/\1/p' docs/images/layers.svg)"
same "includes of headers, dots of docs/images/layers.svg" \
  "$(grep -roE --include='*.hpp' --include='*.inc' '^#include <valhall/[a-z]+/' include/valhall |
    sed -E 's,^[^:]*/valhall/([a-z]+)/[^:]*:,\1 ,; s,^[^:]*:,public ,; s,^unchecked ,public ,; s,#.*/([a-z]+)/$,\1,' |
    awk '$1 != $2' | sort -u)" \
  "$(sed -nE 's/.*<title>([a-z]+) includes ([a-z]+)<.*/\1 \2/p' docs/images/layers.svg | sort -u)"

same "options in tools/common and tools/valhall, docs/valhall.1" \
  "$({ printf '%s\n' --help --version --complete; grep -ohE '(\.name = |syntax_option\()"--[a-z-]+"' tools/{common,valhall}/*.cpp | cut -d'"' -f2; } | sort -u)" \
  "$(sed 's/\\-/-/g' docs/valhall.1 | grep -oE -e '--[a-z][a-z-]*' | sort -u)"

for name in microbench run-on-board; do
  sources=(tools/"$name"/*.cpp)
  [ $name != run-on-board ] || sources+=(tools/common/program.cpp)
  same "options in tools/$name, docs/$name.1" \
    "$({ printf '%s\n' --help --color; [ $name = microbench ] || printf '%s\n' --arch --syntax
      grep -ohE '(\.name = |syntax_option\(|^ +\{)"--[a-z-]+"' "${sources[@]}" | cut -d'"' -f2; } | sort -u)" \
    "$(sed 's/\\-/-/g' "docs/$name.1" | grep -oE -e '--[a-z][a-z-]*' | sort -u)"
done

# The vocabulary of the description, without the modifiers that the layout names, is explained on its page.
xml=$(cat generator/isa/valhall.xml generator/isa/layout.xml | tr '\n' ' ' | sed -E 's/<!--([^-]|-[^-])*-->//g')
same "elements and attributes of generator/isa, docs/guides/describing_instructions.md" "" \
  "$(comm -23 <(grep -oE '<[a-z_0-9]+|[a-z_0-9]+="' <<<"$xml" | tr -d '<="' | sort -u) \
    <({ grep -oE '<modifier tag="[a-z_0-9]+' <<<"$xml" | sed 's/.*"//'
      grep -oE '`[a-z_0-9]+[`=]' docs/guides/describing_instructions.md | tr -d '`='; } | sort -u))"

same "the inputs in docs/tgsi.md, examples/tgsi/fragment.json" \
  "$(sed -n '/^```text/,/^```$/p' docs/tgsi.md | sed '1d;$d')" "$(<examples/tgsi/fragment.json)"

has docs/install.md "find_package(valhall ${version%.*} "
has docs/install.md "valhall-$version.tar.gz"
has docs/install.md "valhall_${version}_amd64.deb"
has tools/packages/vcpkg/vcpkg.json "\"version-semver\": \"$version\""
has docs/versioning.md "valhall ${version%.*}"
for name in valhall microbench run-on-board; do has docs/$name.1 "\"valhall ${version%.*}\""; done
has CHANGELOG.md "$version"
[ "$(wc -l <README.md)" -le 150 ] || { echo "README.md has more than 150 lines" >&2; failed=1; }
exit $failed
