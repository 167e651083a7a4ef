# SPDX-License-Identifier: MIT
# The list of commands, their help, and the check of their arguments, all from commands.txt: groups, and in each the
# commands with their arguments, a summary, and details.

command_file=tools/dev/commands.txt

command_names() { sed -nE 's/^  ([a-z]+)( .*)?$/\1/p' "$command_file"; }

is_command() { command_names | grep -qxF -- "$1"; }

# The arguments of a command as the file has them: `[--test] [NAME...]`.
synopsis_of() { sed -nE "s/^  $1( (.*))?\$/\\2/p" "$command_file"; }

usage() {
  echo 'usage: ./dev COMMAND [ARGUMENT...]'
  awk '
    /^[^ ]/ { printf "\n%s\n", $0 }
    /^  [a-z]/ { name = $1; next }
    /^    / && name != "" { printf "  %-11s%s\n", name, substr($0, 5); name = "" }
  ' "$command_file"
  printf '\n`./dev help COMMAND` describes a command.\n'
}

command_help() {  # command
  printf 'usage: ./dev %s %s\n\n' "$1" "$(synopsis_of "$1")" | sed 's/ *$//'
  awk -v name="$1" '/^  [a-z]/ { found = $1 == name; next } /^    / && found { print substr($0, 5) }' "$command_file"
}

# The candidates that differ least from a word, if few letters differ, as a question.
proposal_for() {  # word, candidate...
  local word=$1
  shift
  printf '%s\n' "$@" | awk -v word="$word" '
    function least(a, b) { return a < b ? a : b }
    # Letters to insert, delete, replace or swap.
    function distance(a, b,  i, j, d, cost) {
      for (i = 0; i <= length(a); ++i) d[i, 0] = i
      for (j = 0; j <= length(b); ++j) d[0, j] = j
      for (i = 1; i <= length(a); ++i)
        for (j = 1; j <= length(b); ++j) {
          cost = substr(a, i, 1) != substr(b, j, 1)
          d[i, j] = least(least(d[i - 1, j], d[i, j - 1]) + 1, d[i - 1, j - 1] + cost)
          if (i > 1 && j > 1 && substr(a, i, 1) == substr(b, j - 1, 1) && substr(a, i - 1, 1) == substr(b, j, 1))
            d[i, j] = least(d[i, j], d[i - 2, j - 2] + 1)
        }
      return d[length(a), length(b)]
    }
    {
      steps = index($0, word) == 1 ? 0.5 : distance(word, $0)
      if (best == "" || steps < fewest) { best = $0; fewest = steps } else if (steps == fewest) best = best " or " $0
    }
    END { if (best != "" && fewest <= 2 && fewest < length(word)) printf "; did you mean %s?", best }'
}

refuse_command() {  # command
  local names
  mapfile -t names < <(command_names; echo help)
  printf 'dev: there is no command `%s`%s\n`./dev help` lists the commands\n' "$1" "$(proposal_for "$1" "${names[@]}")" >&2
  exit 2
}

# Ends with a message, the usage and the exit status 2.
refuse_arguments() {  # command, message
  printf 'dev: %s: %s\n`./dev help %s` explains it\n' "$1" "$2" "$1" >&2
  exit 2
}

# Refuses arguments that the synopsis of the command does not have. Words in capitals stand for any operand, `[ARGUMENT...]`
# for anything.
check_arguments() {  # command, argument...
  local command=$1 synopsis part argument options=() words=() operands= valued=" "
  shift
  synopsis=$(synopsis_of "$command")
  [[ $synopsis != *"[ARGUMENT...]"* ]] || return 0
  while IFS= read -r part; do
    case $part in
      "") ;;
      --*" "*) options+=("${part%% *}") valued+="${part%% *} " ;;
      --*) options+=("$part") ;;
      [A-Z]*) operands=1 ;;
      *) words+=("$part") ;;
    esac
  done < <(grep -oE '\[[^]]+\]' <<<"$synopsis" | tr -d '[]')
  while [ $# -gt 0 ]; do
    argument=$1
    shift
    case $argument in
      --benchmark_*) [[ $synopsis != *"--benchmark_*"* ]] || continue ;;
    esac
    if [[ $argument == -* ]]; then
      [[ " ${options[*]} " == *" $argument "* ]] ||
        refuse_arguments "$command" "there is no option \`$argument\`$(proposal_for "$argument" "${options[@]}")"
      [[ $valued == *" $argument "* ]] || continue
      [ $# -gt 0 ] || refuse_arguments "$command" "\`$argument\` needs a value"
      shift
    elif [ -z "$operands" ] && [[ " ${words[*]} " != *" $argument "* ]]; then
      refuse_arguments "$command" "\`$argument\` is an extra argument$(proposal_for "$argument" "${words[@]}")"
    fi
  done
}
