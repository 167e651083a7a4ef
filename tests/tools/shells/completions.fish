#!/usr/bin/env fish
# SPDX-License-Identifier: MIT
# Completions in fish: completions.fish SCRIPT VALHALL
set -x PATH (dirname $argv[2]) $PATH
source $argv[1]
set -g failed 0
function expect
    set -l found (complete -C $argv[1] | string replace -r '\t.*' '')
    if test "$found" != "$argv[2..-1]"
        echo "\"$argv[1]\": \"$found\" should be \"$argv[2..-1]\"" >&2
        set -g failed 1
    end
end
expect "valhall c" cfg check convert
expect "valhall as --perm" --permissive
expect "valhall dis --format " auto bin hex
expect "valhall as --format=h" --format=hex
expect "valhall info FADD_L" FADD_LSCALE.f32
expect "valhall frobnicate "
set -l folder (mktemp -d)
touch $folder/kernel.s
expect "valhall as $folder/ker" $folder/kernel.s
expect "valhall as --output=$folder/ker" --output=$folder/kernel.s
rm -r $folder
exit $failed
