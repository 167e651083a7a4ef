# SPDX-License-Identifier: MIT
# Completions of the command valhall for bash. The command itself says what fits: `valhall --complete WORD...`.
_valhall() {
  local line=${COMP_LINE:0:COMP_POINT} word candidate
  local -a words
  read -ra words <<<"$line"
  [[ $line != *[[:space:]] ]] || words+=("")
  word=${words[-1]}
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    if [[ $candidate == :files ]]; then
      compopt -o filenames 2>/dev/null
      # The part after `=`, which bash completes as a word of its own.
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${word#--*=}")
    elif [[ $word == --*=* && $COMP_WORDBREAKS == *=* ]]; then
      COMPREPLY+=("${candidate#*=}")
    else
      COMPREPLY+=("$candidate")
    fi
  done < <("${words[0]}" --complete "${words[@]:1}" 2>/dev/null)
}
complete -F _valhall valhall
