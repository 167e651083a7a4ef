#!/usr/bin/env zsh
# SPDX-License-Identifier: MIT
# Completions in an interactive zsh on a terminal of its own: completions.zsh SCRIPT VALHALL
zmodload zsh/zpty || exit 1
folder=$(mktemp -d)
touch $folder/kernel.s
failed=0
zpty -b shell zsh -f -i
zpty -w shell "PROMPT= PS2= PATH=${2:h}:\$PATH fpath=(${1:h} \$fpath); unsetopt zle_bracketed_paste"
zpty -w shell "autoload -U compinit && compinit -u -D && bindkey '^I' complete-word && print -r -- is''ready"
received=
wait_for() {  # text
  local part i
  for (( i = 0; i < 400; ++i )); do
    while zpty -r -t shell part; do received+=$part; done
    [[ $received != *$1* ]] || return 0
    sleep 0.05
  done
  return 1
}
wait_for isready || { print -u2 "zsh has no completions: $received"; exit 1; }
expect() {  # line, what the line becomes
  received=
  # The command line, completed, is an argument of print.
  zpty -w -n shell "$1"$'\t'
  zpty -w -n shell $'\x01'"print -r -- '<'"$'\x05'"'>'"$'\n'
  wait_for "<$2" && return
  print -u2 -r -- "\"$1\" should become \"$2\": $received"
  failed=1
}
expect "valhall as --perm" "valhall as --permissive"
expect "valhall as --format h" "valhall as --format hex"
expect "valhall as --format=b" "valhall as --format=bin"
expect "valhall info FADD_L" "valhall info FADD_LSCALE.f32"
expect "valhall as $folder/ker" "valhall as $folder/kernel.s"
zpty -d shell
rm -r $folder
exit $failed
